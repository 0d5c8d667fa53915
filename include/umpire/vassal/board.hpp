#pragma once

#include "umpire/vassal/board_choice.hpp"
#include "umpire/vassal/codecs.hpp"
#include "umpire/vassal/geometry.hpp"
#include "umpire/vassal/grid.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// A board as the module defines it, not yet placed on a map.
struct Board {
    std::string name;
    bool reversible = false;
    std::string image;
    Size size{500, 500};
    /// False when the size is a guess, because the image is missing or not understood.
    bool size_known = true;
    /// Of a board without an image; none: as the map behind it.
    std::optional<Colour> colour;
    std::optional<Grid> grid;
};

/// A draw pile gives its name to the one pixel it lies at.
struct NamedPoint {
    std::string name;
    /// Empty: any board, the position counts from the edge of the map.
    std::string owning_board;
    Point position;
    /// Not empty: the position is where this location of the owning board is.
    std::string grid_location;
};

struct MapDefinition;

/// The boards of a map at one moment of a game, and all questions about places on it.
/// Refers to the map definition, which must outlive it.
class BoardLayout {
  public:
    struct PlacedBoard {
        const Board* board = nullptr;
        bool reversed = false;
        Rectangle area;

        Point to_local(Point on_map) const;
        Point to_map(Point local) const;
    };

    BoardLayout() = default;
    /// Choices that name no board are skipped. Boards are the map's own, or those of the source it borrows
    /// from.
    BoardLayout(const MapDefinition& map, const std::vector<BoardChoice>& choices,
                const MapDefinition* board_source = nullptr);
    /// The boards that a new game gets without anybody being asked.
    explicit BoardLayout(const MapDefinition& map, const MapDefinition* board_source = nullptr);

    const std::vector<PlacedBoard>& boards() const { return boards_; }
    const PlacedBoard* find_board(Point p) const;
    const PlacedBoard* find_board(std::string_view name) const;

    /// `offboard` where nothing has a name.
    std::string location_name(Point p) const;
    /// Empty off the boards.
    std::string_view board_name(Point p) const;
    const Zone* zone(Point p) const;
    std::string_view zone_name(Point p) const;
    /// Where a counter dropped at the point comes to lie.
    Point snap(Point p) const;

    /// A point at which the location name is the given one.
    std::optional<Point> find_location(std::string_view name) const;
    std::optional<Point> find_location(std::string_view name, std::string_view board) const;
    /// Where an at-start stack or deck lies.
    Point place(const NamedPoint& point) const;

  private:
    std::optional<Point> find_on(const PlacedBoard& placed, std::string_view name) const;
    std::optional<std::string> grid_name(const PlacedBoard& placed, Point p) const;

    std::vector<PlacedBoard> boards_;
    /// In map pixels, in build order.
    std::vector<std::pair<Point, std::string_view>> decks_;
    Point edge_;
};

}  // namespace umpire::vassal
