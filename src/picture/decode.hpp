#pragma once

#include "umpire/vassal/geometry.hpp"

#include <memory>
#include <string_view>

namespace umpire::picture {

struct Decoded;

/// An SVG, PNG, JPEG or GIF whose first bytes state this size; null if it is damaged, or anything else.
std::unique_ptr<Decoded> decode_image(std::string_view bytes, vassal::Size size);

}  // namespace umpire::picture
