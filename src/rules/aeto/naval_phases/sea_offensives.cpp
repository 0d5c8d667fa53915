#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "naval_phases/facts.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <numeric>

namespace umpire::rules::aeto {

namespace {

bool is_sea_offensive(Inquiry& ask) {
    return ask.text(arg::type) == "sea";
}

/// The ships of the Offensive and its Command Agents.
Units ships_activated(Inquiry& ask) {
    return ships_named(ask, {arg::units, arg::agents});
}

bool was_in_this_offensive_phase(Inquiry& ask, Unit ship, const AnyWord& moment) {
    return in_phase_of_this_turn(ask, ask.fact(ship, moment), "offensive");
}

/// @name 3.12.s3: one Command Agent, and whoever is near it
/// @{

bool is_near(Inquiry& ask, Subject agent, Unit ship) {
    const auto from = ask.location(agent), to = ask.location(ship);
    return from && to && (*from == *to || is_in_interception_range(ask, *from, *to));
}

/// Nobody need name the Agent: any of them that is near all others may be it.
Ruling all_are_near_the_agent(Inquiry& ask) {
    if (!is_sea_offensive(ask)) return not_concerned();
    const auto ships = ships_activated(ask);
    const auto named_agents = ships_named(ask, {arg::agents});
    for (const Subject agent : named_agents.empty() ? ships : named_agents)
        if (std::all_of(ships.begin(), ships.end(), [&](Unit ship) { return is_near(ask, agent, ship); }))
            return kept();
    return broken(say("no Command Agent has all of these in its hex or within interception range"));
}

/// @}

/// @name 3.12.s5, 3.12.s16, 3.12.s17: Activated once
/// @{

void are_turned_active(Resolution& now, const Units& ships) {
    for (const Unit ship : ships) {
        make_active(now, ship);
        now.set(ship, fact::activated, true);
        now.set(ship, fact::activated_in, moment(now));
    }
}

void chits_are_flipped(Resolution& now) {
    if (is_sea_offensive(now)) are_turned_active(now, ships_named(now, {arg::units}));
}

void agents_are_activated_too(Resolution& now) {
    if (is_sea_offensive(now)) are_turned_active(now, ships_named(now, {arg::agents}));
}

/// Nobody has said that they were Activated: whoever is on Standby may have been.
void are_taken_for_active(Resolution& now) {
    are_turned_active(now, ships_named(now, {arg::units}));
}

Ruling only_standby_is_taken_for_active(Inquiry& ask) {
    for (const Unit ship : ships_named(ask, {arg::units}))
        if (ask.said(ship, fact::standby).known() && !is_on_standby(ask, ship) && !is_active(ask, ship))
            return broken(say("{} is not on Standby", ship));
    return kept();
}

/// None of the ships of this Offensive has done in this phase what the fact keeps.
Ruling none_was_so_before(Inquiry& ask, const AnyWord& moment, const char* what) {
    if (!is_sea_offensive(ask)) return not_concerned();
    for (const Unit ship : ships_activated(ask))
        if (was_in_this_offensive_phase(ask, ship, moment))
            return broken(say("{} {} in this phase", ship, what));
    return kept();
}

/// Nobody moves in that phase who was not Activated.
Ruling is_activated_once(Inquiry& ask) {
    const Ruling moved = none_was_so_before(ask, fact::moved_in, "has moved");
    return moved.kind == Ruling::Kind::broken
               ? moved
               : none_was_so_before(ask, fact::activated_in, "has been Activated");
}

Ruling has_made_no_active_attempt(Inquiry& ask) {
    return none_was_so_before(ask, fact::active_in, "has made an Active interception attempt");
}

Ruling has_not_reacted_with_success(Inquiry& ask) {
    return none_was_so_before(ask, fact::intercepted_in, "has intercepted with success");
}

/// @}

/// @name 3.12.s8 to 3.12.s15: how far
/// @{

Value range_by_movement(Inquiry& ask, Unit ship, Value known) {
    if (!is_naval_unit(ask, ship) || is_uboat(ask, ship) || !ask.known(ship, fact::rated_movement))
        return known;
    const auto range = ask.table("3.12.s8").number(movement_of(ask, ship), std::string_view("max MPs"));
    return range ? Value(*range) : known;
}

double range_of_ship(Inquiry& ask, Unit ship) {
    return ask.number(ship, fact::offensive_range);
}

/// The first row of the table is that of the faster ones.
bool is_fast(Inquiry& ask, Unit ship) {
    return ask.table("3.12.s8").row_of(movement_of(ask, ship)) == std::size_t{0};
}

/// "fast", "slow" or "mixed".
std::string class_of(Inquiry& ask, const Units& ships) {
    const auto fast =
        std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return is_fast(ask, ship); });
    if (fast == 0) return "slow";
    return static_cast<std::size_t>(fast) == ships.size() ? "fast" : "mixed";
}

