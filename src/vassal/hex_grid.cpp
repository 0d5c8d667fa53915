#include "umpire/vassal/grid.hpp"
#include "umpire/vassal/java.hpp"

#include "cell_search.hpp"

#include <array>
#include <cmath>

namespace umpire::vassal {

namespace {

/// All of this looks at an upright grid; sideways ones come in with x and y exchanged.
class UprightHexes {
  public:
    explicit UprightHexes(const HexGrid& grid)
        : x0_(grid.origin.x), y0_(grid.origin.y), dx_(grid.dx), dy_(grid.dy) {}

    Point snap_to_centre(Point p) const {
        const int column = java::to_int(std::floor((p.x - x0_ + dx_ / 2) / dx_));
        const bool odd = column % 2 != 0;
        const int row = java::to_int(std::floor((p.y - y0_ + (odd ? 0 : dy_ / 2)) / dy_));
        const Point candidate = centre({column, row});
        if (hexagon(candidate).contains(p)) return candidate;
        // The brick around a centre has corners that belong to the hexes diagonally next to it.
        const int above = wrapping_add(row, odd ? 0 : -1);
        for (const int side : {-1, 1}) {
            for (const int down : {0, 1}) {
                const Point neighbour = centre({wrapping_add(column, side), wrapping_add(above, down)});
                if (hexagon(neighbour).contains(p)) return neighbour;
            }
        }
        return candidate;
    }

    /// Middles of hexsides, on a lattice of half columns; hex centres are on it too.
    Point snap_to_side(Point p) const {
        const int half_column = java::to_int(std::floor((p.x - x0_ + dx_ / 4) * 2 / dx_));
        const int x = java::to_int(dx_ / 2 * half_column + x0_);
        if (half_column % 2 == 0) {
            const int half_row = java::to_int(std::floor((p.y - y0_ + dy_ / 4) * 2 / dy_));
            return {x, java::to_int(dy_ / 2 * half_row + y0_)};
        }
        const int half_row = java::to_int(std::floor((p.y - y0_) * 2 / dy_));
        return {x, java::to_int(dy_ / 2 * half_row + java::to_int(dy_ / 4) + y0_)};
    }

    /// Corners of hexes, on lines half a row apart; hex centres are among them too.
    Point snap_to_corner(Point p) const {
        const int line = java::to_int(std::floor((p.y - y0_ + dy_ / 4) * 2 / dy_));
        const bool odd = line % 2 != 0;
        const double spacing = 2 * dx_ / 3;
        const double reach = odd ? spacing : dx_ / 3;
        // Whole pixels first, then toward zero: left of the origin the first corner is out of reach.
        const int index = java::to_int(std::floor(p.x - x0_ + reach) / spacing);
        const int shift = odd ? java::to_int(dx_ / 3) : 0;
        return {java::to_int(spacing * index - shift + x0_), java::to_int(dy_ / 2 * line + y0_)};
    }

    Point centre(Cell cell) const {
        const int x = java::to_int(dx_ * cell.column + x0_);
        const int shift = cell.column % 2 != 0 ? java::to_int(dy_ / 2) : 0;
        return {x, java::to_int(dy_ * cell.row + shift + y0_)};
    }

  private:
    /// The hex as the engine draws it: rounded to pixels and one pixel wider on its right and lower sides.
    Polygon hexagon(Point centre) const {
        const auto x = static_cast<float>(centre.x);
        const auto y = static_cast<float>(centre.y);
        const auto r = static_cast<float>(2.0 * dx_ / 3.0);
        const auto half = static_cast<float>(dy_ / 2.0);
        const auto pixel = [](float a, float b) { return Point{java::round(a), java::round(b)}; };
        return Polygon({pixel(x - r, y), pixel(x - r / 2, y - half), pixel(x + r / 2, y - half) + Point{1, 0},
                        pixel(x + r, y) + Point{1, 0}, pixel(x + r / 2, y + half) + Point{1, 1},
                        pixel(x - r / 2, y + half) + Point{0, 1}});
    }

