#pragma once

#include "umpire/vassal/codecs.hpp"
#include "umpire/vassal/formatted_text.hpp"
#include "umpire/vassal/geometry.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// A hex or square by its indices in the grid, before or after numbering is applied.
struct Cell {
    int column = 0;
    int row = 0;

    friend bool operator==(const Cell&, const Cell&) = default;
};

/// How one axis of a grid is written: `07`, `G`, `-3`.
struct AxisNumbering {
    bool letters = false;
    /// Digits beyond the first that are always written.
    int leading = 1;
    int start = 1;
    bool descends = false;
};

/// How the names of cells are written on a board.
struct NumberingLook {
    bool visible = false;
    int font_size = 9;
    std::optional<Colour> colour = Colour{};
    /// In degrees, clockwise.
    int rotation = 0;
    Point offset;
};

/// What a grid writes on its cells, apart from the geometry.
struct Numbering {
    enum class Kind { hex, oblique_hex, square };

    Kind kind = Kind::hex;
    bool column_first = true;
    std::string separator;
    AxisNumbering columns;
    AxisNumbering rows;
    /// Hexes only: columns shifted down count one row further.
    bool stagger = true;
    FormattedText location_format{"$gridLocation$"};
    NumberingLook look;
};

/// The name of an index, without the start of its axis.
std::string axis_name(int index, const AxisNumbering& axis);
/// The index a name stands for; also for names with other padding than the module writes.
std::optional<int> parse_axis_name(std::string_view name, const AxisNumbering& axis);

/// A location format with its variables filled in. An expression that only the engine could evaluate stands
/// as it is written.
std::string location_text(const FormattedText& format, const PropertyLookup& lookup);

/// The location name of a cell whose indices are those shown (descending and stagger already applied).
std::string cell_name(const Numbering& numbering, Cell shown);
/// Every cell that may be meant by a name, likeliest first. More than one only where numbers run into each
/// other.
std::vector<Cell> parse_cell_name(const Numbering& numbering, std::string_view name);

}  // namespace umpire::vassal
