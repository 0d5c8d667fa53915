#include "decode.hpp"

#include "store.hpp"

#include <cmath>
#include <cstring>
#include <gdk-pixbuf/gdk-pixbuf.h>

namespace umpire::picture {

namespace {

using namespace std::string_view_literals;
using vassal::Size;

/// Libraries write their opinion of damaged images to the terminal of whoever runs the program.
void say_nothing(const gchar*, GLogLevelFlags, const gchar*, gpointer) {}

const guchar* as_bytes(std::string_view bytes) {
    return reinterpret_cast<const guchar*>(bytes.data());
}

/// What the first bytes say is believed only as far as the decoder agrees: it may not make more of the image.
void hold_to_size(GdkPixbufLoader* loader, gint width, gint height, gpointer size) {
    const Size& stated = *static_cast<const Size*>(size);
    if (width > stated.width || height > stated.height) gdk_pixbuf_loader_set_size(loader, 0, 0);
}

Owned<GdkPixbuf> decode_pixels(std::string_view bytes, const char* format, Size size) {
    const Owned<GdkPixbufLoader> loader(gdk_pixbuf_loader_new_with_type(format, nullptr));
    if (!loader) return nullptr;
    g_signal_connect(loader.get(), "size-prepared", G_CALLBACK(hold_to_size), &size);
    const bool written = gdk_pixbuf_loader_write(loader.get(), as_bytes(bytes), bytes.size(), nullptr) != 0;
    const bool whole = gdk_pixbuf_loader_close(loader.get(), nullptr) != 0;
    GdkPixbuf* pixbuf = gdk_pixbuf_loader_get_pixbuf(loader.get());
    // An image that breaks off is shown as far as it goes, as VASSAL does.
    if ((!written && !whole) || pixbuf == nullptr) return nullptr;
    return Owned<GdkPixbuf>(GDK_PIXBUF(g_object_ref(pixbuf)));
}

std::uint32_t premultiplied(const guchar* pixel, bool has_alpha) {
    const std::uint32_t alpha = has_alpha ? pixel[3] : 255U;
    const auto part = [&](std::uint32_t value) { return (value * alpha + 127) / 255; };
    return alpha << 24U | part(pixel[0]) << 16U | part(pixel[1]) << 8U | part(pixel[2]);
}

Surface surface_of(const GdkPixbuf* pixbuf) {
    const int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
    const int channels = gdk_pixbuf_get_n_channels(pixbuf);
    const bool has_alpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0;
    if (channels != (has_alpha ? 4 : 3) || gdk_pixbuf_get_bits_per_sample(pixbuf) != 8) return nullptr;
    Surface surface(
        cairo_image_surface_create(has_alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height));
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return nullptr;
    const auto from_stride = static_cast<std::size_t>(gdk_pixbuf_get_rowstride(pixbuf));
    const auto to_stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
    const guchar* from = gdk_pixbuf_read_pixels(pixbuf);
    unsigned char* to = cairo_image_surface_get_data(surface.get());
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
            const std::uint32_t pixel =
                premultiplied(from + y * from_stride + x * static_cast<std::size_t>(channels), has_alpha);
            std::memcpy(to + y * to_stride + x * sizeof pixel, &pixel, sizeof pixel);
        }
    cairo_surface_mark_dirty(surface.get());
    return surface;
}

/// Without a base to look from, so that it can name no file.
Owned<RsvgHandle> decode_vector(std::string_view bytes) {
    const Owned<GInputStream> stream(
        g_memory_input_stream_new_from_data(bytes.data(), static_cast<gssize>(bytes.size()), nullptr));
    return Owned<RsvgHandle>(
        rsvg_handle_new_from_stream_sync(stream.get(), nullptr, RSVG_HANDLE_FLAGS_NONE, nullptr, nullptr));
}

void render(cairo_t* context, const Decoded& image) {
    const RsvgRectangle all{0, 0, static_cast<double>(image.size.width),
                            static_cast<double>(image.size.height)};
    rsvg_handle_render_document(image.vector.get(), context, &all, nullptr);
}

void paint(cairo_t* context, cairo_surface_t* surface, double scale) {
    const Saved saved(context);
    cairo_scale(context, 1 / scale, 1 / scale);
    cairo_set_source_surface(context, surface, 0, 0);
    cairo_paint(context);
}

}  // namespace

std::unique_ptr<Decoded> decode_image(std::string_view bytes, Size size) {
    g_log_set_default_handler(say_nothing, nullptr);
    auto image = std::make_unique<Decoded>();
    image->size = size;
    const char* format = bytes.starts_with("\x89PNG"sv)    ? "png"
                         : bytes.starts_with("\xff\xd8"sv) ? "jpeg"
                         : bytes.starts_with("GIF8"sv)     ? "gif"
                                                           : nullptr;
    if (format == nullptr) {
        image->vector = decode_vector(bytes);
        return image->vector ? std::move(image) : nullptr;
    }
    if (const auto pixels = decode_pixels(bytes, format, size)) image->pixels = surface_of(pixels.get());
    return image->pixels ? std::move(image) : nullptr;
}

void draw_once(cairo_t* context, Decoded& image) {
    if (image.pixels)
        paint(context, image.pixels.get(), 1);
    else
        render(context, image);
}

void draw_again(cairo_t* context, Decoded& image, double scale, bool keep_vector) {
    if (image.pixels) return paint(context, image.pixels.get(), 1);
    Surface& made = image.at_scale[keep_vector ? 0 : scale];
    if (!made) {
        const cairo_rectangle_t all{0, 0, static_cast<double>(image.size.width),
                                    static_cast<double>(image.size.height)};
        const auto length = [&](int pixels) { return static_cast<int>(std::ceil(pixels * scale)); };
        made.reset(keep_vector ? cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &all)
                               : cairo_image_surface_create(CAIRO_FORMAT_ARGB32, length(image.size.width),
                                                            length(image.size.height)));
        const Context inner(cairo_create(made.get()));
        if (!keep_vector) cairo_scale(inner.get(), scale, scale);
        render(inner.get(), image);
    }
    paint(context, made.get(), keep_vector ? 1 : scale);
}

}  // namespace umpire::picture
