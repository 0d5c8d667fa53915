#pragma once

#include "umpire/picture/look.hpp"

#include "cairo_types.hpp"

namespace umpire::picture {

/// How much room a text takes, a line or several.
vassal::Size text_size(const std::string& text, const Font& font);
/// With its upper left corner at the origin, in the colour that is set.
void draw_text(cairo_t* context, const std::string& text, const Font& font);
/// In the middle of a box at the origin, broken into lines and cut off where it does not fit.
void draw_text_in(cairo_t* context, const std::string& text, const Font& font, vassal::Size box);

}  // namespace umpire::picture
