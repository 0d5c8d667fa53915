#pragma once

#include "umpire/vassal/codecs.hpp"
#include "umpire/vassal/geometry.hpp"

#include <string>
#include <variant>
#include <vector>

/// What is drawn over the counters to show why something is so, in pixels of the map.
namespace umpire::picture {

/// The way that something went.
struct Arrow {
    std::vector<vassal::Point> points;
    std::vector<std::string> texts;  ///< one for each point, as far as there are any
    vassal::Colour colour{200, 30, 30, 255};
};

/// How far something reaches.
struct Circle {
    vassal::Point centre;
    double radius = 0;
    vassal::Colour colour{30, 80, 200, 255};
    std::string text;
};

/// A hex or a zone, lightly filled.
struct Outline {
    std::vector<vassal::Point> corners;
    vassal::Colour colour{20, 130, 50, 255};
    std::string text;
};

struct Note {
    vassal::Point at;
    std::string text;
    vassal::Colour colour{};
};

using Overlay = std::variant<Arrow, Circle, Outline, Note>;

}  // namespace umpire::picture
