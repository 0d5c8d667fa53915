#include "png.hpp"

#include "umpire/error.hpp"

#include <cstdint>
#include <cstring>
#include <png.h>
#include <vector>

namespace umpire::picture {

namespace {

struct Pixels {
    std::size_t width, height;
    bool has_alpha;
    std::vector<png_byte> bytes;
};

png_byte plain(std::uint32_t part, std::uint32_t alpha) {
    return static_cast<png_byte>(alpha == 0 ? 0 : (part * 255 + alpha / 2) / alpha);
}

/// PNG wants colours that are not yet multiplied with how opaque they are.
Pixels pixels_of(cairo_surface_t* surface) {
    cairo_surface_flush(surface);
    Pixels pixels{static_cast<std::size_t>(cairo_image_surface_get_width(surface)),
                  static_cast<std::size_t>(cairo_image_surface_get_height(surface)),
                  cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32,
                  {}};
    const std::size_t channels = pixels.has_alpha ? 4 : 3;
    pixels.bytes.resize(pixels.width * pixels.height * channels);
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
    const unsigned char* from = cairo_image_surface_get_data(surface);
    png_byte* to = pixels.bytes.data();
    for (std::size_t y = 0; y < pixels.height; ++y)
        for (std::size_t x = 0; x < pixels.width; ++x, to += channels) {
            std::uint32_t pixel = 0;
            std::memcpy(&pixel, from + y * stride + x * sizeof pixel, sizeof pixel);
            const std::uint32_t alpha = pixels.has_alpha ? pixel >> 24U : 255U;
            to[0] = plain(pixel >> 16U & 255U, alpha);
            to[1] = plain(pixel >> 8U & 255U, alpha);
            to[2] = plain(pixel & 255U, alpha);
            if (pixels.has_alpha) to[3] = static_cast<png_byte>(alpha);
        }
    return pixels;
}

}  // namespace

std::string png_of(cairo_surface_t* surface) {
    const Pixels pixels = pixels_of(surface);
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(pixels.width);
    image.height = static_cast<png_uint_32>(pixels.height);
    image.format = pixels.has_alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
    // Maps are plain areas and lines: trying every filter makes them no smaller, and takes most of the time.
    image.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string bytes(size, '\0');
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.bytes.data(), 0, nullptr) == 0)
        throw InputError("the picture cannot be written as PNG");
    bytes.resize(size);
    return bytes;
}

}  // namespace umpire::picture
