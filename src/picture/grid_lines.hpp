#pragma once

#include "umpire/vassal/grid.hpp"

#include "cairo_types.hpp"

namespace umpire::picture {

/// What a board shows of its grid, in pixels of the board; all of it, faintly, if it has nothing else to
/// show. Only the part inside the given one is drawn.
void draw_grid(cairo_t* context, const vassal::Grid& grid, vassal::Size board, const vassal::Rectangle& part,
               bool in_any_case);

/// The corners of a cell by its centre.
std::vector<vassal::Point> corners_of(const vassal::HexGrid& grid, vassal::Point centre);
std::vector<vassal::Point> corners_of(const vassal::SquareGrid& grid, vassal::Point centre);

}  // namespace umpire::picture
