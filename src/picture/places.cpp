#include "umpire/picture/places.hpp"

#include "umpire/vassal/java.hpp"

#include "grid_lines.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace umpire::picture {

namespace {

using namespace umpire::vassal;

/// Where there is no grid, a step is as wide as a counter.
constexpr int counter_width = 60;
/// So many names are enough to find one that is like another.
constexpr int most_cells = 40'000;

using AnyGrid = std::variant<std::monostate, const HexGrid*, const SquareGrid*, const RegionGrid*>;

AnyGrid of(const PlainGrid& grid) {
    return std::visit([](const auto& one) -> AnyGrid { return &one; }, grid);
}

struct GridThere {
    AnyGrid grid;
    const Zone* zone = nullptr;
    Size covered;
};

GridThere grid_at(const Board& board, Point local) {
    GridThere there{{}, nullptr, board.size};
    if (!board.grid) return there;
    if (const auto* zoned = std::get_if<ZonedGrid>(&*board.grid)) {
        there.zone = zoned->zone_at(local);
        if (there.zone != nullptr && there.zone->grid && !there.zone->uses_background_grid) {
            there.grid = of(*there.zone->grid);
            there.covered = there.zone->outline.bounds().size;
        } else if (zoned->background && (there.zone == nullptr || there.zone->uses_background_grid)) {
            there.grid = of(*zoned->background);
        }
        return there;
    }
    std::visit(
        [&](const auto& one) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(one)>, ZonedGrid>) there.grid = &one;
        },
        *board.grid);
    return there;
}

const BoardLayout::PlacedBoard* nearest_board(const BoardLayout& boards, Point at) {
    const auto* found = boards.find_board(at);
    return found != nullptr || boards.boards().empty() ? found : &boards.boards().front();
}

int clamped(double value) {
    constexpr double widest = 5'000;
    return std::isfinite(value) ? static_cast<int>(std::clamp(value, 1.0, widest)) : counter_width;
}

/// From one region to the one next to it.
int distance_between(const RegionGrid& grid, Point at) {
    double nearest = std::numeric_limits<double>::max();
    for (const Region& region : grid.regions()) {
        const double distance =
            std::hypot(double{1} * region.origin.x - at.x, double{1} * region.origin.y - at.y);
        if (distance >= counter_width / 2.0) nearest = std::min(nearest, distance);
    }
    return nearest < std::numeric_limits<double>::max() ? std::min(clamped(nearest), 4 * counter_width)
                                                        : counter_width;
}

Size cell_size(const AnyGrid& grid, Point local) {
    if (const auto* hexes = std::get_if<const HexGrid*>(&grid)) {
        const Size upright{clamped((*hexes)->dx), clamped((*hexes)->dy)};
        return (*hexes)->sideways ? Size{upright.height, upright.width} : upright;
    }
    if (const auto* squares = std::get_if<const SquareGrid*>(&grid))
        return {clamped((*squares)->dx), clamped((*squares)->dy)};
    if (const auto* regions = std::get_if<const RegionGrid*>(&grid)) {
        const int step = distance_between(**regions, local);
        return {step, step};
    }
    return {counter_width, counter_width};
}

void add_cell_names(std::vector<std::string>& names, const BoardLayout& boards,
                    const BoardLayout::PlacedBoard& placed, int& left) {
    const Size size = placed.area.size;
    const Size step = cell_size(grid_at(*placed.board, {size.width / 2, size.height / 2}).grid, {});
    // Half a cell at a time: every other column of hexes begins lower.
    for (int y = 0; y < size.height && left > 0; y += std::max(4, step.height / 2))
        for (int x = 0; x < size.width && left > 0; x += std::max(4, step.width / 2), --left)
            names.push_back(boards.location_name(placed.area.origin + Point{x, y}));
}

