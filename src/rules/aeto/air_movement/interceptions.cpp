#include "air_movement/interceptions.hpp"

#include "air_missions/air_missions.hpp"
#include "air_movement/facts.hpp"
#include "air_movement/flights.hpp"
#include "air_names.hpp"
#include "air_naval/air_naval.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "bombing/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "general/facts.hpp"
#include "sequence/air_returns.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <cmath>

namespace umpire::rules::aeto {

bool is_ordinary_air_mission(Inquiry& ask) {
    return !in_phase(ask, "strategic");
}

bool is_air_interception(Inquiry& ask) {
    return ask.verb() == verb::intercept && ask.has(arg::raiders) && is_ordinary_air_mission(ask);
}

namespace {

bool fights_no_more(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aborted) || ask.yes(unit, fact::eliminated);
}

bool anybody_is_left(Inquiry& ask, const Units& units) {
    return std::any_of(units.begin(), units.end(), [&](Unit unit) { return !fights_no_more(ask, unit); });
}

void enter(Inquiry& ask, std::vector<AirInterception>& all, Unit unit) {
    const double number = ask.number(unit, fact::interception_number);
    const auto same = std::find_if(all.begin(), all.end(),
                                   [&](const AirInterception& one) { return one.number == number; });
    if (same != all.end()) {
        same->interceptors.push_back(unit);
        return;
    }
    const auto at = listed(ask, unit, fact::interception_at);
    if (!at.empty()) all.push_back({number, at.front(), {unit}, Units(listed(ask, unit, fact::intercepts))});
}

}  // namespace

std::vector<AirInterception> pending_interceptions(Inquiry& ask) {
    std::vector<AirInterception> all;
    for (const Unit unit : all_units(ask))
        if (ask.yes(unit, fact::interception_pending) && ask.known(unit, fact::interception_number))
            enter(ask, all, unit);
    std::erase_if(all, [&](const AirInterception& one) {
        return !anybody_is_left(ask, one.interceptors) || !anybody_is_left(ask, one.flight);
    });
    std::sort(all.begin(), all.end(), [](const AirInterception& one, const AirInterception& other) {
        return one.number < other.number;
    });
    return all;
}

std::optional<AirInterception> pending_interception_of(Inquiry& ask, Unit unit) {
    std::optional<AirInterception> last;
    for (const AirInterception& one : pending_interceptions(ask))
        if (holds(one.interceptors, unit) || holds(one.flight, unit)) last = one;
    return last;
}

bool is_pending_interceptor(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::interception_pending);
}

bool may_have_been_fought(Inquiry& ask, const AirInterception& interception) {
    return ask.text_or(interception.at, fact::air_combat, "") == "under way";
}

bool is_halted_in_the_air(Inquiry& ask, Unit unit) {
    const auto all = pending_interceptions(ask);
    return std::any_of(all.begin(), all.end(), [&](const AirInterception& one) {
        return holds(one.flight, unit) && !may_have_been_fought(ask, one);
    });
}

void interception_is_fought(Resolution& now, double number) {
    now.happens(event::air_interception_ends, {{arg::number, number}});
}

void interceptions_at_are_fought(Resolution& now, Place place) {
    const auto all = pending_interceptions(now);
    for (auto one = all.rbegin(); one != all.rend(); ++one)
        if (one->at == place) interception_is_fought(now, one->number);
}

bool has_intercepted_in_this_step(Inquiry& ask, Unit unit) {
    return is_now(ask, ask.fact(unit, fact::interception_in)) &&
           ask.text_or(unit, fact::interception_step, "") == ask.text_or(the_game, fact::step, "");
}

