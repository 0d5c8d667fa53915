#include "umpire/game/map.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <queue>

namespace umpire::game {

namespace {

std::pair<std::uint32_t, std::uint32_t> in_order(std::uint32_t a, std::uint32_t b) {
    return {std::min(a, b), std::max(a, b)};
}

}  // namespace

std::uint32_t Map::add(Place place) {
    const auto index = static_cast<std::uint32_t>(places_.size());
    by_name_.emplace(place.name, index);
    places_.push_back(std::move(place));
    return index;
}

std::optional<std::uint32_t> Map::find(std::string_view name) const {
    const auto found = by_name_.find(std::string(name));
    return found == by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::span<const std::uint32_t> Map::printed(std::string_view name) const {
    const auto found = by_print_.find(std::string(name));
    if (found == by_print_.end()) return {};
    return found->second;
}

std::optional<std::size_t> Map::board(std::uint32_t place) const {
    const Place& hex = places_.at(place);
    return hex.hex ? std::optional(hex.board) : std::nullopt;
}

const Value& Map::attribute(std::uint32_t place, Name fact) const {
    return places_.at(place).attributes.get(fact);
}

std::span<const std::uint32_t> Map::neighbours(std::uint32_t place) const {
    return places_.at(place).neighbours;
}

std::optional<std::uint32_t> Map::at(std::size_t board, int column, int row) const {
    const Board& on = boards_[board];
    if (column < 1 || column > on.columns || row < 1 || row > on.rows) return std::nullopt;
    const std::int32_t place = on.grid[static_cast<std::size_t>((row - 1) * on.columns + column - 1)];
    return place < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(place));
}

std::array<int, 3> Map::cube(const Place& place) const {
    const Board& board = boards_[place.board];
    const int x = place.column - 1;
    if (board.diagonal) return {x, -x - (place.row - 1), place.row - 1};
    const int half = board.even_columns_lower ? (x - (x & 1)) / 2 : (x + (x & 1)) / 2;
    const int z = place.row - 1 - half;
    return {x, -x - z, z};
}

void Map::join_neighbours() {
    for (Place& place : places_) {
        if (!place.hex) continue;
        const Board& board = boards_[place.board];
        // The side columns of a lower hex begin with the hex of its own row, those of a higher one a row
        // above.
        const bool lower = (place.column % 2 == 0) == board.even_columns_lower;
        const int above = lower ? place.row : place.row - 1;
        const int left = board.diagonal ? place.row : above, right = board.diagonal ? place.row - 1 : above;
        for (const auto& [column, row] : {std::pair{place.column, place.row - 1},
                                          {place.column, place.row + 1},
                                          {place.column - 1, left},
                                          {place.column - 1, left + 1},
                                          {place.column + 1, right},
                                          {place.column + 1, right + 1}})
            if (const auto other = at(place.board, column, row)) place.neighbours.push_back(*other);
    }
}

std::optional<std::uint32_t> Map::beside(std::uint32_t place, std::string_view direction) const {
    // The same as cube(): x to the right, z down.
    static constexpr std::array<std::array<int, 2>, 6> steps{
        {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    const auto way = std::find(directions.begin(), directions.end(), direction);
    if (way == directions.end() || !is_hex(place)) return std::nullopt;
    const auto [right, down] = steps[static_cast<std::size_t>(way - directions.begin())];
    const auto here = cube(places_[place]);
    for (const std::uint32_t other : neighbours(place))
        if (const auto there = cube(places_[other]);
            there[0] == here[0] + right && there[2] == here[2] + down)
            return other;
    return std::nullopt;
}

std::optional<int> Map::distance(std::uint32_t from, std::uint32_t to) const {
    const Place& a = places_.at(from);
    const Place& b = places_.at(to);
    if (from == to) return 0;
    if (!a.hex || !b.hex || a.board != b.board) return std::nullopt;
    const auto u = cube(a), v = cube(b);
    return std::max({std::abs(u[0] - v[0]), std::abs(u[1] - v[1]), std::abs(u[2] - v[2])});
}

std::vector<std::uint32_t> Map::within(std::uint32_t center, int radius) const {
    std::vector<std::uint32_t> found;
    const Place& middle = places_.at(center);
    if (!middle.hex) return found;
    for (int column = middle.column - radius; column <= middle.column + radius; ++column)
        for (int row = middle.row - radius; row <= middle.row + radius; ++row)
            if (const auto place = at(middle.board, column, row); place && distance(center, *place) <= radius)
                found.push_back(*place);
    return found;
}

std::string_view Map::hexside(std::uint32_t a, std::uint32_t b) const {
    const auto found = hexsides_.find(in_order(a, b));
    return found == hexsides_.end() ? std::string_view() : found->second;
}

std::span<const std::string> Map::role(std::string_view name) const {
    const auto found = roles_.find(name);
    if (found == roles_.end()) return {};
    return found->second;
}

std::optional<std::vector<std::uint32_t>> Map::cheapest_path(std::uint32_t from, std::uint32_t to,
                                                             const StepCost& cost, double at_most) const {
    struct Reached {
        double spent;
        std::uint32_t place;
        bool operator>(const Reached& other) const {
            return std::pair(spent, place) > std::pair(other.spent, other.place);
        }
    };
    struct Way {
        double spent = std::numeric_limits<double>::infinity();
        std::uint32_t before = 0;
    };
    std::vector<Way> best(places_.size());
    best.at(from) = {0, from};
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open;
    open.push({0, from});
    while (!open.empty()) {
        const auto [spent, place] = open.top();
        open.pop();
        if (place == to) break;
        if (spent > best[place].spent) continue;
        for (const std::uint32_t next : neighbours(place)) {
            // No step costs less than nothing.
            if (best[next].spent <= spent) continue;
            const auto step = cost(place, next);
            if (!step || spent + *step > at_most || best[next].spent <= spent + *step) continue;
            best[next] = {spent + *step, place};
            open.push({spent + *step, next});
        }
    }
    if (std::isinf(best.at(to).spent)) return std::nullopt;
    std::vector<std::uint32_t> path;
    for (std::uint32_t place = to; place != from; place = best[place].before)
        path.push_back(place);
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace umpire::game
