#include "air_chapters.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "airbases/landing.hpp"
#include "battle/facts.hpp"
#include "carriers/carriers.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 4.4: Naval-Air units aboard carriers. `home ... aboard` recovers them, `embark` takes them aboard in port
/// and `debark` sets them ashore there.
namespace umpire::rules::aeto {

namespace {

/// @name What an order takes aboard which carrier
/// @{

std::optional<Unit> carrier_of_order(Inquiry& ask) {
    for (const Subject ship : named(ask, arg::carriers))
        if (is_aircraft_carrier(ask, ship)) return Unit(ship);
    return std::nullopt;
}

Units going_aboard(Inquiry& ask) {
    Units units;
    for (const ForceArgument& argument : {arg::units, arg::cargo})
        for (const Subject thing : named(ask, argument))
            if (thing.kind == Kind::unit && is_air_unit(ask, thing)) units.push_back(thing);
    return units;
}

Units air_units_aboard(Inquiry& ask, Unit carrier) {
    Units aboard;
    for (const Unit unit : all_units(ask))
        if (is_air_unit(ask, unit) && !is_out_of_play(ask, unit) && !ask.yes(unit, fact::aloft) &&
            (ship_with_air_unit(ask, unit) == carrier ||
             (holds(listed(ask, carrier, fact::carried_air), unit) &&
              ask.location(unit) == ask.location(carrier))))
            aboard.push_back(unit);
    return aboard;
}

double points_of_aircraft(Inquiry& ask, const Units& units) {
    double points = 0;
    for (const Unit unit : units)
        points += ask.number(unit, fact::aircraft_points);
    return points;
}

/// Nobody has said what its circled number is: nothing to judge.
std::optional<double> capacity_of_carrier(Inquiry& ask, Unit carrier) {
    const Value capacity = ask.fact(carrier, fact::aircraft_capacity);
    return capacity.known() ? std::optional(*capacity.number()) : std::nullopt;
}

/// With those that go aboard now; nothing if none of them is a Naval-Air unit.
Ruling naval_air_fits(Inquiry& ask) {
    const auto carrier = carrier_of_order(ask);
    const auto capacity = carrier ? capacity_of_carrier(ask, *carrier) : std::nullopt;
    Units units = going_aboard(ask);
    if (!capacity ||
        std::none_of(units.begin(), units.end(), [&](Unit unit) { return is_naval_air(ask, unit); }))
        return not_concerned();
    for (const Unit unit : air_units_aboard(ask, *carrier))
        if (!holds(units, unit)) units.push_back(unit);
    const double points = points_of_aircraft(ask, units);
    return points <= *capacity ? kept()
                               : broken(say("{} would carry {} strength points, its capacity is {}", *carrier,
                                            points, *capacity));
}

/// @}

/// @name 4.4.s1 to 4.4.s4: who is aboard
/// @{

/// Fighters and Fighter-Bombers have a rule of their own in 4.6.
Ruling only_naval_air_aboard(Inquiry& ask) {
    if (!carrier_of_order(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : going_aboard(ask)) {
        if (is_of_type(ask, unit, {"F", "FB"})) continue;
        if (!is_naval_air(ask, unit)) return broken(say("{} is no Naval-Air unit", unit));
        ruling = kept();
    }
    return ruling;
}

/// The same of those that are said to take off from one.
Ruling only_naval_air_takes_off(Inquiry& ask) {
    const auto carrier = carrier_of_order(ask);
    if (!carrier) return not_concerned();
    Ruling ruling = only_naval_air_aboard(ask);
    if (ruling.kind != Ruling::Kind::kept) return ruling;
    const Units aboard = air_units_aboard(ask, *carrier);
    for (const Unit unit : going_aboard(ask))
        if (is_naval_air(ask, unit) && !holds(aboard, unit))
            ask.missing(say("whether {} is aboard {}", unit, *carrier),
                        say("!state carried_air of {} is {}", *carrier, unit));
    return ruling;
}

Ruling of_the_nation_of_the_carrier(Inquiry& ask) {
    const auto carrier = carrier_of_order(ask);
    const std::string nation = carrier ? nation_of(ask, *carrier) : "";
    if (nation.empty()) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : going_aboard(ask)) {
        if (!is_naval_air(ask, unit) || nation_of(ask, unit).empty()) continue;
        if (nation_of(ask, unit) != nation)
            return broken(say("{} is of {}, and {} of {}", unit, nation_of(ask, unit), *carrier, nation));
        ruling = kept();
    }
    return ruling;
}

/// Of the side that is up.
Value strength_is_what_counts(Inquiry& ask, Unit unit, Value known) {
    return is_naval_air(ask, unit) ? ask.fact(unit, fact::rated_strength) : known;
}

/// Any number of them, in any order.
Ruling several_operate_from_one_carrier(Inquiry& ask) {
    const Units units = units_landing(ask);
    if (ask.verb() == verb::home && ask.has(arg::carriers))
        return units.size() > 1 ? kept() : not_concerned();
    std::size_t aboard = 0;
    for (const Unit unit : units) {
        const auto ship = ship_with_air_unit(ask, unit);
        aboard += is_naval_air(ask, unit) && ship && !ask.yes(*ship, fact::damaged);
    }
    return aboard > 1 ? kept() : not_concerned();
}

/// @}

/// @name 4.4.s7: depleted to fit aboard
/// @{

Value may_be_depleted_to_fit(Inquiry& ask, Unit unit, Value known) {
    if (!is_naval_air(ask, unit) || ask.yes(unit, fact::depleted)) return known;
    const auto ship = ship_with_air_unit(ask, unit);
    const bool aboard = ship && is_aircraft_carrier(ask, *ship);
    return aboard || ask.yes(unit, fact::aloft) ? Value(true) : known;
}

/// @}

/// @name 4.4.s8 to 4.4.s14: carriers that are hit
/// @{

bool belongs_to_carrier(Inquiry& ask, Unit air, Unit carrier) {
    const auto launched = launch_carrier_of(ask, air);
    return launched ? *launched == carrier : carrier_of(ask, air) == carrier;
}

void aircraft_sink_with_their_carrier(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (!is_aircraft_carrier(now, ship) || !now.yes(ship, fact::sunk)) return;
    for (const Unit air : air_units_aboard(now, ship))
        if (is_naval_air(now, air)) goes_to_the_force_pool(now, air);
}

void aircraft_aloft_lose_their_carrier(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (!is_aircraft_carrier(now, ship) || !(now.yes(ship, fact::damaged) || now.yes(ship, fact::sunk)))
        return;
    for (const Unit air : all_units(now)) {
        if (!is_naval_air(now, air) || !now.yes(air, fact::aloft) || is_out_of_play(now, air) ||
            !belongs_to_carrier(now, air, ship))
            continue;
        now.set(air, fact::forced_rebase, true);
        if (const auto place = now.location(ship)) now.set(air, fact::lost_carrier_at, *place);
        // It flies on where it is, and no longer goes down with the ship.
        if (const auto place = now.location(air); place && ship_with_air_unit(now, air))
            now.place(air, *place);
    }
}

Ruling no_launch_from_damaged_carriers(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_landing(ask)) {
        const auto ship = ship_with_air_unit(ask, unit);
        if (!is_naval_air(ask, unit) || ask.yes(unit, fact::aloft) || !ship) continue;
        // Of a carrier that is halted on its way 3.9.s8 speaks.
        if (in_step(ask, "first naval movement") && is_under_way(ask, *ship)) continue;
        if (ask.yes(*ship, fact::damaged)) return broken(say("{} is damaged", *ship));
        ruling = kept();
    }
    return ruling;
}

Ruling damaged_carriers_recover_nobody(Inquiry& ask) {
    const auto carrier = carrier_of_order(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : going_aboard(ask)) {
        if (!carrier || !is_naval_air(ask, unit)) continue;
        if (ask.yes(*carrier, fact::damaged)) return broken(say("{} is damaged", *carrier));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.4.s19, 4.4.s20: in port
/// @{

Ruling no_launch_in_port(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_landing(ask)) {
        const auto ship = ship_with_air_unit(ask, unit);
        if (!is_naval_air(ask, unit) || ask.yes(unit, fact::aloft) || !ship) continue;
        if (is_docked(ask, *ship)) return broken(say("{} is docked in port", *ship));
        ruling = kept();
    }
    return ruling;
}

Ruling no_recovery_in_port(Inquiry& ask) {
    const auto carrier = carrier_of_order(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : going_aboard(ask)) {
        if (!carrier || !ask.yes(unit, fact::aloft)) continue;
        if (is_docked(ask, *carrier)) return broken(say("{} is docked in port", *carrier));
        ruling = kept();
    }
    return ruling;
}

/// In port they go ashore from their carrier, and aboard again.
void naval_air_leaves_its_carrier(Resolution& now) {
    for (const Subject thing : now.subjects(arg::units)) {
        if (thing.kind != Kind::unit || !is_naval_air(now, thing)) continue;
        const auto ship = ship_with_air_unit(now, thing);
        const auto port = ship ? now.location(*ship) : std::nullopt;
        if (!port) continue;
        take_ashore(now, thing);
        now.set(Unit(thing), fact::base, *port);
        if (holds(listed(now, *ship, fact::carried_air), thing)) now.forget(*ship, fact::carried_air);
    }
}

void naval_air_is_ashore(Resolution& now) {
    for (const Subject thing : now.subjects(arg::units))
        if (thing.kind == Kind::unit && is_naval_air(now, thing) && ship_with_air_unit(now, thing))
            if (const auto port = now.location(thing)) now.place(thing, *port);
}

void naval_air_is_aboard(Resolution& now) {
    const auto carrier = carrier_of_order(now);
    if (!carrier || is_by_sea(now)) return;
    for (const Unit unit : going_aboard(now)) {
        now.place(unit, *carrier);
        now.forget(unit, fact::base);
        now.set(unit, fact::based_beyond_capacity, false);
    }
}

/// @}

}  // namespace

void register_carrier_basing(Rulebook& book) {
    book.check({"4.4.s1", "4.0.s29", "4.1.s23"}, {verb::home, verb::embark}, only_naval_air_aboard);
    book.check({"4.4.s1", "4.0.s29"}, {verb::launch}, only_naval_air_takes_off);
    book.check({"4.4.s2", "4.1.s23"}, {verb::embark}, naval_air_fits);
    book.check("4.4.s6", {verb::home}, naval_air_fits);
    book.check("4.4.s3", {verb::home, verb::embark}, of_the_nation_of_the_carrier);
    book.define("4.4.s4", Kind::unit, fact::aircraft_points, strength_is_what_counts);
    book.check("4.4.s5", {verb::launch, verb::home}, several_operate_from_one_carrier);
    book.define("4.4.s7", Kind::unit, fact::may_be_depleted_at_will, may_be_depleted_to_fit);

    book.effect({"4.4.s8", "4.4.s9"}, event::lost, aircraft_sink_with_their_carrier, When::before);
    book.effect({"4.4.s12", "4.7.s8"}, event::step_lost, aircraft_aloft_lose_their_carrier, When::after);
    book.effect({"4.4.s12", "4.7.s8"}, event::lost, aircraft_aloft_lose_their_carrier, When::before);
    book.check("4.4.s10", {verb::launch}, no_launch_from_damaged_carriers);
    book.check("4.4.s11", {verb::home, verb::embark}, damaged_carriers_recover_nobody);
    book.check("4.4.s19", {verb::launch}, no_launch_in_port);
    book.check("4.4.s20", {verb::home}, no_recovery_in_port);
    book.effect("4.4.s2", verb::embark, naval_air_is_aboard);
    book.effect("4.5.s5", verb::debark, naval_air_leaves_its_carrier, When::before);
    book.effect("4.5.s5", verb::debark, naval_air_is_ashore, When::after);
}

}  // namespace umpire::rules::aeto