namespace {

Places path_of_order(Inquiry& ask) {
    return named(ask, arg::path);
}

/// Its hexes from its base on, where the order tells them.
std::optional<double> hexes_by_the_path(Inquiry& ask, Unit unit) {
    Places way = path_of_order(ask);
    if (way.empty()) return std::nullopt;
    const Place base = base_of(ask, unit);
    if (const auto over = std::find(way.begin(), way.end(), base); over != way.end())
        way.erase(way.begin(), over + 1);
    else if (base != base_of(ask, ask.subjects(arg::with).front()))
        return std::nullopt;
    if (const Place at = ask.subject(arg::at); way.empty() || way.back() != at) way.push_back(at);
    double hexes = 0;
    Place from = base;
    for (const Place place : way) {
        hexes += ask.distance(from, place);
        from = place;
    }
    return hexes;
}

bool is_collected_on_the_way(Inquiry& ask, Unit unit) {
    return base_of(ask, unit) != base_of(ask, ask.subjects(arg::with).front()) &&
           holds(path_of_order(ask), base_of(ask, unit));
}

double distance_to_the_flight(Inquiry& ask, Unit unit) {
    return ask.distance(base_of(ask, unit), ask.subject(arg::at));
}

/// Whatever its range, it intercepts within a few hexes.
bool reaches(Inquiry& ask, Unit unit, double hexes) {
    return hexes <= ask.printed("least_interception_range") ||
           hexes <= ask.number(unit, fact::interception_range);
}

bool is_within_reach(Inquiry& ask, Unit unit, Place place) {
    return reaches(ask, unit, ask.distance(base_of(ask, unit), place));
}

/// The hexes that the flight has entered, the last one being where it is.
Places way_of_the_flight(Inquiry& ask) {
    return Places(listed(ask, intercepted(ask).front(), fact::overflown));
}

bool has_been_at(Inquiry& ask, Place place) {
    return holds(way_of_the_flight(ask), place) || base_of(ask, Unit(intercepted(ask).front())) == place;
}

/// Before it came to where it is to be met.
bool was_within_reach(Inquiry& ask, Unit unit) {
    const Places way = way_of_the_flight(ask);
    const auto here = std::find(way.rbegin(), way.rend(), ask.subject(arg::at));
    const auto end = here == way.rend() ? way.end() : std::prev(here.base());
    return std::any_of(way.begin(), end, [&](Place place) { return is_within_reach(ask, unit, place); });
}

bool is_airborne_otherwise(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aloft) &&
           (air_mission_of(ask, unit) != "air interception" || is_pending_interceptor(ask, unit));
}

/// It takes off or flies now, or changes base.
bool is_on_the_move(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aloft) || is_changing_base(ask, unit);
}

/// It is aloft here for an engagement that is still to come.
bool waits_here(Inquiry& ask, Unit unit) {
    if (!ask.yes(unit, fact::aloft) || !is_pending_interceptor(ask, unit)) return false;
    const auto pending = pending_interception_of(ask, unit);
    return pending && pending->at == ask.subject(arg::at);
}

bool is_against_interceptors(Inquiry& ask) {
    const auto flight = intercepted(ask);
    return std::any_of(flight.begin(), flight.end(), [&](Unit u) { return is_pending_interceptor(ask, u); });
}

/// @name 4.13.s1, s5 to s7, s14, s21: who intercepts
/// @{

template <class Breaks>
Ruling each_interceptor(Inquiry& ask, Breaks breaks) {
    if (!is_air_interception(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::with))
        if (const auto why = breaks(unit)) return broken(*why);
    return kept();
}

using Why = std::optional<Sentence>;

Ruling interceptors_are_in_range(Inquiry& ask) {
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (is_collected_on_the_way(ask, unit)) return std::nullopt;
        const double hexes = distance_to_the_flight(ask, unit);
        if (reaches(ask, unit, hexes) || was_within_reach(ask, unit)) return std::nullopt;
        return say("{} is {} hexes away, {} intercepts within {}", ask.subject(arg::at), hexes, unit,
                   ask.number(unit, fact::interception_range));
    });
}

Ruling right_lapses_with_the_range(Inquiry& ask) {
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (is_collected_on_the_way(ask, unit) || !was_within_reach(ask, unit)) return std::nullopt;
        if (is_within_reach(ask, unit, ask.subject(arg::at))) return std::nullopt;
        return say("the flight has left the range within which {} intercepts", unit);
    });
}

