#include "air_combat/air_combat.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_movement/flights.hpp"
#include "air_names.hpp"
#include "air_naval/air_naval.hpp"
#include "air_naval/facts.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 4.15: air units that fly against ships together, from one base or several.
namespace umpire::rules::aeto {

namespace {

bool is_on_air_naval_mission(Inquiry& ask, Unit unit) {
    return among(air_mission_of(ask, unit), {"air-naval interception", "escort"});
}

}  // namespace

bool escorts_strikers(Inquiry& ask, Unit unit) {
    if (!is_on_air_naval_mission(ask, unit) || !is_escort_of_strikers(ask, unit)) return false;
    const Units all = on_mission_with(ask, unit);
    return std::any_of(all.begin(), all.end(),
                       [&](Unit u) { return air_mission_of(ask, u) == "air-naval interception"; });
}

namespace {

std::optional<Place> home_of_flight(Inquiry& ask, Unit unit) {
    const auto base = listed(ask, unit, fact::base);
    return base.empty() ? ask.location(unit) : std::optional(Place(base.front()));
}

/// The base where the flight begins: the first on its way, or that of the unit that is named first.
std::optional<Place> start_of_flight(Inquiry& ask) {
    const Units units = flying_by_order(ask);
    return units.empty() ? std::nullopt : home_of_flight(ask, units.front());
}

/// @name 4.15.s26, 4.15.s27, 4.15.s42: collected on the way
/// @{

template <bool escorts>
Ruling collected_where_they_are_overflown(Inquiry& ask) {
    if (!is_air_naval_interception(ask) || !ask.has(arg::path)) return not_concerned();
    const Places way = ask.subjects(arg::path);
    const auto start = start_of_flight(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        const auto home = home_of_flight(ask, unit);
        if (is_escort_of_strikers(ask, unit) != escorts || !home || home == start) continue;
        if (!holds(way, *home))
            return broken(say("the flight does not come over {}, the base of {}", *home, unit));
        ruling = kept();
    }
    return ruling;
}

Ruling escorts_may_launch_first(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    const Units units = flying_by_order(ask);
    const auto start = start_of_flight(ask);
    const bool collects = std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return !is_escort_of_strikers(ask, unit) && home_of_flight(ask, unit) != start;
    });
    return is_escort_of_strikers(ask, units.front()) && collects ? kept() : not_concerned();
}

/// @}

/// @name 4.15.s28 to 4.15.s38: together to one hex
/// @{

/// What has not been moved on the table is taken to be where it was sent.
Ruling one_target_hex(Inquiry& ask) {
    if (!is_air_naval_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit), ship = ask.subjects(arg::target).front();
    if (air_mission_of(ask, unit) != "air-naval interception") return not_concerned();
    const auto hex = mission_target_of(ask, unit), where = ask.location(ship);
    if (!hex || !where) return not_concerned();
    return *hex == *where ? kept()
                          : broken(say("{} was sent to {}, and {} is at {}", unit, *hex, ship, *where));
}

Ruling one_flight_after_the_other(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    const Place place = place_of_interception(ask);
    const Units joining = flying_by_order(ask);
    Ruling ruling = not_concerned();
    for (const Unit other : all_units(ask)) {
        if (holds(joining, other) || air_mission_of(ask, other) != "air-naval interception" ||
            mission_target_of(ask, other) != std::optional(place) || ask.yes(other, fact::aborted) ||
            was_dropped_off(ask, other) || !is_now(ask, ask.fact(other, fact::launched_in)) ||
            side_or_none(ask, other) != side_or_none(ask, joining.front()))
            continue;
        const auto where = ask.location(other);
        if (where && *where != place && is_certainly_there(ask, other) && where != start_of_flight(ask))
            return broken(say("{} is still on its way to {}", other, place));
        ruling = kept();
    }
    return ruling;
}

Ruling escorts_fly_to_their_own_range(Inquiry& ask) {
    Ruling ruling = not_concerned();
    if (is_raid_under_way(ask)) return ruling;
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!escorts_strikers(ask, unit)) continue;
        const auto from = ask.location(unit);
        if (!from) continue;
        const double hexes = flown_before(ask, unit) + ask.distance(*from, ask.subject(arg::at));
        if (const double range = range_now(ask, unit); hexes > range)
            return broken(say("{} flies {} hexes, its range is {}", unit, hexes, range));
        ruling = kept();
    }
    return ruling;
}

