#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_movement/facts.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "airbases/landing.hpp"
#include "bombing/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 4.9: air units in flight. One `launch` is one flight: those of its units that are not based where it
/// starts are collected where its way passes over their base.
namespace umpire::rules::aeto {

namespace {

/// @name What an order is about
/// @{

/// A flight of units that fly together outside of raids and Ground Support, which have rules of their own.
bool is_a_flight(Inquiry& ask) {
    return !in_phase(ask, "strategic") && !ask.yes(arg::interceptors) &&
           mission_of_order(ask) != "ground support" && !units_landing(ask).empty();
}

std::optional<Place> base_before(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aloft) ? base_of_air_unit(ask, unit) : ask.location(unit);
}

/// Where the first of its units is based.
std::optional<Place> start_of_flight(Inquiry& ask) {
    return base_before(ask, units_landing(ask).front());
}

/// Those that join it on its way.
Units collected_by(Inquiry& ask) {
    const auto start = start_of_flight(ask);
    Units units = units_landing(ask);
    std::erase_if(units, [&](Unit unit) { return base_before(ask, unit) == start; });
    return units;
}

/// From its own base along the rest of the way.
double hexes_after_collection(Inquiry& ask, Unit unit) {
    Place at = *base_before(ask, unit);
    double hexes = 0;
    bool joined = false;
    for (const Place place : named(ask, arg::path)) {
        if (joined) hexes += ask.distance(at, place);
        if (joined || place == at) at = place;
        joined = joined || place == at;
    }
    return hexes;
}

bool is_collected_on_its_way(Inquiry& ask, Unit unit) {
    const auto base = base_before(ask, unit);
    return base && holds(named(ask, arg::path), *base);
}

/// @}

/// @name 4.9.s1, s2, s9: any number, wherever they come from and whatever for
/// @{

Units friends_in_flight(Inquiry& ask, Unit unit) {
    Units friends;
    for (const Unit other : all_units(ask))
        if (other != unit && ask.yes(other, fact::aloft) && is_air_unit(ask, other) &&
            side_or_none(ask, other) == side_or_none(ask, unit))
            friends.push_back(other);
    return friends;
}

Ruling any_number_in_flight(Inquiry& ask) {
    return is_a_flight(ask) && units_landing(ask).size() > 1 ? kept() : not_concerned();
}

Ruling may_meet_at_the_target(Inquiry& ask) {
    if (!is_a_flight(ask) || !ask.has(arg::at)) return not_concerned();
    const Place target = ask.subject(arg::at);
    for (const Unit other : friends_in_flight(ask, units_landing(ask).front()))
        if (mission_target_of(ask, other) == target && base_of_air_unit(ask, other) != start_of_flight(ask))
            return kept();
    return not_concerned();
}

Ruling may_fly_for_something_else(Inquiry& ask) {
    const std::string mission = mission_of_order(ask);
    if (mission.empty() || !is_a_flight(ask) || !ask.has(arg::at)) return not_concerned();
    for (const Unit other : friends_in_flight(ask, units_landing(ask).front()))
        if (mission_target_of(ask, other) == std::optional<Place>(ask.subject(arg::at)) &&
            air_mission_of(ask, other) != mission)
            return kept();
    return not_concerned();
}

/// @}

/// @name 4.9.s3 to 4.9.s7: flights and those whom they collect
/// @{

Ruling fly_together_from_where_they_are(Inquiry& ask) {
    if (!is_a_flight(ask) || named(ask, arg::path).empty()) return not_concerned();
    for (const Unit unit : collected_by(ask))
        if (base_before(ask, unit) && !is_collected_on_its_way(ask, unit))
            return broken(say("{} is based in {}, which is not on the way of the flight", unit,
                              *base_before(ask, unit)));
    return kept();
}

void flight_is_formed(Resolution& now) {
    if (!is_a_flight(now)) return;
    const Units units = units_landing(now), collected = collected_by(now);
    for (const Unit unit : units) {
        if (collected.empty())
            now.forget(unit, fact::flies_with);
        else
            now.set(unit, fact::flies_with, units);
    }
}

Ruling as_few_as_they_like(Inquiry& ask) {
    if (!is_a_flight(ask)) return not_concerned();
    const Units flying = units_landing(ask);
    for (const Place place : named(ask, arg::path))
        for (const Unit unit : air_units_based_at(ask, place))
            if (!holds(flying, unit) && !ask.yes(unit, fact::aloft)) return kept();
    return not_concerned();
}

/// Escorts go as far as their range takes them.
Ruling flight_stays_together(Inquiry& ask) {
    if (in_phase(ask, "strategic")) return not_concerned();
    const Units flying = units_landing(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : flying)
        for (const Unit other : listed(ask, unit, fact::flies_with)) {
            if (!ask.yes(other, fact::aloft) || ask.yes(other, fact::aborted) || is_out_of_play(ask, other) ||
                air_mission_of(ask, other) == "escort")
                continue;
            if (!holds(flying, other)) return broken(say("{} flies on without {}", unit, other));
            ruling = kept();
        }
    return ruling;
}

Ruling collected_units_have_the_range(Inquiry& ask) {
    if (!is_a_flight(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : collected_by(ask)) {
        if (!is_collected_on_its_way(ask, unit) || !ask.known(unit, fact::rated_range)) continue;
        const double hexes = hexes_after_collection(ask, unit), range = range_now(ask, unit);
        if (hexes > range) return broken(say("{} would fly {} hexes, its range is {}", unit, hexes, range));
        ruling = kept();
    }
    return ruling;
}

/// Each pays for what it enters itself, from where it joins the flight.
void each_counts_its_own_hexes(Resolution& now) {
    if (!is_a_flight(now)) return;
    for (const Unit unit : collected_by(now))
        if (is_collected_on_its_way(now, unit)) now.set(unit, fact::flown, hexes_after_collection(now, unit));
}

/// @}

/// @name 4.9.s8: one flight after the other
/// @{

/// Halted short of its target, as far as anybody has told its way.
bool is_still_on_its_way(Inquiry& ask, Unit unit, Place target) {
    const auto leg = listed(ask, unit, fact::last_leg);
    return !leg.empty() && leg.back() != Subject(target) && ask.location(unit) != std::optional(target) &&
           !ask.yes(unit, fact::aborted) && !ask.yes(unit, fact::homeward);
}

Ruling earlier_flights_have_arrived(Inquiry& ask) {
    if (!is_a_flight(ask) || !ask.has(arg::at)) return not_concerned();
    const Place target = ask.subject(arg::at);
    Ruling ruling = not_concerned();
    for (const Unit other : friends_in_flight(ask, units_landing(ask).front())) {
        if (mission_target_of(ask, other) != target || base_of_air_unit(ask, other) == start_of_flight(ask) ||
            !is_now(ask, ask.fact(other, fact::launched_in)) ||
            ask.text_or(other, fact::launched_step, "") != ask.text_or(the_game, fact::step, ""))
            continue;
        if (is_still_on_its_way(ask, other, target))
            return broken(say("{} has not reached {} yet", other, target));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_flying_together(Rulebook& book) {
    book.check("4.9.s1", {verb::launch}, any_number_in_flight);
    book.check("4.9.s2", {verb::launch}, may_meet_at_the_target);
    book.check("4.9.s3", {verb::launch}, fly_together_from_where_they_are);
    book.check("4.9.s4", {verb::fly}, flight_stays_together);
    book.effect("4.9.s5", verb::launch, flight_is_formed, When::before);
    book.check("4.9.s6", {verb::launch}, as_few_as_they_like);
    book.check("4.9.s7", {verb::launch}, collected_units_have_the_range);
    book.check("4.9.s8", {verb::launch}, earlier_flights_have_arrived);
    book.check("4.9.s9", {verb::launch}, may_fly_for_something_else);
    book.effect("4.9.s10", verb::launch, each_counts_its_own_hexes, When::last);
}

}  // namespace umpire::rules::aeto
