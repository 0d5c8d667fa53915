#pragma once

#include "umpire/picture/images.hpp"
#include "umpire/vassal/archive.hpp"

#include "cairo_types.hpp"

#include <librsvg/rsvg.h>
#include <map>
#include <string>

namespace umpire::picture {

/// An image in the form in which it is drawn.
struct Decoded {
    vassal::Size size;
    Owned<RsvgHandle> vector;  ///< of an SVG
    Surface pixels;            ///< of any other
    /// An SVG is made of pixels once, as large as the picture shows it; or kept as it is for a picture that
    /// is one.
    std::map<double, Surface> at_scale;
};

struct Images::Store {
    std::vector<vassal::Archive> archives;
    std::map<std::string, std::optional<vassal::Size>, std::less<>> sizes;
    std::map<std::string, std::unique_ptr<Decoded>, std::less<>> decoded;
    double pixels = 0;  ///< decoded so far

    /// Null if there is no such image, or it is none. Throws InputError if it is too large.
    Decoded* decode(std::string_view name);

  private:
    std::unique_ptr<Decoded> read(std::string_view name);
};

/// Draws the image with its upper left corner at the origin.
void draw_once(cairo_t* context, Decoded& image);
/// The same for an image that is drawn many times.
void draw_again(cairo_t* context, Decoded& image, double scale, bool keep_vector);

}  // namespace umpire::picture