Ruling collected_interceptors_are_in_range(Inquiry& ask) {
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (!is_collected_on_the_way(ask, unit)) return std::nullopt;
        const double hexes = distance_to_the_flight(ask, unit);
        if (reaches(ask, unit, hexes)) return std::nullopt;
        return say("{} is {} hexes from {}, where it was collected; it intercepts within {}",
                   ask.subject(arg::at), hexes, base_of(ask, unit),
                   ask.number(unit, fact::interception_range));
    });
}

Ruling others_are_collected_on_the_way(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    const auto with = ask.subjects(arg::with);
    return std::any_of(with.begin(), with.end(), [&](Unit u) { return is_collected_on_the_way(ask, u); })
               ? kept()
               : not_concerned();
}

Ruling flown_base_by_base(Inquiry& ask) {
    if (path_of_order(ask).empty()) return not_concerned();
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (!is_within_reach(ask, unit, ask.subject(arg::at))) return std::nullopt;
        const auto hexes = hexes_by_the_path(ask, unit);
        if (!hexes) return say("the way does not lead over {}, the base of {}", base_of(ask, unit), unit);
        if (reaches(ask, unit, *hexes)) return std::nullopt;
        return say("{} flies {} hexes on this way, it intercepts within {}", unit, *hexes,
                   ask.number(unit, fact::interception_range));
    });
}

Ruling interceptors_fly_as_fighters(Inquiry& ask) {
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (told_type(ask, unit) == "ATP" || !may_fly_as_fighter(ask, unit))
            return say("{} does not fly as a Fighter", unit);
        return std::nullopt;
    });
}

Ruling interceptors_rise_from_a_base(Inquiry& ask) {
    if (is_against_interceptors(ask)) return not_concerned();
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (has_intercepted_in_this_step(ask, unit) || !is_airborne_otherwise(ask, unit)) return std::nullopt;
        if (escorts_strikers(ask, unit)) return std::nullopt;  // that is 4.15.s37
        return say("{} is aloft already", unit);
    });
}

Ruling escorts_do_not_counter(Inquiry& ask) {
    if (!is_air_interception(ask) || !is_against_interceptors(ask)) return not_concerned();
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (has_intercepted_in_this_step(ask, unit) || !is_airborne_otherwise(ask, unit)) return std::nullopt;
        if (escorts_strikers(ask, unit)) return std::nullopt;
        return say("{} is aloft on another task", unit);
    });
}

/// In the hex where others fly through.
Ruling whoever_flies_through_is_left_alone(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::with))
        if (waits_here(ask, unit))
            return broken(say("{} waits at {} for its own engagement", unit, ask.subject(arg::at)));
    return kept();
}

Ruling interceptors_are_not_over_stacked(Inquiry& ask) {
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (told_overstacked(ask, unit)) return say("{} is over-stacked", unit);
        if (ask.reading("over_stacked_interceptors") != "whole_base") return std::nullopt;
        for (const Unit other : ask.units_in(base_of(ask, unit)))
            if (is_overstacked(ask, other)) return say("{} is over-stacked, at the base of {}", other, unit);
        return std::nullopt;
    });
}

Ruling one_interception_in_a_step(Inquiry& ask) {
    return each_interceptor(ask, [&](Unit unit) -> Why {
        if (!has_intercepted_in_this_step(ask, unit)) return std::nullopt;
        if (is_naval_air(ask, unit) && !ask.yes(unit, fact::aloft)) return std::nullopt;
        if (waits_here(ask, unit)) return std::nullopt;
        return say("{} has intercepted in this step", unit);
    });
}

/// @}

/// @name 4.13.s2, s4, s9, s15, s17: whom, where and when
/// @{

/// The hexes that it has entered by its last order: in each of them it could be met.
Places last_leg_of_the_flight(Inquiry& ask) {
    return Places(listed(ask, intercepted(ask).front(), fact::last_leg));
}

bool is_met_as_it_moves(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    const Unit first(intercepted(ask).front());
    const Places leg = last_leg_of_the_flight(ask), way = way_of_the_flight(ask);
    return leg.empty() || holds(leg, at) || (leg.size() == way.size() && base_of(ask, first) == at);
}

Ruling declared_while_it_is_there(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    const Place at = ask.subject(arg::at);
    if (is_met_as_it_moves(ask) || !has_been_at(ask, at)) return kept();
    return broken(say("the flight has left {}", at));
}

