#pragma once

#include "umpire/vassal/geometry.hpp"
#include "umpire/vassal/numbering.hpp"

#include <optional>
#include <string_view>

namespace umpire::vassal {

/// The centre of the cell with a name. Where several cells could have it, the first that lies on what the
/// grid covers.
template <class CentreOf>
std::optional<Point> find_cell(const std::optional<Numbering>& numbering, std::string_view name, Size covered,
                               CentreOf centre_of) {
    if (!numbering) return std::nullopt;
    std::optional<Point> first;
    for (const Cell cell : parse_cell_name(*numbering, name)) {
        const Point p = centre_of(cell);
        if (Rectangle{{0, 0}, covered}.contains(p)) return p;
        if (!first) first = p;
    }
    return first;
}

}  // namespace umpire::vassal
