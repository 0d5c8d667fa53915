#pragma once

#include "umpire/vassal/attributes.hpp"
#include "umpire/vassal/geometry.hpp"
#include "umpire/vassal/numbering.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The grids of boards: which location is a pixel in, where does a dropped counter land, and where is a
/// location. All pixels here are those of the board itself, before it is placed on a map or turned around. A
/// grid numbers its cells from the size of what it covers: the board, or the box around its zone.
namespace umpire::vassal {

/// How the lines of a grid are drawn on a board; without a colour they are not.
struct GridLook {
    bool visible = false;
    bool dots = false;  ///< in the middle of each cell
    std::optional<Colour> colour = Colour{};
};

/// Hexes in columns. A sideways grid is the same with x and y of every pixel exchanged.
struct HexGrid {
    Point origin{0, 32};
    double dx = 55.42562584220407;
    double dy = 64.0;
    bool sideways = false;
    bool snaps = true;
    bool edges_legal = false;
    bool corners_legal = false;
    std::optional<Numbering> numbering;
    GridLook look;

    /// Column and row as counted from the origin, before any numbering option.
    Cell raw_cell(Point p) const;
    /// The indices that the numbering shows, without the start of each axis.
    Cell shown_cell(Point p, Size covered) const;
    Point snap_to(Point p) const;
    std::optional<std::string> location_name(Point p, Size covered) const;
    std::optional<Point> find(std::string_view name, Size covered) const;
    Point centre(Cell shown, Size covered) const;
};

struct SquareGrid {
    Point origin{24, 24};
    double dx = 48.0;
    double dy = 48.0;
    bool snaps = true;
    bool edges_legal = false;
    bool corners_legal = false;
    std::optional<Numbering> numbering;
    GridLook look;

    Cell shown_cell(Point p, Size covered) const;
    Point snap_to(Point p) const;
    std::optional<std::string> location_name(Point p, Size covered) const;
    std::optional<Point> find(std::string_view name, Size covered) const;
    Point centre(Cell shown, Size covered) const;
};

struct Region {
    std::string name;
    Point origin;
};

/// Named points; every pixel belongs to the nearest.
class RegionGrid {
  public:
    RegionGrid() = default;
    RegionGrid(const std::vector<Region>& regions, bool snaps);

    bool snaps() const { return snaps_; }
    /// In the order in which the engine searches them, one for each point.
    const std::vector<Region>& regions() const { return regions_; }
    const Region* nearest(Point p) const;
    Point snap_to(Point p) const;
    std::optional<std::string> location_name(Point p, Size covered) const;
    std::optional<Point> find(std::string_view name, Size covered) const;

    /// Whether the names are written on the board, and how large.
    bool names_visible = false;
    int font_size = 9;

  private:
    std::vector<Region> regions_;
    bool snaps_ = true;
};

using PlainGrid = std::variant<HexGrid, SquareGrid, RegionGrid>;

struct Zone {
    std::string name;
    Polygon outline;
    FormattedText location_format{"$name$"};
    bool uses_background_grid = false;
    std::optional<PlainGrid> grid;
    /// Settings of the properties that belong to the zone; the module lists them among all properties.
    std::vector<Attributes> properties;
};

/// Areas of a board with names, and perhaps grids, of their own.
struct ZonedGrid {
    std::vector<Zone> zones;
    std::optional<PlainGrid> background;

    const Zone* zone_at(Point p) const;
    Point snap_to(Point p) const;
    std::optional<std::string> location_name(Point p, Size covered) const;
    std::optional<Point> find(std::string_view name, Size covered) const;
};

using Grid = std::variant<HexGrid, SquareGrid, RegionGrid, ZonedGrid>;

const Zone* zone_at(const Grid& grid, Point p);
Point snap_to(const Grid& grid, Point p);
std::optional<std::string> location_name(const Grid& grid, Point p, Size covered);
/// A point of the location: the centre of a hex, the origin of a region, somewhere inside a zone.
std::optional<Point> find_location(const Grid& grid, std::string_view name, Size covered);

}  // namespace umpire::vassal
