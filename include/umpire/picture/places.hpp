#pragma once

#include "umpire/vassal/board.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Places of a map as parts of its picture.
namespace umpire::picture {

/// By what its grid calls it, or by the name of a zone, region, deck or board.
std::optional<vassal::Point> find_place(const vassal::BoardLayout& boards, std::string_view name);
/// All names by which places can be found, as far as they can be listed.
std::vector<std::string> place_names(const vassal::BoardLayout& boards);

/// So many cells of the grid in every direction; all of a zone that has no grid.
vassal::Rectangle around(const vassal::BoardLayout& boards, vassal::Point at, int cells);
/// The hex, square or zone there; no corners where the grid has no cells.
std::vector<vassal::Point> cell_outline(const vassal::BoardLayout& boards, vassal::Point at);

}  // namespace umpire::picture
