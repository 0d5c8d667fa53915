#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "airbases/landing.hpp"
#include "battle/facts.hpp"
#include "carriers/carriers.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 4.6: carriers that ferry a depleted Fighter or Fighter-Bomber. It goes aboard with `embark` and ashore
/// with `debark`, as on an STP, or flies off to change its base.
namespace umpire::rules::aeto {

namespace {

/// @name 4.6.s1 to 4.6.s5: who ferries what
/// @{

std::optional<Unit> ferry_of_order(Inquiry& ask) {
    const auto carriers = named(ask, arg::carriers);
    const auto found = std::find_if(carriers.begin(), carriers.end(),
                                    [&](Subject ship) { return is_aircraft_carrier(ask, ship); });
    return found == carriers.end() ? std::nullopt : std::optional<Unit>(*found);
}

Units ferried_by_order(Inquiry& ask) {
    Units units;
    for (const Subject thing : named(ask, arg::cargo))
        if (is_of_type(ask, thing, {"F", "FB"})) units.push_back(thing);
    return ferry_of_order(ask) ? units : Units();
}

Units ferried_aboard(Inquiry& ask, Unit carrier) {
    Units aboard;
    for (const Unit unit : all_units(ask))
        if (is_of_type(ask, unit, {"F", "FB"}) && !is_out_of_play(ask, unit) && !ask.yes(unit, fact::aloft) &&
            ship_with_air_unit(ask, unit) == carrier)
            aboard.push_back(unit);
    return aboard;
}

bool is_unnamed(Inquiry& ask, Unit ship) {
    return ask.known(ship, fact::named) && !ask.yes(ship, fact::named);
}

Ruling named_carriers_ferry_half_steps(Inquiry& ask) {
    const Units units = ferried_by_order(ask);
    if (units.empty()) return not_concerned();
    if (is_unnamed(ask, *ferry_of_order(ask))) return broken(say("{} has no name", *ferry_of_order(ask)));
    for (const Unit unit : units)
        if (!is_half_step(ask, unit)) return broken(say("{} is at full strength", unit));
    return kept();
}

Ruling one_ferried_at_a_time(Inquiry& ask) {
    const Units units = ferried_by_order(ask);
    if (units.empty()) return not_concerned();
    const Units aboard = ferried_aboard(ask, *ferry_of_order(ask));
    if (units.size() + aboard.size() > 1)
        return broken(say("{} would ferry more than one", *ferry_of_order(ask)));
    return kept();
}

Value takes_one_point(Inquiry& ask, Unit unit, Value known) {
    return is_of_type(ask, unit, {"F", "FB"}) ? Value(ask.printed("points_of_a_ferried_unit")) : known;
}

Ruling ferry_has_a_spare_point(Inquiry& ask) {
    Units units = ferried_by_order(ask);
    if (units.empty()) return not_concerned();
    const Unit carrier = *ferry_of_order(ask);
    const Value capacity = ask.fact(carrier, fact::aircraft_capacity);
    if (!capacity.known())
        ask.missing(say("the aircraft capacity of {}", carrier),
                    ask.to_state(carrier, fact::aircraft_capacity));
    double points = ask.number(units.front(), fact::aircraft_points);
    for (const Unit unit : all_units(ask))
        if (is_naval_air(ask, unit) && !is_out_of_play(ask, unit) &&
            (ship_with_air_unit(ask, unit) == carrier || carrier_of(ask, unit) == carrier))
            points += ask.number(unit, fact::aircraft_points);
    return points <= *capacity.number() ? kept()
                                        : broken(say("{} would carry {} points, its capacity is {}", carrier,
                                                     points, *capacity.number()));
}

Ruling damaged_carriers_ferry_nobody(Inquiry& ask) {
    if (ferried_by_order(ask).empty()) return not_concerned();
    const Unit carrier = *ferry_of_order(ask);
    return ask.yes(carrier, fact::damaged) ? broken(say("{} is damaged", carrier)) : kept();
}

Ruling goes_aboard_the_ferry_in_port(Inquiry& ask) {
    const Units units = ferried_by_order(ask);
    if (units.empty()) return not_concerned();
    for (const Unit unit : units) {
        const auto port = ask.location(unit);
        if (!port) continue;
        if (!is_functioning_port(ask, *port))
            return broken(say("{} is in {}, which is no functioning port", unit, *port));
        if (ask.location(*ferry_of_order(ask)) != port || !may_be_docked(ask, *ferry_of_order(ask)))
            return broken(say("{} is not docked where {} is", *ferry_of_order(ask), unit));
    }
    return kept();
}

/// @}

/// @name 4.6.s6, 4.6.s7, 4.6.s10: flying off, and not back
/// @{

std::optional<Unit> ferry_with(Inquiry& ask, Unit unit) {
    if (!is_of_type(ask, unit, {"F", "FB"}) || ask.yes(unit, fact::aloft)) return std::nullopt;
    const auto ship = ship_with_air_unit(ask, unit);
    return ship && is_aircraft_carrier(ask, *ship) ? ship : std::nullopt;
}

Ruling ferried_units_fly_no_missions(Inquiry& ask) {
    const std::string mission = mission_of_order(ask);
    if (mission.empty()) return not_concerned();
    for (const Unit unit : flying_by_order(ask))
        if (const auto ferry = ferry_with(ask, unit))
            return mission == "change base"
                       ? kept()
                       : broken(say("{} is ferried by {} and cannot fly for {}", unit, *ferry, mission));
    return not_concerned();
}

Ruling fighters_are_not_recovered(Inquiry& ask) {
    if (!ferry_of_order(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : units_landing(ask)) {
        if (is_naval_air(ask, unit)) ruling = kept();
        if (!is_of_type(ask, unit, {"F", "FB"}) || is_aborted_on_change_of_base(ask, unit)) continue;
        return broken(say("{} cannot land on {}", unit, *ferry_of_order(ask)));
    }
    return ruling;
}

Ruling flies_off_in_two_phases(Inquiry& ask) {
    if (mission_of_order(ask) != "change base") return not_concerned();
    for (const Unit unit : units_landing(ask)) {
        if (!ferry_with(ask, unit)) continue;
        if (in_phase(ask, "naval and air") || in_phase(ask, "offensive")) return kept();
        return broken(say("{} is launched from its ferry in {}", unit, where_in_turn(ask)));
    }
    return not_concerned();
}

void leaves_the_ferry(Resolution& now) {
    for (const Unit unit : units_landing(now)) {
        const auto ship = ship_with_air_unit(now, unit);
        const auto place = ship ? now.location(*ship) : std::nullopt;
        if (!place || !is_of_type(now, unit, {"F", "FB"})) continue;
        take_ashore(now, unit);
        now.place(unit, *place);
    }
}

Ruling goes_ashore_in_port(Inquiry& ask) {
    for (const Subject thing : ask.subjects(arg::units)) {
        const auto ferry = thing.kind == Kind::unit ? ferry_with(ask, thing) : std::nullopt;
        if (!ferry) continue;
        if (!may_be_docked(ask, *ferry)) return broken(say("{} is not in port", *ferry));
        return kept();
    }
    return not_concerned();
}

/// @}

/// @name 4.6.s8, 4.6.s11 to 4.6.s15: lost, aborted or given up
/// @{

void ferried_unit_is_lost(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (!is_aircraft_carrier(now, ship) || !(now.yes(ship, fact::damaged) || now.yes(ship, fact::sunk)))
        return;
    for (const Unit unit : ferried_aboard(now, ship))
        goes_to_the_force_pool(now, unit);
}

bool is_aborted_from_a_ferry(Inquiry& ask, Unit unit) {
    return is_aborted_on_change_of_base(ask, unit) && is_of_type(ask, unit, {"F", "FB"}) &&
           launch_carrier_of(ask, unit);
}

Ruling not_back_to_the_ferry(Inquiry& ask) {
    for (const Unit unit : units_landing(ask)) {
        if (!is_aborted_from_a_ferry(ask, unit)) continue;
        return ask.has(arg::carriers)
                   ? broken(say("{} cannot return to {}", unit, *launch_carrier_of(ask, unit)))
                   : kept();
    }
    return not_concerned();
}

Ruling alternate_base_in_reach(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    for (const Unit unit : units_landing(ask)) {
        const auto from = listed(ask, unit, fact::launched_from);
        const auto here = ask.location(unit);
        if (!place || !is_aborted_from_a_ferry(ask, unit) || from.empty() || !here) continue;
        const double way = ask.distance(from.front(), *here) + ask.distance(*here, *place);
        const double reach = range_of(ask, unit) * ask.printed("ranges_of_a_transfer");
        return way <= reach ? kept()
                            : broken(say("it is {} hexes by way of {} to {}, the reach of {} is {}", way,
                                         *here, *place, unit, reach));
    }
    return not_concerned();
}

Ruling alternate_base_is_another(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    for (const Unit unit : units_landing(ask)) {
        if (!place || !is_aborted_from_a_ferry(ask, unit) || !mission_target_of(ask, unit)) continue;
        return mission_target_of(ask, unit) == place ? broken(say("{} was on its way to {}", unit, *place))
                                                     : kept();
    }
    return not_concerned();
}

/// Whoever finds no base may be bought again.
void aborted_unit_finds_no_base(Resolution& now) {
    for (const Subject thing : now.subjects(arg::units))
        if (thing.kind == Kind::unit && is_aborted_from_a_ferry(now, thing))
            now.set(Unit(thing), fact::permanently_eliminated, false);
}

bool is_of_a_carrier(Inquiry& ask, Unit unit) {
    if (ferry_with(ask, unit)) return true;
    return is_naval_air(ask, unit) && (ship_with_air_unit(ask, unit) || carrier_of(ask, unit));
}

void goes_overboard(Resolution& now) {
    for (const Subject thing : now.subjects(arg::units))
        if (thing.kind == Kind::unit && is_of_a_carrier(now, thing)) {
            take_ashore(now, thing);
            now.set(Unit(thing), fact::aloft, false);
        }
}

/// @}

}  // namespace

void register_ferries(Rulebook& book) {
    book.check({"4.6.s1", "4.6.s16"}, {verb::embark}, named_carriers_ferry_half_steps);
    book.check("4.6.s2", {verb::embark}, one_ferried_at_a_time);
    book.define("4.6.s3", Kind::unit, fact::aircraft_points, takes_one_point);
    book.check("4.6.s3", {verb::embark}, ferry_has_a_spare_point);
    book.check("4.6.s4", {verb::embark}, damaged_carriers_ferry_nobody);
    book.check("4.6.s5", {verb::embark}, goes_aboard_the_ferry_in_port);
    book.check("4.6.s6", {verb::launch, verb::intercept, verb::strike, verb::support},
               ferried_units_fly_no_missions);
    book.check("4.6.s7", {verb::home}, fighters_are_not_recovered);
    book.effect("4.6.s8", event::step_lost, ferried_unit_is_lost, When::after);
    book.effect("4.6.s8", event::lost, ferried_unit_is_lost, When::before);
    book.check("4.6.s9", {verb::debark}, goes_ashore_in_port);
    book.check("4.6.s10", {verb::launch, verb::rebase}, flies_off_in_two_phases);
    book.effect("4.6.s10", verb::launch, leaves_the_ferry, When::after);
    book.effect("4.6.s10", verb::rebase, leaves_the_ferry, When::before);
    book.check("4.6.s11", {verb::home}, not_back_to_the_ferry);
    book.check("4.6.s12", {verb::home}, alternate_base_in_reach);
    book.check("4.6.s13", {verb::home}, alternate_base_is_another);
    book.effect("4.6.s14", verb::eliminate, aborted_unit_finds_no_base, When::after);
    book.effect("4.6.s15", verb::eliminate, goes_overboard, When::before);
}

}  // namespace umpire::rules::aeto
