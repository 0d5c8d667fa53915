#include "transport/ground.hpp"

#include "umpire/catalog/table.hpp"

#include "common/sides.hpp"
#include "movement/facts.hpp"
#include "transport/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

bool names(std::string_view sides, std::string_view side) {
    return sides == side || sides == "both";
}

}  // namespace

bool occupied_by(Inquiry& ask, Place place, std::string_view side) {
    if (names(ask.text_or(place, fact::occupied, ""), side)) return true;
    const auto units = ask.units_in(place);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return is_ground_unit(ask, unit) && ask.text_or(unit, fact::side, "") == side;
    });
}

bool in_zoc_of(Inquiry& ask, Place place, std::string_view side) {
    return names(ask.text_or(place, fact::zoc, ""), side);
}

bool in_enemy_zoc(Inquiry& ask, Unit unit) {
    if (ask.known(unit, fact::in_enemy_zoc)) return ask.yes(unit, fact::in_enemy_zoc);
    const auto place = ask.location(unit);
    return place && in_zoc_of(ask, *place, opponent_of(ask.side_of(unit)));
}

std::string success(Inquiry& ask, std::string_view rule, double die) {
    const auto result = ask.table(rule).text(die, "result");
    if (!result) ask.missing(say("what a die of {} means: the table has no such line", die));
    return std::string(*result);
}

}  // namespace umpire::rules::europa
