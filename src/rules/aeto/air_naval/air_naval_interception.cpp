#include "air_combat/air_combat.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "air_naval/air_naval.hpp"
#include "air_naval/facts.hpp"
#include "airbases/airbases.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "carriers/carriers.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "interception/interception.hpp"
#include "sequence/air_returns.hpp"
#include "sequence/steps.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 4.15: when aircraft intercept ships, which ones, and from how far.
namespace umpire::rules::aeto {

bool is_air_naval_interception(Inquiry& ask) {
    if (ask.verb() != verb::intercept || ask.has(arg::raiders) || flying_by_order(ask).empty()) return false;
    const Units ships = target_ships(ask);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return is_naval_unit(ask, ship); });
}

bool is_escort_of_strikers(Inquiry& ask, Unit unit) {
    return is_fighter(ask, unit) || flies_as_fighter(ask, unit);
}

bool was_dropped_off(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aloft) && is_now(ask, ask.fact(unit, fact::dropped_off_in));
}

namespace {

Units strikers_of(Inquiry& ask) {
    Units units = flying_by_order(ask);
    std::erase_if(units, [&](Unit unit) { return is_escort_of_strikers(ask, unit) || is_atp(ask, unit); });
    return units;
}

/// The carrier at sea in a large sea area that this Naval-Air unit is aboard.
std::optional<Unit> carrier_in_large_area(Inquiry& ask, Unit unit) {
    const auto carrier = is_naval_air(ask, unit) ? carrier_of(ask, unit) : std::nullopt;
    const auto place = carrier ? ask.location(*carrier) : std::nullopt;
    return place && is_large_sea_area(ask, *place) ? carrier : std::nullopt;
}

/// @name 4.15.s1 to 4.15.s21: when it is declared
/// @{

Ruling intercepts_ships_in_its_phases(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    return among(ask.phase(), {"naval and air", "offensive", "end"})
               ? kept()
               : broken(say("it is the {} phase", ask.phase()));
}

bool has_left(Inquiry& ask, Unit ship, Place place) {
    return ask.location(ship) != std::optional(place) && holds(way_sailed(ask, ship), place);
}

Ruling ships_are_still_there(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    const Place place = place_of_interception(ask);
    for (const Unit ship : target_ships(ask))
        if (has_left(ask, ship, place)) return broken(say("{} has left {}", ship, place));
    return kept();
}

/// Where it has never been it may still come to.
Ruling ships_have_come_there(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    const Place place = place_of_interception(ask);
    for (const Unit ship : target_ships(ask)) {
        const auto where = ask.location(ship);
        if (where && *where != place && !has_left(ask, ship, place))
            return broken(say("{} is at {} and not at {}", ship, *where, place));
    }
    return kept();
}

/// @}

/// @name 4.15.s7 to 4.15.s16: who may fly
/// @{

Ruling strikers_wait_at_their_base(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    for (const Unit unit : strikers_of(ask)) {
        const bool here = mission_target_of(ask, unit) == std::optional(place_of_interception(ask));
        const bool has_intercepted = is_now(ask, ask.fact(unit, fact::air_intercepted_in));
        if (!air_mission_of(ask, unit).empty() && !here && !has_intercepted)
            return broken(say("{} is aloft for something else", unit));
    }
    return kept();
}

Ruling strikers_are_not_overstacked(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    for (const Unit unit : strikers_of(ask))
        if (is_overstacked(ask, unit)) return broken(say("{} is over-stacked", unit));
    return kept();
}

/// The rules of the weather judge it there too.
Ruling weather_holds_in_large_areas(Inquiry& ask) {
    const bool concerned = is_air_naval_interception(ask) && is_weather_known(ask) &&
                           is_large_sea_area(ask, place_of_interception(ask));
    return concerned ? kept() : not_concerned();
}

Ruling carriers_function(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        const auto carrier = carrier_in_large_area(ask, unit);
        if (!carrier) continue;
        if (ask.yes(*carrier, fact::damaged)) return broken(say("{} is damaged", *carrier));
        ruling = kept();
    }
    return ruling;
}

