#include "ground.hpp"

#include "umpire/catalog/table.hpp"

#include "facts/movement.hpp"
#include "facts/transport.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;

namespace {

bool names(std::string_view sides, std::string_view side) {
    return sides == side || sides == "both";
}

}  // namespace

std::string opponent_of(std::string_view side) {
    return side == "Axis" ? "Allied" : "Axis";
}

std::vector<Subject> all_units(const Inquiry& ask) {
    std::vector<Subject> units;
    for (std::uint32_t i = 0; i < ask.position().count(Kind::unit); ++i)
        units.push_back({Kind::unit, i});
    return units;
}

bool occupied_by(Inquiry& ask, Subject place, std::string_view side) {
    if (names(ask.text_or(place, fact::occupied, ""), side)) return true;
    const auto units = ask.units_in(place);
    return std::any_of(units.begin(), units.end(), [&](Subject unit) {
        return is_ground_unit(ask, unit) && ask.text_or(unit, fact::side, "") == side;
    });
}

bool in_zoc_of(Inquiry& ask, Subject place, std::string_view side) {
    return names(ask.text_or(place, fact::zoc, ""), side);
}

bool in_enemy_zoc(Inquiry& ask, Subject unit) {
    if (ask.known(unit, fact::in_enemy_zoc)) return ask.yes(unit, fact::in_enemy_zoc);
    const auto place = ask.location(unit);
    return place && in_zoc_of(ask, *place, opponent_of(ask.side_of(unit)));
}

std::string sea_in(Inquiry& ask, Subject place) {
    const std::string here = ask.text_or(place, fact::sea, "");
    return here.empty() ? ask.text(game::the_game, fact::sea) : here;
}

std::optional<Subject> place_of(const Inquiry& ask, const game::Value& said) {
    if (said.subject() != nullptr) return *said.subject();
    if (said.text() != nullptr) return ask.position().find(Kind::location, *said.text());
    if (said.number() == nullptr) return std::nullopt;
    return ask.position().find(Kind::location, fmt::format("{:04}", *said.number()));
}

std::string success(Inquiry& ask, std::string_view rule, double die) {
    const auto result = ask.table(rule).text(die, "result");
    if (!result) ask.missing(fmt::format("what a die of {} means: the table has no such line", die));
    return std::string(*result);
}

}  // namespace umpire::rules::europa