    double x0_, y0_, dx_, dy_;
};

double squared_distance(Point a, Point b) {
    const double dx = static_cast<double>(a.x) - b.x;
    const double dy = static_cast<double>(a.y) - b.y;
    return dx * dx + dy * dy;
}

Point snap_to_border(const HexGrid& grid, const UprightHexes& hexes, Point p) {
    if (!grid.corners_legal) return hexes.snap_to_side(p);
    if (!grid.edges_legal) return hexes.snap_to_corner(p);
    const Point side = hexes.snap_to_side(p);
    const Point corner = hexes.snap_to_corner(p);
    return squared_distance(p, side) < squared_distance(p, corner) ? side : corner;
}

Point snap_upright(const HexGrid& grid, Point p) {
    const UprightHexes hexes(grid);
    const Point centre = hexes.snap_to_centre(p);
    if (!grid.edges_legal && !grid.corners_legal) return centre;
    const Point border = snap_to_border(grid, hexes, p);
    // Both lattices hold the centres of hexes too, rounded in their own ways.
    constexpr double same = 2 * 2;
    return squared_distance(border, centre) <= same ? centre : border;
}

/// Rows are counted with the column spacing and columns with the row spacing: so does the engine.
int row_count(const HexGrid& grid, Size covered) {
    return java::to_int(std::floor(covered.height / grid.dx + 0.5));
}
int column_count(const HexGrid& grid, Size covered) {
    return java::to_int(std::floor(covered.width / grid.dy + 0.5));
}

/// What the raw index is subtracted from when it is shown counting down.
std::optional<int> column_mirror(const HexGrid& grid, Size covered) {
    if (grid.sideways)
        return grid.numbering->rows.descends ? std::optional(row_count(grid, covered)) : std::nullopt;
    return grid.numbering->columns.descends ? std::optional(column_count(grid, covered)) : std::nullopt;
}
std::optional<int> row_mirror(const HexGrid& grid, Size covered) {
    if (grid.sideways)
        return grid.numbering->columns.descends ? std::optional(column_count(grid, covered)) : std::nullopt;
    return grid.numbering->rows.descends ? std::optional(row_count(grid, covered)) : std::nullopt;
}

int oblique_row(const Numbering& numbering, Cell cell) {
    const int half = cell.column / 2;
    return numbering.stagger ? wrapping_add(cell.row, half)
                             : wrapping_add(wrapping_subtract(cell.row, half), 1);
}
int undo_oblique_row(const Numbering& numbering, Cell cell) {
    const int half = cell.column / 2;
    return numbering.stagger ? wrapping_subtract(cell.row, half)
                             : wrapping_subtract(wrapping_add(cell.row, half), 1);
}

}  // namespace

Cell HexGrid::raw_cell(Point p) const {
    if (sideways) p = transposed(p);
    const double x = static_cast<double>(p.x) - origin.x;
    const double y = static_cast<double>(p.y) - origin.y;
    const int column = java::to_int(std::floor(x / dx + 0.5));
    const int row = column % 2 == 0 ? java::round(y / dy) : java::round((y - dy / 2) / dy);
    return {column, row};
}

Cell HexGrid::shown_cell(Point p, Size covered) const {
    const Cell raw = raw_cell(p);
    if (!numbering) return raw;
    Cell shown = raw;
    if (const auto mirror = column_mirror(*this, covered))
        shown.column = wrapping_subtract(*mirror, raw.column);
    const auto mirror = row_mirror(*this, covered);
    if (mirror) shown.row = wrapping_subtract(*mirror, raw.row);
    if (numbering->stagger && raw.column % 2 != 0) shown.row = wrapping_add(shown.row, mirror ? -1 : 1);
    if (numbering->kind == Numbering::Kind::oblique_hex) shown.row = oblique_row(*numbering, shown);
    return shown;
}

Point HexGrid::centre(Cell shown, Size covered) const {
    Cell cell = shown;
    if (numbering) {
        if (numbering->kind == Numbering::Kind::oblique_hex) cell.row = undo_oblique_row(*numbering, cell);
        const auto mirror = row_mirror(*this, covered);
        const auto columns = column_mirror(*this, covered);
        const int column = columns ? wrapping_subtract(*columns, cell.column) : cell.column;
        // Whether a column was staggered shows in its raw number only.
        if (numbering->stagger && column % 2 != 0) cell.row = wrapping_add(cell.row, mirror ? 1 : -1);
        if (mirror) cell.row = wrapping_subtract(*mirror, cell.row);
        cell.column = column;
    }
    const Point p = UprightHexes(*this).centre(cell);
    return sideways ? transposed(p) : p;
}

Point HexGrid::snap_to(Point p) const {
    if (!snaps) return p;
    return sideways ? transposed(snap_upright(*this, transposed(p))) : snap_upright(*this, p);
}

std::optional<std::string> HexGrid::location_name(Point p, Size covered) const {
    if (!numbering) return std::nullopt;
    return cell_name(*numbering, shown_cell(p, covered));
}

std::optional<Point> HexGrid::find(std::string_view name, Size covered) const {
    return find_cell(numbering, name, covered, [&](Cell cell) { return centre(cell, covered); });
}

}  // namespace umpire::vassal