void add_zone_names(std::vector<std::string>& names, const Board& board) {
    const auto regions = [&](const PlainGrid& grid) {
        if (const auto* known = std::get_if<RegionGrid>(&grid))
            for (const Region& region : known->regions())
                names.push_back(region.name);
    };
    if (!board.grid) return;
    if (const auto* plain = std::get_if<RegionGrid>(&*board.grid)) regions(*plain);
    const auto* zoned = std::get_if<ZonedGrid>(&*board.grid);
    if (zoned == nullptr) return;
    if (zoned->background) regions(*zoned->background);
    for (const Zone& zone : zoned->zones) {
        names.push_back(zone.name);
        if (zone.grid) regions(*zone.grid);
    }
}

std::optional<Point> zone_named(const Board& board, std::string_view name) {
    const auto* zoned = board.grid ? std::get_if<ZonedGrid>(&*board.grid) : nullptr;
    if (zoned == nullptr) return std::nullopt;
    for (const Zone& zone : zoned->zones)
        if (zone.name == name) return zone.outline.inner_point();
    const auto region_in = [&](const PlainGrid& grid) -> std::optional<Point> {
        const auto* regions = std::get_if<RegionGrid>(&grid);
        if (regions == nullptr) return std::nullopt;
        for (const Region& region : regions->regions())
            if (region.name == name) return region.origin;
        return std::nullopt;
    };
    for (const Zone& zone : zoned->zones)
        if (zone.grid)
            if (const auto found = region_in(*zone.grid)) return found;
    return zoned->background ? region_in(*zoned->background) : std::nullopt;
}

}  // namespace

std::optional<Point> find_place(const BoardLayout& boards, std::string_view name) {
    if (const auto named = boards.find_location(name)) return named;
    for (const auto& placed : boards.boards())
        if (const auto local = zone_named(*placed.board, name)) return placed.to_map(*local);
    if (const auto* board = boards.find_board(name))
        return board->area.origin + Point{board->area.size.width / 2, board->area.size.height / 2};
    return std::nullopt;
}

std::vector<std::string> place_names(const BoardLayout& boards) {
    std::vector<std::string> names;
    int left = most_cells;
    for (const auto& placed : boards.boards()) {
        names.push_back(placed.board->name);
        add_zone_names(names, *placed.board);
        add_cell_names(names, boards, placed, left);
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::erase(names, "offboard");
    std::erase(names, "");
    return names;
}

Rectangle around(const BoardLayout& boards, Point at, int cells) {
    const auto* placed = nearest_board(boards, at);
    Size step{counter_width, counter_width};
    if (placed != nullptr) {
        const Point local = placed->to_local(at);
        const GridThere there = grid_at(*placed->board, local);
        step = cell_size(there.grid, local);
        if (there.zone != nullptr && std::holds_alternative<std::monostate>(there.grid)) {
            const Rectangle& box = there.zone->outline.bounds();
            const Point a = placed->to_map(box.origin);
            const Point b = placed->to_map(box.origin + Point{box.size.width, box.size.height});
            const int margin = wrapping_add(0, cells * counter_width / 2);
            return {{std::min(a.x, b.x) - margin, std::min(a.y, b.y) - margin},
                    {box.size.width + 2 * margin, box.size.height + 2 * margin}};
        }
    }
    const auto half = [&](int length) { return length * cells + length / 2 + 1; };
    return {at - Point{half(step.width), half(step.height)}, {2 * half(step.width), 2 * half(step.height)}};
}

std::vector<Point> cell_outline(const BoardLayout& boards, Point at) {
    const auto* placed = boards.find_board(at);
    if (placed == nullptr) return {};
    const Point local = placed->to_local(at);
    const GridThere there = grid_at(*placed->board, local);
    std::vector<Point> corners;
    const auto cell = [&](const auto& grid) {
        return corners_of(grid, grid.centre(grid.shown_cell(local, there.covered), there.covered));
    };
    if (const auto* hexes = std::get_if<const HexGrid*>(&there.grid))
        corners = cell(**hexes);
    else if (const auto* squares = std::get_if<const SquareGrid*>(&there.grid))
        corners = cell(**squares);
    else if (there.zone != nullptr && std::holds_alternative<std::monostate>(there.grid))
        corners = there.zone->outline.corners();
    for (Point& corner : corners)
        corner = placed->to_map(corner);
    return corners;
}

}  // namespace umpire::picture
