#pragma once

#include "umpire/vassal/geometry.hpp"

#include <optional>
#include <string>
#include <vector>

namespace umpire::report {

/// A place on the table.
struct Spot {
    int map = 0;
    vassal::Point point;
    std::string text;  ///< what is to be written beside it
};

/// Where on the table an action is to be seen. Only what the reader of the report may know is in it, and
/// nothing in it needs the position any more.
struct Whereabouts {
    /// Where it went, beginning with where it was; the texts are what it had spent until there.
    std::vector<Spot> way;
    /// How far along the way nothing would have been wrong.
    std::optional<std::size_t> allowed;
    /// Who is aimed at; the text of an end is the distance.
    struct Aim {
        Spot from, to;
    };
    std::vector<Aim> aims;
    /// What else it names, or was decided by.
    std::vector<Spot> places;

    bool empty() const { return way.empty() && aims.empty() && places.empty(); }
};

/// What dice might have come to before they were thrown.
struct Chance {
    double probability = 0;
    std::string comes;
};

}  // namespace umpire::report
