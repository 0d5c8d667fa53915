#include "umpire/vassal/board.hpp"

#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/map.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace umpire::vassal {

namespace {

/// Offsets of cells along one line of a map: of columns in a row, or of rows in a column.
using Line = std::map<int, int>;

void lay_in_line(Line& sizes) {
    int offset = 0;
    for (auto& [index, size] : sizes)
        offset = wrapping_add(offset, std::exchange(size, offset));
}

/// A point one pixel off the map still belongs to the board it was snapped from.
Point pulled_in(Point local, Size size) {
    const auto pull = [](int value, int length) {
        return value == length ? length - 1 : value == -1 ? 0 : value;
    };
    return {pull(local.x, size.width), pull(local.y, size.height)};
}

Point nearest_inside(const Rectangle& area, Point p) {
    const auto inside = [](int value, int start, int length) {
        return std::max(start, std::min(value, wrapping_add(start, length - 1)));
    };
    return {inside(p.x, area.origin.x, area.size.width), inside(p.y, area.origin.y, area.size.height)};
}

}  // namespace

const Board* MapDefinition::find_board(std::string_view board_name) const {
    const auto found = std::find_if(boards.begin(), boards.end(),
                                    [&](const Board& board) { return board.name == board_name; });
    return found == boards.end() ? nullptr : &*found;
}

bool MapDefinition::seen_by(std::string_view side) const {
    return !is_private || visible_to_others || std::find(sides.begin(), sides.end(), side) != sides.end();
}

std::vector<BoardChoice> MapDefinition::default_choices() const {
    if (!default_setup.empty()) return parse_board_choices(default_setup);
    if (boards.size() == 1 && !boards.front().reversible) return {{boards.front().name, false, 0, 0}};
    return {};
}

Point BoardLayout::PlacedBoard::to_local(Point on_map) const {
    const Point local = on_map - area.origin;
    return reversed ? Point{area.size.width, area.size.height} - local : local;
}

Point BoardLayout::PlacedBoard::to_map(Point local) const {
    return (reversed ? Point{area.size.width, area.size.height} - local : local) + area.origin;
}

BoardLayout::BoardLayout(const MapDefinition& map, const MapDefinition* board_source)
    : BoardLayout(map, (board_source == nullptr ? map : *board_source).default_choices(), board_source) {}

BoardLayout::BoardLayout(const MapDefinition& map, const std::vector<BoardChoice>& choices,
                         const MapDefinition* board_source)
    : edge_(map.edge) {
    std::unordered_map<std::string_view, const Board*> by_name;
    for (const Board& board : (board_source == nullptr ? map : *board_source).boards)
        by_name.emplace(board.name, &board);
    std::vector<Cell> cells;
    std::unordered_map<int, Line> columns_of_row;
    std::unordered_map<int, Line> rows_of_column;
    for (const BoardChoice& choice : choices) {
        const auto found = by_name.find(choice.name);
        if (found == by_name.end()) continue;
        const Board& board = *found->second;
        boards_.push_back({&board, choice.reversed && board.reversible, {{}, board.size}});
        cells.push_back({choice.column, choice.row});
        columns_of_row[choice.row][choice.column] = board.size.width;
        rows_of_column[choice.column][choice.row] = board.size.height;
    }
    for (auto& [row, line] : columns_of_row)
        lay_in_line(line);
    for (auto& [column, line] : rows_of_column)
        lay_in_line(line);
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        const Cell cell = cells[i];
        boards_[i].area.origin =
            edge_ + Point{columns_of_row[cell.row][cell.column], rows_of_column[cell.column][cell.row]};
    }
    for (const AtStartStack& stack : map.at_start) {
        if (stack.is_deck) decks_.emplace_back(place(stack.where), stack.where.name);
    }
}

const BoardLayout::PlacedBoard* BoardLayout::find_board(Point p) const {
    const auto found = std::find_if(boards_.begin(), boards_.end(),
                                    [p](const PlacedBoard& placed) { return placed.area.contains(p); });
    return found == boards_.end() ? nullptr : &*found;
}

