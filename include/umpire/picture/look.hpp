#pragma once

#include "umpire/vassal/codecs.hpp"
#include "umpire/vassal/geometry.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

/// What is to be seen of a counter, as values: nothing of what its viewer may not see is in them.
namespace umpire::picture {

struct Font {
    std::string family = "Dialog";  ///< as Java calls it
    int size = 10;
    bool bold = false;
    bool italic = false;
};

struct Part;

struct ImagePart {
    std::string name;
    vassal::Size size;
};

struct TextPart {
    std::string text;
    Font font;
    std::optional<vassal::Colour> ink, paper;
    vassal::Size size;
};

/// A plain rectangle, which also stands in for an image that is missing.
struct BoxPart {
    vassal::Size size;
    std::optional<vassal::Colour> fill, edge;
    std::string text;
};

/// Parts that are turned, made smaller or made translucent together.
struct GroupPart {
    std::vector<Part> parts;
    double turned = 0;  ///< in degrees, clockwise
    double pivot_x = 0, pivot_y = 0;
    double scale = 1;
    double opacity = 1;
};

struct Part {
    /// Its upper left corner, from the middle of the counter; of a group where its own middle is.
    vassal::Point at;
    std::variant<ImagePart, TextPart, BoxPart, GroupPart> what;
};

/// A counter without its place.
struct Look {
    std::string name;  ///< as its viewer may know it
    std::vector<Part> parts;
    vassal::Rectangle shape;  ///< by which it is laid in a stack
};

/// What all parts cover.
vassal::Rectangle extent(const std::vector<Part>& parts);

/// The same for looks that are the same picture.
std::string key_of(const Look& look);

}  // namespace umpire::picture
