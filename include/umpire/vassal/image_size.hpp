#pragma once

#include "umpire/vassal/geometry.hpp"

#include <optional>
#include <string_view>

namespace umpire::vassal {

class Archive;

/// The pixel size that the first bytes of a PNG, JPEG, GIF or SVG image state; none when they do not, or not
/// yet.
std::optional<Size> image_size(std::string_view first_bytes);

/// The size of an image of a module, by its name as components write it (`map.png` for the entry
/// `images/map.png`). Reads no more of the entry than it must.
std::optional<Size> image_size(const Archive& archive, std::string_view image_name);

}  // namespace umpire::vassal