const BoardLayout::PlacedBoard* BoardLayout::find_board(std::string_view name) const {
    const auto found = std::find_if(boards_.begin(), boards_.end(),
                                    [name](const PlacedBoard& placed) { return placed.board->name == name; });
    return found == boards_.end() ? nullptr : &*found;
}

std::optional<std::string> BoardLayout::grid_name(const PlacedBoard& placed, Point p) const {
    if (!placed.board->grid) return std::nullopt;
    return vassal::location_name(*placed.board->grid, placed.to_local(p), placed.area.size);
}

std::string BoardLayout::location_name(Point p) const {
    for (const auto& [point, name] : decks_) {
        if (point == p) return std::string(name);
    }
    const PlacedBoard* placed = find_board(p);
    return placed == nullptr ? "offboard" : grid_name(*placed, p).value_or("offboard");
}

std::string_view BoardLayout::board_name(Point p) const {
    const PlacedBoard* placed = find_board(p);
    return placed == nullptr ? std::string_view{} : placed->board->name;
}

const Zone* BoardLayout::zone(Point p) const {
    const PlacedBoard* placed = find_board(p);
    if (placed == nullptr || !placed->board->grid) return nullptr;
    // The engine forgets here that the board may be turned around; names of locations do not.
    return zone_at(*placed->board->grid, p - placed->area.origin);
}

std::string_view BoardLayout::zone_name(Point p) const {
    const Zone* found = zone(p);
    return found == nullptr ? std::string_view{} : found->name;
}

Point BoardLayout::snap(Point p) const {
    const PlacedBoard* placed = find_board(p);
    if (placed == nullptr) return p;
    const auto snap_on = [](const PlacedBoard& on, Point q) {
        return on.board->grid ? on.to_map(snap_to(*on.board->grid, on.to_local(q))) : q;
    };
    const Point snapped = snap_on(*placed, p);
    const PlacedBoard* landed = find_board(snapped);
    if (landed == nullptr)
        return placed->area.origin + pulled_in(snapped - placed->area.origin, placed->area.size);
    return landed == placed ? snapped : snap_on(*landed, snapped);
}

std::optional<Point> BoardLayout::find_on(const PlacedBoard& placed, std::string_view name) const {
    if (!placed.board->grid) return std::nullopt;
    const auto local = vassal::find_location(*placed.board->grid, name, placed.area.size);
    return local ? std::optional(placed.to_map(*local)) : std::nullopt;
}

std::optional<Point> BoardLayout::find_location(std::string_view name) const {
    for (const auto& [point, deck] : decks_) {
        // Another deck at the same point may give it its name.
        if (deck == name && location_name(point) == name) return point;
    }
    // Several boards may be able to read the name, for instance a hex number: the one that has it wins.
    for (const PlacedBoard& placed : boards_) {
        const auto p = find_on(placed, name);
        if (!p) continue;
        // The centre of a half hex at the border may lie beyond it.
        for (const Point candidate : {*p, nearest_inside(placed.area, *p)}) {
            if (location_name(candidate) == name) return candidate;
        }
    }
    return std::nullopt;
}

std::optional<Point> BoardLayout::find_location(std::string_view name, std::string_view board) const {
    for (const PlacedBoard& placed : boards_) {
        if (placed.board->name != board) continue;
        if (const auto p = find_on(placed, name)) return p;
    }
    return std::nullopt;
}

Point BoardLayout::place(const NamedPoint& point) const {
    const PlacedBoard* owner = point.owning_board.empty() ? nullptr : find_board(point.owning_board);
    if (owner == nullptr) return edge_ + point.position;
    if (!point.grid_location.empty() && owner->board->grid) {
        const auto local = vassal::find_location(*owner->board->grid, point.grid_location, owner->area.size);
        if (local) return owner->area.origin + *local;
    }
    return owner->area.origin + point.position;
}

}  // namespace umpire::vassal
