#pragma once

#include "umpire/picture/overlay.hpp"

#include "cairo_types.hpp"

namespace umpire::picture {

void draw_overlay(cairo_t* context, const Overlay& overlay);

}  // namespace umpire::picture
