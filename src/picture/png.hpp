#pragma once

#include <cairo.h>
#include <string>

namespace umpire::picture {

/// A PNG of an image surface. Throws InputError when there is no memory for it.
std::string png_of(cairo_surface_t* surface);

}  // namespace umpire::picture