Ruling stays_in_the_area_of_its_carrier(Inquiry& ask) {
    Ruling ruling = not_concerned();
    if (!ask.has(arg::at)) return ruling;
    const Place place = ask.subject(arg::at);
    for (const Unit unit : flying_by_order(ask)) {
        const auto carrier = carrier_in_large_area(ask, unit);
        if (!carrier) continue;
        const auto area = ask.location(*carrier);
        if (area != std::optional(place))
            return broken(say("{} is in {}, and {} would leave it", *carrier, *area, unit));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.15.s10 to 4.15.s12, 4.15.s20, 4.15.s39: range
/// @{

Subject base_of_flight(Inquiry& ask, Unit unit) {
    const auto base = listed(ask, unit, fact::base);
    if (!base.empty()) return base.front();
    const auto place = ask.location(unit);
    if (!place) ask.missing(say("where {} flies from", unit));
    return *place;
}

double way_to(Inquiry& ask, Subject from, Place to) {
    return ask.distance(from, to);
}

/// Along the way that was given, from where it joins.
Value hexes_to_the_ships(Inquiry& ask, Unit unit, Value) {
    const Subject base = base_of_flight(ask, unit);
    const Place to = place_of_interception(ask);
    Places way = named(ask, arg::path);
    const auto joins = std::find(way.begin(), way.end(), base);
    if (joins != way.end()) way.erase(way.begin(), joins + 1);
    if (way.empty() || way.back() != to) way.push_back(to);
    double hexes = 0;
    Subject from = base;
    for (const Place place : way) {
        hexes += way_to(ask, from, place);
        from = place;
    }
    return hexes;
}

Value large_areas_cost_their_points(Inquiry& ask, Unit, Value hexes) {
    const Place to = place_of_interception(ask);
    if (hexes.number() == nullptr || !is_large_sea_area(ask, to)) return hexes;
    return *hexes.number() + ask.number(to, fact::mp_cost);
}

Value nothing_from_a_carrier_in_the_area(Inquiry& ask, Unit unit, Value hexes) {
    const auto carrier = carrier_in_large_area(ask, unit);
    const bool same = carrier && ask.location(*carrier) == std::optional(place_of_interception(ask));
    return same ? Value(0) : hexes;
}

Value nothing_once_it_is_in_the_area(Inquiry& ask, Unit unit, Value hexes) {
    const Place to = place_of_interception(ask);
    const bool inside = ask.yes(unit, fact::aloft) && ask.location(unit) == std::optional(to);
    return inside && is_large_sea_area(ask, to) ? Value(0) : hexes;
}

bool is_collected(Inquiry& ask, Unit unit) {
    const Units units = flying_by_order(ask);
    return !units.empty() && base_of_flight(ask, unit) != base_of_flight(ask, units.front());
}

template <bool collected>
Ruling strikers_reach_the_ships(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : strikers_of(ask)) {
        if (is_collected(ask, unit) != collected) continue;
        const double hexes = ask.number(unit, fact::air_naval_distance);
        if (hexes == 0) {
            ruling = kept();
            continue;
        }
        if (const double range = range_now(ask, unit); hexes > range)
            return broken(say("{} flies {} hexes, its range is {}", unit, hexes, range));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.15.s22 to 4.15.s25, 4.15.s43, 4.15.s44: whom, and how often
/// @{

/// One that is back at its base may go again: a carrier's that has moved on (4.4), or who attacked a small
/// force (4.29).
Ruling one_interception_of_ships_in_a_step(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    const std::string step = ask.text_or(the_game, fact::step, "");
    for (const Unit unit : strikers_of(ask))
        if (ask.yes(unit, fact::aloft) && is_now(ask, ask.fact(unit, fact::air_intercepted_in)) &&
            ask.text_or(unit, fact::air_intercepted_step, "") == step)
            return broken(say("{} has made an air-naval interception in this step", unit));
    return kept();
}

Ruling one_location_at_a_time(Inquiry& ask) {
    if (is_air_naval_interception(ask)) {
        const Units ships = target_ships(ask);
        const auto docked = [&](Unit ship) { return is_docked(ask, ship); };
        const auto first = std::find_if(ships.begin(), ships.end(), docked);
        const auto other = std::find_if_not(ships.begin(), ships.end(), docked);
        if (first != ships.end() && other != ships.end() && ask.known(*other, fact::in_port))
            return broken(say("{} is in port and {} is not", *first, *other));
        return kept();
    }
    if (!is_air_naval_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit), ship = ask.subjects(arg::target).front();
    if (naval_attacks_made_by(ask, unit) == 0 || !ask.known(ship, fact::in_port)) return not_concerned();
    const bool before = ask.yes(unit, fact::struck_a_port);
    if (before == is_docked(ask, ship)) return kept();
    return broken(before ? say("{} has attacked ships in port, and {} is not", unit, ship)
                         : say("{} has attacked ships outside port, and {} is docked", unit, ship));
}

Ruling u_boats_at_sea_are_safe(Inquiry& ask) {
    const bool intensive = ask.yes(arg::intensive);  // that is 4.28.s1
    if (intensive || (!is_air_naval_interception(ask) && !is_air_naval_attack(ask))) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : target_ships(ask)) {
        if (!is_uboat(ask, ship)) continue;
        if (!may_be_docked(ask, ship)) return broken(say("{} is a U-boat at sea", ship));
        ruling = kept();
    }
    return ruling;
}

Ruling moving_submarines_are_safe(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : target_ships(ask)) {
        if (!is_tactical_submarine(ask, ship)) continue;
        if (is_under_way(ask, ship)) return broken(say("{} is a submarine that is moving", ship));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.15.s17, 4.15.s18: the ships halt, the aircraft fly
/// @{

void ships_halt_for_aircraft(Resolution& now) {
    if (is_air_naval_interception(now)) now.set(the_game, fact::under_air_attack, target_ships(now));
}

void aircraft_fly_at_ships(Resolution& now) {
    if (!is_air_naval_interception(now)) return;
    const Place place = place_of_interception(now);
    const Places way = named(now, arg::path);
    for (const Unit unit : flying_by_order(now)) {
        const bool escort = is_escort_of_strikers(now, unit);
        const Subject base = base_of_flight(now, unit);
        if (!now.yes(unit, fact::aloft)) launch(now, unit, now.text_or(the_game, fact::step, ""));
        if (!now.known(unit, fact::base)) now.set(unit, fact::base, base);
        if (!escort) give_role(now, unit, "bomber");
        begin_mission(now, unit, escort ? "escort" : "air-naval interception", place);
        if (!escort) now.place(unit, way.empty() ? place : way.back());
    }
}

void interception_of_ships_is_noted(Resolution& now) {
    if (!is_air_naval_interception(now)) return;
    for (const Unit unit : strikers_of(now)) {
        now.set(unit, fact::air_intercepted_in, moment(now));
        now.set(unit, fact::air_intercepted_step, now.text_or(the_game, fact::step, ""));
    }
}

/// @}

}  // namespace

void register_air_naval_interception(Rulebook& book) {
    book.check("4.15.s1", {verb::intercept}, intercepts_ships_in_its_phases);
    book.check({"4.15.s4", "4.15.s21"}, {verb::intercept}, ships_are_still_there);
    book.check("4.15.s20", {verb::intercept}, ships_have_come_there);
    book.check("4.15.s7", {verb::intercept}, strikers_wait_at_their_base);
    book.check("4.15.s8", {verb::intercept}, strikers_are_not_overstacked);
    book.check("4.15.s14", {verb::intercept}, weather_holds_in_large_areas);
    book.check("4.15.s15", {verb::intercept}, carriers_function);
    book.check("4.15.s16", {verb::intercept, verb::fly}, stays_in_the_area_of_its_carrier);
    book.define("4.15.s18", Kind::unit, fact::air_naval_distance, hexes_to_the_ships, When::before);
    book.define("4.15.s11", Kind::unit, fact::air_naval_distance, large_areas_cost_their_points);
    book.define({"4.15.s10", "4.15.s15"}, Kind::unit, fact::air_naval_distance,
                nothing_from_a_carrier_in_the_area, When::after);
    book.define("4.15.s12", Kind::unit, fact::air_naval_distance, nothing_once_it_is_in_the_area,
                When::after);
    book.check({"4.15.s9", "4.15.s20", "4.15.s39"}, {verb::intercept}, strikers_reach_the_ships<false>);
    book.check({"4.15.s9", "4.15.s29", "4.15.s39"}, {verb::intercept}, strikers_reach_the_ships<true>);
    book.check("4.15.s22", {verb::intercept}, one_interception_of_ships_in_a_step);
    book.check("4.15.s25", {verb::intercept, verb::strike}, one_location_at_a_time);
    book.check("4.15.s43", {verb::intercept, verb::strike}, u_boats_at_sea_are_safe);
    book.check("4.15.s44", {verb::intercept}, moving_submarines_are_safe);

    book.effect("4.15.s17", verb::intercept, ships_halt_for_aircraft);
    book.effect("4.15.s18", verb::intercept, aircraft_fly_at_ships);
    book.effect("4.15.s22", verb::intercept, interception_of_ships_is_noted, When::last);
}

}  // namespace umpire::rules::aeto