double cost_of_offensive_move(Inquiry& ask) {
    const auto costs = costs_of_move(ask, legs_of_move(ask, moving_ships(ask)));
    return std::accumulate(costs.begin(), costs.end(), 0.0);
}

/// It was faster when it set out, and has come too far for what it is now.
bool has_lost_its_range(Inquiry& ask, Unit ship) {
    return shows_its_back(ask, ship) && mp_spent_by(ask, ship) > range_of_ship(ask, ship);
}

bool moves_in_an_offensive(Inquiry& ask) {
    return in_phase(ask, "offensive") && ask.has(arg::path) && !moving_ships(ask).empty();
}

template <Named speed>
Ruling stays_within_its_range(Inquiry& ask) {
    if (!moves_in_an_offensive(ask)) return not_concerned();
    const auto ships = moving_ships(ask);
    if (class_of(ask, ships) != speed.text()) return not_concerned();
    const double cost = cost_of_offensive_move(ask);
    for (const Unit ship : ships) {
        const double spent = mp_spent_by(ask, ship) + cost, range = range_of_ship(ask, ship);
        if (spent > range && !has_lost_its_range(ask, ship))
            return broken(
                say("{} spends {} movement points in a Sea Offensive, allowed are {}", ship, spent, range));
    }
    return kept();
}

Ruling stops_when_it_is_slowed(Inquiry& ask) {
    if (!moves_in_an_offensive(ask)) return not_concerned();
    for (const Unit ship : moving_ships(ask))
        if (has_lost_its_range(ask, ship))
            return broken(say("{} has moved {} movement points and may now move {}", ship,
                              mp_spent_by(ask, ship), range_of_ship(ask, ship)));
    return kept();
}

/// Every hex that it is not yet in costs at least one movement point.
Ruling takes_part_within_its_range(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask, {arg::group})) {
        if (ask.location(ship) == ask.subject(arg::at)) continue;
        if (mp_spent_by(ask, ship) >= range_of_ship(ask, ship))
            return broken(say("{} cannot reach {} in this Sea Offensive", ship, ask.subject(arg::at)));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.12.s6: only Activated ships move
/// @{

Ruling only_activated_ships_move(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        if (ask.yes(ship, fact::activated) || is_active(ask, ship)) continue;
        if (ask.said(ship, fact::standby).known() && !is_on_standby(ask, ship))
            return broken(say("{} is not on Standby and was not Activated", ship));
    }
    return kept();
}

/// @}

/// @name 3.12.s18 to 3.12.s25: interceptions
/// @{

bool is_offensive_interception(Inquiry& ask) {
    return in_phase(ask, "offensive") && is_naval_interception(ask);
}

Ruling intercepts_within_its_range(Inquiry& ask) {
    if (!is_offensive_interception(ask) || !is_active_interception(ask)) return not_concerned();
    for (const Unit ship : intercepting_ships(ask)) {
        const double spent = mp_spent_by(ask, ship);
        if (spent > 0 && spent > range_of_ship(ask, ship))
            return broken(
                say("{} has come {} movement points, allowed are {}", ship, spent, range_of_ship(ask, ship)));
    }
    return kept();
}

