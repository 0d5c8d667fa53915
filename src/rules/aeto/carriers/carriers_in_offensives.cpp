#include "air_offensives/commitment.hpp"
#include "carriers/carriers.hpp"
#include "carriers/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

namespace umpire::rules::aeto {

namespace {

bool is_committed(Inquiry& ask, Unit air) {
    return ask.known(air, fact::committed);
}

/// @name 3.13.s4, 3.13.s6: Activated again after its carrier has moved
/// @{

void moving_carriers_free_their_aircraft(Resolution& now) {
    if (!in_phase(now, "offensive")) return;
    for (const Unit ship : moving_ships(now))
        if (now.yes(ship, fact::activated) && moves_on(now, ship))
            for (const Unit air : listed(now, ship, fact::carried_air))
                if (is_committed(now, air)) now.forget(air, fact::committed);
}

/// Whoever is committed has had his Air Offensive.
Ruling idle_carriers_fly_once(Inquiry& ask) {
    if (ask.text(arg::type) != "air") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::units)) {
        if (!is_naval_air(ask, air)) continue;
        if (is_committed(ask, air)) return broken(say("{} is committed", air));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.13.s7: what a committed unit may still do
/// @{

std::string side_of_the_offensive(Inquiry& ask, std::string_view type) {
    return ask.text_or(the_game, fact::offensive_type, "") == type
               ? ask.text_or(the_game, fact::offensive_side, "")
               : std::string();
}

bool is_in_an_enemy_offensive(Inquiry& ask, std::string_view type, Unit air) {
    const std::string side = side_of_the_offensive(ask, type);
    return !side.empty() && side != side_or_none(ask, air);
}

/// Whether those are Activated whom it flies to is for 4.27.s11.
bool may_defend_land_units(Inquiry& ask, Unit air) {
    return is_in_an_enemy_offensive(ask, "land", air) && ask.reading("committed_naval_air") == "rule_text";
}

Ruling committed_units_defend_only(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return not_concerned();
    auto units = named(ask, arg::units);
    for (const Unit unit : named(ask, arg::unit))
        units.push_back(unit);
    Ruling ruling = not_concerned();
    for (const Unit air : units) {
        if (!is_naval_air(ask, air) || !is_committed_elsewhere(ask, air) ||
            !ask.known(the_game, fact::offensive_type))
            continue;
        if (!ask.yes(arg::intensive) && !is_in_an_enemy_offensive(ask, "air", air) &&
            !may_defend_land_units(ask, air))
            return broken(say("{} is committed", air));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.13.s9, 3.13.s10: its aircraft fly before or after a carrier moves
/// @{

void is_pinned(Resolution& now, Unit air) {
    if (!in_phase(now, "offensive") || !is_naval_air(now, air)) return;
    const auto carrier = carrier_of(now, air);
    if (carrier && has_moved(now, *carrier)) now.set(*carrier, fact::pinned_in, moment(now));
}

void strike_pins_the_carrier(Resolution& now) {
    is_pinned(now, now.subject(arg::unit));
}

void launch_pins_the_carrier(Resolution& now) {
    for (const Unit air : named(now, arg::units))
        is_pinned(now, air);
}

Ruling pinned_carriers_stay(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        if (!is_aircraft_carrier(ask, ship)) continue;
        if (in_phase_of_this_turn(ask, ask.fact(ship, fact::pinned_in), "offensive"))
            return broken(say("{} has moved, and its aircraft have flown since", ship));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_carriers_in_offensives(Rulebook& book) {
    book.effect({"3.13.s4", "3.13.s8"}, verb::move, moving_carriers_free_their_aircraft, When::before);
    book.check("3.13.s6", {verb::offensive}, idle_carriers_fly_once);
    book.check("3.13.s7", {verb::strike, verb::launch}, committed_units_defend_only);
    book.effect("3.13.s9", verb::strike, strike_pins_the_carrier);
    book.effect("3.13.s10", verb::launch, launch_pins_the_carrier);
    book.check({"3.13.s9", "3.13.s10"}, {verb::move}, pinned_carriers_stay);
}

}  // namespace umpire::rules::aeto
