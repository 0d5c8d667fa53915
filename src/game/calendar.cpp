#include "umpire/game/calendar.hpp"

#include "umpire/game/common_facts.hpp"
#include "umpire/game/position.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace umpire::game {

namespace {

constexpr int first_year = 1900, last_year = 1999;

std::optional<int> place_of(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<int>(found - names.begin()));
}

}  // namespace

Calendar Calendar::from_json(const nlohmann::json& json) {
    Calendar calendar;
    json.at("turns").get_to(calendar.parts_);
    json.at("phases").get_to(calendar.phases_);
    return calendar;
}

std::optional<Turn> Calendar::turn(std::string_view text) const {
    const auto gap = text.rfind(' ');
    if (gap == std::string_view::npos) return std::nullopt;
    const auto part = place_of(parts_, text.substr(0, gap));
    const std::string_view digits = text.substr(gap + 1);
    int year = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), year);
    const bool a_year = error == std::errc{} && end == digits.data() + digits.size() && year >= first_year &&
                        year <= last_year;
    return part && a_year ? std::optional(Turn{year, *part}) : std::nullopt;
}

std::string Calendar::text(Turn turn) const {
    return fmt::format("{} {}", parts_.at(static_cast<std::size_t>(turn.part)), turn.year);
}

Turn Calendar::later(Turn turn, int turns) const {
    const int number = number_of(turn) + turns, in_year = static_cast<int>(parts_.size());
    return {number / in_year, number % in_year};
}

int Calendar::between(Turn first, Turn second) const {
    return number_of(second) - number_of(first);
}

std::optional<Moment> Calendar::moment(std::string_view text) const {
    constexpr std::string_view comma = ", ";
    const auto first = text.find(comma), last = text.rfind(comma);
    if (first == std::string_view::npos || first == last) return std::nullopt;
    const auto when = turn(text.substr(0, first));
    const auto phase = place_of(phases_, text.substr(last + comma.size()));
    const std::string_view side = text.substr(first + comma.size(), last - first - comma.size());
    if (!when || !phase || side.empty()) return std::nullopt;
    return Moment{*when, std::string(side), *phase};
}

std::string Calendar::text(const Moment& moment) const {
    return fmt::format("{}, {}, {}", text(moment.turn), moment.side,
                       phases_.at(static_cast<std::size_t>(moment.phase)));
}

void keep_year(Position& position, const Calendar& calendar) {
    const std::string* text = position.get(the_game, fact::turn).text();
    if (text == nullptr) return;
    if (const auto turn = calendar.turn(*text)) position.set(the_game, fact::year, turn->year);
}

std::string Calendar::example_turn() const {
    return fmt::format("{} 1942", parts_.front());
}

std::string Calendar::example_moment() const {
    return fmt::format("{}, Axis, {}", example_turn(), phases_.front());
}

}  // namespace umpire::game
