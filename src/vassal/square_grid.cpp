#include "umpire/vassal/grid.hpp"
#include "umpire/vassal/java.hpp"

#include "cell_search.hpp"

#include <cmath>

namespace umpire::vassal {

namespace {

/// Snap points stand on a lattice of half cells: centres on even numbers, corners on odd ones, edges between.
struct HalfCell {
    int x = 0;
    int y = 0;
};

int doubled(int value) {
    return wrapping_add(value, value);
}

HalfCell half_cell(const SquareGrid& grid, double x, double y) {
    HalfCell half{java::round(x / (grid.dx * 0.5)), java::round(y / (grid.dy * 0.5))};
    if (grid.edges_legal && grid.corners_legal) return half;
    const int nearest_column = doubled(java::round(x / grid.dx));
    if (grid.corners_legal) {
        const int nearest_border = wrapping_add(doubled(java::round(x / grid.dx - 0.5)), 1);
        half.x = half.y % 2 == 0 ? nearest_column : nearest_border;
    } else if (grid.edges_legal) {
        if (half.y % 2 != 0 || half.x % 2 == 0) half.x = nearest_column;
    } else {
        half = {nearest_column, doubled(java::round(y / grid.dy))};
    }
    return half;
}

int column_count(const SquareGrid& grid, Size covered) {
    return java::to_int(covered.width / grid.dx + 0.5);
}
int row_count(const SquareGrid& grid, Size covered) {
    return java::to_int(covered.height / grid.dy + 0.5);
}

}  // namespace

Point SquareGrid::snap_to(Point p) const {
    if (!snaps) return p;
    const HalfCell half =
        half_cell(*this, static_cast<double>(p.x) - origin.x, static_cast<double>(p.y) - origin.y);
    return origin + Point{java::round(half.x * dx / 2), java::round(half.y * dy / 2)};
}

Cell SquareGrid::shown_cell(Point p, Size covered) const {
    Cell cell{java::to_int(std::floor((static_cast<double>(p.x) - origin.x) / dx + 0.5)),
              java::to_int((static_cast<double>(p.y) - origin.y) / dy + 0.5)};
    if (!numbering) return cell;
    if (numbering->columns.descends)
        cell.column = wrapping_subtract(column_count(*this, covered), cell.column);
    if (numbering->rows.descends) cell.row = wrapping_subtract(row_count(*this, covered), cell.row);
    return cell;
}

Point SquareGrid::centre(Cell shown, Size covered) const {
    Cell cell = shown;
    if (numbering && numbering->columns.descends)
        cell.column = wrapping_subtract(column_count(*this, covered), cell.column);
    if (numbering && numbering->rows.descends)
        cell.row = wrapping_subtract(row_count(*this, covered), cell.row);
    return origin + Point{java::to_int(cell.column * dx), java::to_int(cell.row * dy)};
}

std::optional<std::string> SquareGrid::location_name(Point p, Size covered) const {
    if (!numbering) return std::nullopt;
    return cell_name(*numbering, shown_cell(p, covered));
}

std::optional<Point> SquareGrid::find(std::string_view name, Size covered) const {
    return find_cell(numbering, name, covered, [&](Cell cell) { return centre(cell, covered); });
}

}  // namespace umpire::vassal
