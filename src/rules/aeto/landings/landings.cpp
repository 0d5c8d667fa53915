#include "landings/landings.hpp"

#include "umpire/game/map.hpp"

#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "landings/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"

#include <algorithm>
#include <deque>
#include <map>

namespace umpire::rules::aeto {

namespace {

/// Over hexes that are not all land; nothing if there is no such way.
std::optional<double> distance_by_sea(Inquiry& ask, Subject from, Subject to) {
    std::map<std::uint32_t, double> reached{{from.index, 0}};
    std::deque<Subject> next{from};
    while (!next.empty()) {
        const Place here = next.front();
        next.pop_front();
        if (here == to) return reached[here.index];
        for (const Place beside : hexes_beside(ask, here))
            if (!reached.contains(beside.index) && ask.text_or(beside, fact::terrain, "") != "land") {
                reached[beside.index] = reached[here.index] + 1;
                next.push_back(beside);
            }
    }
    return std::nullopt;
}

Units of_side(Inquiry& ask, Units units, std::string_view side, bool same) {
    std::erase_if(units, [&](Unit unit) { return (ask.side_of(unit) == side) != same; });
    return units;
}

}  // namespace

double assault_distance(Inquiry& ask, Unit unit, Place hex) {
    const Places ports = listed(ask, unit, fact::embarked_at);
    const auto port = ports.empty() ? ask.location(unit) : std::optional<Place>(ports.front());
    if (!port) ask.missing(say("where {} was embarked", unit), ask.to_state(unit, fact::embarked_at));
    if (ask.reading("assault_distance") == "straight") return ask.distance(*port, hex);
    const auto by_sea = distance_by_sea(ask, *port, hex);
    if (!by_sea) ask.missing(say("how far {} is from {} by sea", hex, *port));
    return *by_sea;
}

Place hex_of_assault(Inquiry& ask) {
    return ask.subject(arg::at);
}

bool is_assault_itself(Inquiry& ask) {
    return ask.verb() == verb::assault && ask.has(arg::units);
}

std::string assaulting_side(Inquiry& ask, Place hex) {
    for (const char* side : {"Allied", "Axis"})
        if (in_this_turn(ask, ask.fact(hex, fact::assault_in(side))) && ask.known(hex, fact::assault_force))
            return side;
    return "";
}

bool is_assault_pending(Inquiry& ask, Place hex) {
    return !assaulting_side(ask, hex).empty() && !assaulters_at(ask, hex).empty() &&
           !in_this_turn(ask, ask.fact(hex, fact::assault_rolled_in));
}

Units assaulters_at(Inquiry& ask, Place hex) {
    return listed(ask, hex, fact::assaulters);
}

Units supporters_at(Inquiry& ask, Place hex, std::string_view side) {
    return of_side(ask, listed(ask, hex, fact::supporters), side, true);
}

Units defenders_at(Inquiry& ask, Place hex, std::string_view side, bool leaders) {
    Units units = of_side(ask, ask.units_in(hex), side, false);
    std::erase_if(units, [&](Unit unit) {
        return is_out_of_play(ask, unit) ||
               !(is_land_unit(ask, unit) || (leaders && is_of_type(ask, unit, {"General"})));
    });
    return units;
}

Units forts_at(Inquiry& ask, Place hex, std::string_view side) {
    Units forts = of_side(ask, ask.units_in(hex), side, false);
    std::erase_if(forts, [&](Unit unit) {
        return is_out_of_play(ask, unit) || !is_of_type(ask, unit, {"fortification", "coastal fort"});
    });
    return forts;
}

Units ships_of_assault(Inquiry& ask, Place hex) {
    Units ships;
    for (const Group group : listed(ask, hex, fact::assault_force))
        ships = ships_of(ask, group);
    for (const Unit unit : supporters_at(ask, hex, assaulting_side(ask, hex)))
        if (is_naval_unit(ask, unit) && !holds(ships, unit)) ships.push_back(unit);
    return ships;
}

}  // namespace umpire::rules::aeto
