#include "air_chapters.hpp"
#include "air_offensives/commitment.hpp"
#include "air_offensives/facts.hpp"
#include "battle/battle.hpp"
#include "carriers/carriers.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/pieces.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"

/// 4.28: Intensive Air-Naval Attacks (`strike ... intensive`): carrier aircraft attack whoever has
/// intercepted in the hex of their carrier.
namespace umpire::rules::aeto {

namespace {

bool is_intensive(Inquiry& ask) {
    return ask.yes(arg::intensive);
}

Unit attacking_aircraft(Inquiry& ask) {
    return ask.subject(arg::unit);
}
Unit attacked_ship(Inquiry& ask) {
    return ask.subject(arg::target);
}

/// @name 4.28.s1: who attacks whom
/// @{

Ruling carrier_aircraft_attack(Inquiry& ask) {
    if (!is_intensive(ask)) return not_concerned();
    const Unit air = attacking_aircraft(ask);
    if (!is_naval_air(ask, air)) return broken(say("{} is no Naval-Air unit", air));
    if (!carrier_of(ask, air)) return broken(say("{} belongs to no aircraft carrier", air));
    return is_previously_committed(ask, air) ? broken(say("{} is Previously Committed", air)) : kept();
}

Ruling surface_units_are_attacked(Inquiry& ask) {
    if (!is_intensive(ask)) return not_concerned();
    const Unit ship = attacked_ship(ask);
    return is_submarine(ask, ship) ? broken(say("{} is no surface unit", ship)) : kept();
}

Ruling attacked_in_the_hex_of_the_carrier(Inquiry& ask) {
    const auto carrier = is_intensive(ask) ? carrier_of(ask, attacking_aircraft(ask)) : std::nullopt;
    const auto here = carrier ? ask.location(*carrier) : std::nullopt;
    const auto there = ask.location(attacked_ship(ask));
    if (!here || !there) return not_concerned();
    return *here == *there
               ? kept()
               : broken(say("{} is in {}, and {} in {}", *carrier, *here, attacked_ship(ask), *there));
}

/// @}

/// @name 4.28.s4, 4.28.s7: after its interception, and before anything else comes of it
/// @{

Ruling only_interceptors_are_attacked(Inquiry& ask) {
    if (!is_intensive(ask)) return not_concerned();
    const Unit ship = attacked_ship(ask);
    if (holds(ships_met_by(ask), ship) || has_intercepted(ask, ship)) return kept();
    if (ships_met_by(ask).empty() && !ask.known(ship, fact::intercepted_in))
        ask.missing(say("whether {} has intercepted with success", ship),
                    ask.to_state(ship, fact::intercepted_in));
    return broken(say("{} has not intercepted with success", ship));
}

Ruling attacked_before_all_else(Inquiry& ask) {
    if (!is_intensive(ask)) return not_concerned();
    const auto carrier = carrier_of(ask, attacking_aircraft(ask));
    const bool is_met = holds(ships_met_by(ask), attacked_ship(ask));
    for (const Unit ship : {attacked_ship(ask), carrier.value_or(attacked_ship(ask))}) {
        if (engagement_under_way(ask) && is_engaged(ask, ship))
            return broken(say("the naval combat of {} has begun", ship));
        if (!is_met && was_in_this_phase(ask, ship, fact::evaded_in))
            return broken(say("{} has evaded already", ship));
    }
    return kept();
}

/// @}

/// Whoever has more attacks to make lands once more when they are made.
void attackers_land_and_are_committed(Resolution& now) {
    if (!is_intensive(now)) return;
    const Unit air = attacking_aircraft(now);
    const auto carrier = carrier_of(now, air);
    if (!carrier || is_out_of_play(now, air)) return;
    land_on_carrier(now, air, *carrier);
    now.set(air, fact::intensive_in, moment(now));
    commit_currently(now, air);
}

}  // namespace

bool has_attacked_intensively(Inquiry& ask, Unit air) {
    return is_now(ask, ask.fact(air, fact::intensive_in));
}

void register_intensive_attacks(Rulebook& book) {
    book.check("4.28.s1", {verb::strike}, carrier_aircraft_attack);
    book.check("4.28.s1", {verb::strike}, surface_units_are_attacked);
    book.check("4.28.s1", {verb::strike}, attacked_in_the_hex_of_the_carrier);
    book.check("4.28.s4", {verb::strike}, only_interceptors_are_attacked);
    book.check("4.28.s7", {verb::strike}, attacked_before_all_else);
    book.effect("4.28.s8", verb::strike, attackers_land_and_are_committed, When::last);
}

}  // namespace umpire::rules::aeto
