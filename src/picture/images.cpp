#include "umpire/picture/images.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/image_size.hpp"
#include "umpire/vassal/module.hpp"

#include "decode.hpp"
#include "store.hpp"

#include <fmt/core.h>

namespace umpire::picture {

namespace {

using vassal::Archive;
using vassal::Size;

/// Packed; far more than any published board.
constexpr std::uint64_t image_bytes = std::uint64_t{128} << 20U;
/// Of one image, and of all that are decoded for one picture.
constexpr double image_pixels = 100e6;
constexpr double all_pixels = 250e6;

struct Located {
    const Archive* archive = nullptr;
    const Archive::Entry* entry = nullptr;
};

Located locate(const std::vector<Archive>& archives, std::string_view name) {
    // Old modules leave out what kind of image it is.
    const bool bare = name.find('.') == std::string_view::npos;
    for (const Archive& archive : archives)
        for (const std::string& entry : {fmt::format("images/{}", name), std::string(name),
                                         fmt::format("images/{}{}", name, bare ? ".gif" : "")})
            if (const Archive::Entry* found = archive.find(entry)) return {&archive, found};
    return {};
}

double pixels_of(Size size) {
    return static_cast<double>(size.width) * size.height;
}

}  // namespace

Images::Images() : store_(std::make_unique<Store>()) {}

Images::Images(const std::filesystem::path& module, const std::vector<std::filesystem::path>& extensions)
    : store_(std::make_unique<Store>()) {
    store_->archives.push_back(Archive::open(module));
    for (const auto& beside : vassal::extensions_beside(module))
        store_->archives.push_back(Archive::open(beside));
    for (const auto& given : extensions)
        store_->archives.push_back(Archive::open(given));
}

Images::~Images() = default;

std::optional<Size> Images::size(std::string_view name) {
    if (name.empty()) return std::nullopt;
    const auto known = store_->sizes.find(name);
    if (known != store_->sizes.end()) return known->second;
    std::optional<Size> size;
    if (const auto [archive, entry] = locate(store_->archives, name); entry != nullptr) try {
            size = vassal::image_size(*archive, entry->name);
        } catch (const InputError&) {
            size.reset();
        }
    return store_->sizes.emplace(name, size).first->second;
}

Decoded* Images::Store::decode(std::string_view name) {
    const auto known = decoded.find(name);
    if (known != decoded.end()) return known->second.get();
    return decoded.emplace(name, read(name)).first->second.get();
}

std::unique_ptr<Decoded> Images::Store::read(std::string_view name) {
    const auto [archive, entry] = locate(archives, name);
    if (entry == nullptr) return nullptr;
    std::string bytes;
    try {
        bytes = archive->read(*entry, image_bytes).view();
    } catch (const InputError&) {
        return nullptr;
    }
    const auto size = vassal::image_size(bytes);
    if (!size) return nullptr;
    pixels += pixels_of(*size);
    if (pixels_of(*size) > image_pixels || pixels > all_pixels)
        throw InputError(
            fmt::format("an image of {} x {} pixels makes {:.0f} million in one picture, which is too many",
                        size->width, size->height, pixels / 1e6))
            .in_file(archive->name())
            .in_entry(entry->name);
    return decode_image(bytes, *size);
}

}  // namespace umpire::picture