Ruling not_in_expectation(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    const Place at = ask.subject(arg::at);
    if (is_met_as_it_moves(ask) || has_been_at(ask, at)) return kept();
    return broken(say("the flight has come to {}, not to {}", last_leg_of_the_flight(ask).back(), at));
}

Ruling launching_is_movement(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    const auto flight = intercepted(ask);
    return std::any_of(
               flight.begin(), flight.end(),
               [&](Unit u) { return ask.yes(u, fact::aloft) && base_of(ask, u) == ask.subject(arg::at); })
               ? kept()
               : not_concerned();
}

Ruling whoever_returns_is_left_alone(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    for (const Unit unit : intercepted(ask)) {
        if (ask.yes(unit, fact::homeward)) return broken(say("{} is flying home", unit));
        if (!is_on_the_move(ask, unit) && is_now(ask, ask.fact(unit, fact::launched_in)) &&
            !is_now(ask, ask.fact(unit, fact::evacuated_in)))
            return broken(say("{} has returned to its base", unit));
    }
    return kept();
}

Ruling interception_in_any_phase(Inquiry& ask) {
    return ask.has(arg::raiders) ? kept() : not_concerned();
}

Ruling base_changes_are_intercepted(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    const auto flight = intercepted(ask);
    return std::any_of(flight.begin(), flight.end(), [&](Unit u) { return is_changing_base(ask, u); })
               ? kept()
               : not_concerned();
}

/// @}

/// @name 4.13.s10 to s12: interception range
/// @{

Value longer_of(Inquiry& ask, double range) {
    const double half = range * ask.printed("interception_range_share");
    const bool up = half != std::floor(half) && ask.reading("half_of_an_odd_range") == "up";
    return std::max(ask.printed("least_interception_range"), up ? std::ceil(half) : std::floor(half));
}

Value interception_range(Inquiry& ask, Unit unit, Value so_far) {
    const Value range = ask.fact(unit, fact::range);
    return range.number() != nullptr ? longer_of(ask, *range.number()) : so_far;
}

Value interception_range_in_weather(Inquiry& ask, Unit unit, Value so_far) {
    return so_far.number() != nullptr ? longer_of(ask, range_now(ask, unit)) : so_far;
}

void distance_is_counted(Resolution& now) {
    if (!is_air_interception(now)) return;
    now.result(result::air_distance, distance_to_the_flight(now, Unit(now.subjects(arg::with).front())));
}

/// @}

/// @name 4.13.s13, s22, s23, s18, s19: declared, launched, collected
/// @{

double number_of_interception(Resolution& now) {
    const auto flight = intercepted(now);
    for (const AirInterception& one : pending_interceptions(now))
        if (one.at == now.subject(arg::at) && holds(one.flight, flight.front())) return one.number;
    const double number = now.number_or(the_game, fact::interception_number, 0) + 1;
    now.set(the_game, fact::interception_number, number);
    now.forget(now.subject(arg::at), fact::air_combat);
    return number;
}

/// What it would have entered behind it is still to come.
void stop_at(Resolution& now, Unit unit, Place at) {
    now.place(unit, at);
    Places way(listed(now, unit, fact::overflown));
    const auto here = std::find(way.begin(), way.end(), at);
    if (here == way.end()) return;
    way.erase(here + 1, way.end());
    now.set(unit, fact::overflown, way);
    now.set(unit, fact::last_leg, Places{at});
}

void flight_is_halted(Resolution& now) {
    if (!is_air_interception(now)) return;
    const double number = number_of_interception(now);
    const Place at = now.subject(arg::at);
    const Units flight(intercepted(now));
    for (const Unit unit : flight)
        if (now.yes(unit, fact::aloft)) stop_at(now, unit, at);
    for (const Unit unit : now.subjects(arg::with)) {
        now.set(unit, fact::interception_number, number);
        now.set(unit, fact::intercepts, flight);
        now.set(unit, fact::interception_at, at);
        now.set(unit, fact::interception_pending, true);
    }
}