void active_interceptors_are_active(Resolution& now) {
    if (!is_offensive_interception(now) || !is_active_interception(now)) return;
    for (const Unit ship : intercepting_ships(now))
        make_active(now, ship);
}

bool is_counter_interception(Inquiry& ask) {
    const auto targets = target_ships(ask);
    return is_reactive_interception(ask) &&
           std::any_of(targets.begin(), targets.end(), [&](Unit ship) { return is_reacting(ask, ship); });
}

Ruling whoever_makes_the_offensive_does_not_counter(Inquiry& ask) {
    if (!is_offensive_interception(ask) || !is_counter_interception(ask)) return not_concerned();
    for (const Unit ship : intercepting_ships(ask))
        if (ask.yes(ship, fact::activated)) return broken(say("{} makes the Sea Offensive itself", ship));
    return kept();
}

/// A chit that nobody has seen may still be there.
Ruling reacts_from_standby(Inquiry& ask) {
    if (!is_offensive_interception(ask) || !is_reactive_interception(ask)) return not_concerned();
    if (ask.reading("reaction_without_standby") == "unless_active") return kept();
    for (const Unit ship : intercepting_ships(ask))
        if (!is_on_standby(ask, ship) && !is_active(ask, ship) && ask.said(ship, fact::standby).known())
            return broken(say("{} is not on Standby", ship));
    return kept();
}

void reactions_take_no_offensive(Resolution& now) {
    if (is_offensive_interception(now) && is_reactive_interception(now))
        now.result(result::offensives_spent, 0.0);
}

/// Whoever has failed stays on Standby.
void reactor_is_active(Resolution& now) {
    if (in_phase(now, "offensive") && now.text(arg::type) == "reactive")
        make_active(now, now.subject(arg::unit));
}

/// @}

}  // namespace

void register_sea_offensives(Rulebook& book) {
    book.check("3.12.s3", {verb::offensive}, all_are_near_the_agent);
    book.effect("3.12.s5", verb::offensive, agents_are_activated_too, When::after);
    book.effect("3.12.s16", verb::offensive, chits_are_flipped, When::after);
    book.check("3.12.s17", {verb::offensive}, is_activated_once);
    book.check("3.12.s19", {verb::offensive}, has_made_no_active_attempt);
    book.check("3.12.s24", {verb::offensive}, has_not_reacted_with_success);
    book.check("3.12.s6", {verb::move}, only_activated_ships_move);
    book.check({"3.12.s1", "3.12.s6"}, {verb::rouse}, only_standby_is_taken_for_active);
    book.effect("3.12.s16", verb::rouse, are_taken_for_active);
    book.table("3.12.s8", "offensive_naval_range");
    book.define({"3.12.s8", "3.12.s11"}, Kind::unit, fact::offensive_range, range_by_movement);
    book.check("3.12.s9", {verb::move}, stays_within_its_range<"fast">);
    book.check("3.12.s10", {verb::move}, stays_within_its_range<"slow">);
    book.check("3.12.s15", {verb::move}, stays_within_its_range<"mixed">);
    book.check("3.12.s12", {verb::move}, stops_when_it_is_slowed);
    book.check("3.12.s14", {verb::assault}, takes_part_within_its_range);
    book.check("3.12.s18", {verb::intercept}, intercepts_within_its_range);
    book.effect("3.12.s19", verb::intercept, active_interceptors_are_active, When::last);
    book.check("3.12.s21", {verb::intercept, verb::react}, whoever_makes_the_offensive_does_not_counter);
    book.check("3.12.s22", {verb::intercept, verb::react}, reacts_from_standby);
    book.effect("3.12.s23", verb::intercept, reactions_take_no_offensive);
    book.effect({"3.12.s24", "3.12.s25"}, event::interception_succeeds, reactor_is_active);
}

}  // namespace umpire::rules::aeto