Ruling escorts_of_strikers_do_not_intercept(Inquiry& ask) {
    if (!ask.has(arg::raiders) || is_raid_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        if (escorts_strikers(ask, unit)) return broken(say("{} flies as an escort", unit));
        if (is_fighter_type(ask, unit)) ruling = kept();
    }
    return ruling;
}

Ruling all_strikers_have_arrived(Inquiry& ask) {
    if (!is_air_naval_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    const auto hex = mission_target_of(ask, unit);
    if (air_mission_of(ask, unit) != "air-naval interception" || !hex) return not_concerned();
    for (const Unit other : on_mission_with(ask, unit)) {
        const auto where = ask.location(other);
        if (other == unit || is_escort_of_strikers(ask, other) || ask.yes(other, fact::aborted) ||
            is_out_of_play(ask, other) || was_dropped_off(ask, other))
            continue;
        if (where && *where != *hex && is_certainly_there(ask, other))
            return broken(say("{} has not arrived at {}", other, *hex));
    }
    return kept();
}

Ruling dropped_off_strikers_do_not_attack(Inquiry& ask) {
    if (!is_air_naval_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (was_dropped_off(ask, unit)) return broken(say("{} was dropped off on the way", unit));
    return air_mission_of(ask, unit) == "air-naval interception" ? kept() : not_concerned();
}

void units_are_dropped_off(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        if (is_on_air_naval_mission(now, unit)) now.set(unit, fact::dropped_off_in, moment(now));
}

/// @}

/// @name 4.15.s30, 4.15.s33, 4.15.s36, 4.15.s41: as far as they come
/// @{

/// The last place on the way that it reaches from its base; its base if it has none.
Place as_far_as_it_comes(Resolution& now, Unit unit, Place home, const Places& way, double& hexes) {
    const auto joins = std::find(way.begin(), way.end(), home);
    Place place = home;
    const double range = range_now(now, unit);
    for (auto next = joins == way.end() ? way.begin() : joins + 1; next != way.end(); ++next) {
        const double farther = hexes + now.distance(place, *next);
        if (farther > range) break;
        hexes = farther;
        place = *next;
    }
    return place;
}

void escorts_come_along(Resolution& now) {
    if (!is_air_naval_interception(now)) return;
    const Place place = place_of_interception(now);
    Places way = named(now, arg::path);
    if (way.empty()) way.push_back(place);
    for (const Unit unit : flying_by_order(now)) {
        const auto home = home_of_flight(now, unit);
        if (!is_escort_of_strikers(now, unit) || !home) continue;
        double hexes = 0;
        const Place end = as_far_as_it_comes(now, unit, *home, way, hexes);
        now.place(unit, end);
        now.set(unit, fact::flown, hexes);
        if (end != way.back()) now.set(unit, fact::dropped_off_in, moment(now));
    }
}

Ruling intermediate_escorts_may_go(Inquiry& ask) {
    if (!is_air_naval_interception(ask)) return not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        const auto home = home_of_flight(ask, unit);
        if (is_escort_of_strikers(ask, unit) && home &&
            ask.number(unit, fact::air_naval_distance) > range_now(ask, unit))
            return kept();
    }
    return not_concerned();
}

/// @}

}  // namespace

void register_coordination(Rulebook& book) {
    book.check("4.15.s23", {verb::strike}, all_strikers_have_arrived);
    book.check("4.15.s26", {verb::intercept}, collected_where_they_are_overflown<false>);
    book.check("4.15.s27", {verb::intercept}, collected_where_they_are_overflown<true>);
    book.check({"4.15.s28", "4.15.s38"}, {verb::strike}, one_target_hex);
    book.check({"4.15.s30", "4.15.s34"}, {verb::fly}, escorts_fly_to_their_own_range);
    book.check("4.15.s31", {verb::intercept}, one_flight_after_the_other);
    book.check("4.15.s37", {verb::intercept}, escorts_of_strikers_do_not_intercept);
    book.check("4.15.s40", {verb::strike}, dropped_off_strikers_do_not_attack);
    book.effect("4.15.s40", verb::stop, units_are_dropped_off);
    book.check("4.15.s41", {verb::intercept}, intermediate_escorts_may_go);
    book.check("4.15.s42", {verb::intercept}, escorts_may_launch_first);
    book.effect({"4.15.s30", "4.15.s33", "4.15.s34", "4.15.s36"}, verb::intercept, escorts_come_along,
                When::after);
}

}  // namespace umpire::rules::aeto