void interceptors_are_launched(Resolution& now) {
    if (!is_air_interception(now)) return;
    const Place at = now.subject(arg::at);
    for (const Unit unit : now.subjects(arg::with)) {
        if (!now.yes(unit, fact::aloft)) {
            launch(now, unit, now.text_or(the_game, fact::step, ""));
            now.set(unit, fact::interceptor, true);
        }
        begin_mission(now, unit, "air interception", at);
        now.set(unit, fact::set_aside, false);
        now.set(unit, fact::homeward, false);
        now.place(unit, at);
    }
}

void interception_of_the_step_is_noted(Resolution& now) {
    if (!is_air_interception(now)) return;
    for (const Unit unit : now.subjects(arg::with)) {
        now.set(unit, fact::interception_in, moment(now));
        if (const std::string step = now.text_or(the_game, fact::step, ""); !step.empty())
            now.set(unit, fact::interception_step, step);
        else
            now.forget(unit, fact::interception_step);
    }
}

/// Whom interceptors meet stands one place further in the chain than they do.
void interceptors_are_countered(Resolution& now) {
    if (!is_air_interception(now)) return;
    double depth = 1;
    for (const Unit unit : intercepted(now))
        if (is_pending_interceptor(now, unit)) depth = now.number_or(unit, fact::interception_depth, 1) + 1;
    for (const Unit unit : now.subjects(arg::with))
        now.set(unit, fact::interception_depth, depth);
    now.result(result::depth, depth);
}

Ruling chains_have_no_end(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    const auto flight = intercepted(ask);
    return std::any_of(flight.begin(), flight.end(),
                       [&](Unit u) {
                           return is_pending_interceptor(ask, u) &&
                                  ask.number_or(u, fact::interception_depth, 1) >= 2;
                       })
               ? kept()
               : not_concerned();
}

/// @}

}  // namespace

void register_air_interceptions(Rulebook& book) {
    book.check("4.13.s1", {verb::intercept}, interceptors_are_in_range);
    book.check("4.13.s2", {verb::intercept}, declared_while_it_is_there);
    book.check("4.13.s4", {verb::intercept}, whoever_returns_is_left_alone);
    book.check({"4.13.s5", "4.0.s9"}, {verb::intercept}, interceptors_fly_as_fighters);
    book.check("4.13.s6", {verb::intercept}, interceptors_rise_from_a_base);
    book.check("4.13.s7", {verb::intercept}, interceptors_are_not_over_stacked);
    book.check({"4.13.s8", "4.1.s15"}, {verb::intercept}, interception_in_any_phase);
    book.check({"4.13.s8", "4.1.s22"}, {verb::intercept}, base_changes_are_intercepted);
    book.define("4.13.s10", Kind::unit, fact::interception_range, interception_range);
    book.define("4.13.s12", Kind::unit, fact::interception_range, interception_range_in_weather, When::after);
    book.effect("4.13.s11", verb::intercept, distance_is_counted);
    book.effect("4.13.s22", verb::intercept, interceptors_are_countered, When::before);
    book.effect("4.13.s13", verb::intercept, flight_is_halted);
    book.effect("4.13.s14", verb::intercept, interceptors_are_launched, When::after);
    book.check("4.13.s14", {verb::intercept}, flown_base_by_base);
    book.check("4.13.s15", {verb::intercept}, not_in_expectation);
    book.check("4.13.s16", {verb::intercept}, right_lapses_with_the_range);
    book.check("4.13.s17", {verb::intercept}, launching_is_movement);
    book.check("4.13.s18", {verb::intercept}, one_interception_in_a_step);
    book.effect("4.13.s18", verb::intercept, interception_of_the_step_is_noted, When::last);
    book.check("4.13.s20", {verb::intercept}, others_are_collected_on_the_way);
    book.check("4.13.s21", {verb::intercept}, collected_interceptors_are_in_range);
    book.check("4.13.s23", {verb::intercept}, chains_have_no_end);
    book.check({"4.13.s24", "4.22.s21"}, {verb::intercept}, escorts_do_not_counter);
    book.check("4.13.s27", {verb::intercept}, whoever_flies_through_is_left_alone);
}

}  // namespace umpire::rules::aeto
