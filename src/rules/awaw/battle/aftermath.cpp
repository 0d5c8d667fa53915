#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace umpire::rules::awaw {

namespace {

/// @name 22.81A: forces on an activity
/// @{

/// It did something else than to intercept others, or does so now.
bool is_on_activity(Inquiry& ask, Group group) {
    return ask.known(group, fact::activity) &&
           (!is_interceptor(ask, group) || ask.known(group, fact::adopted_from));
}

void victor_continues(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (has_won(now, group) && is_on_activity(now, group)) now.set(group, fact::after_battle, "continues");
}

void abort_after_battle(Resolution& now, Group group) {
    now.set(group, fact::after_battle, "aborts");
    now.set(group, fact::activity_status, "aborted");
    now.happens(event::activity_aborted, {{arg::group, group}});
}

void victor_aborts(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (has_won(now, group) && is_on_activity(now, group)) abort_after_battle(now, group);
}

Ruling defeated_forces_do_not_continue(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!has_fought(ask, group) || !is_on_activity(ask, group)) return not_concerned();
    if (!ask.yes(group, fact::defeated)) return kept();
    return broken(say("{} was defeated and has to abort its {}", group, ask.text(group, fact::activity)));
}

std::vector<Subject> forces_of_the_battle(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle ? listed(ask, *battle, fact::groups) : std::vector<Subject>{};
}

void defeated_forces_abort(Resolution& now) {
    for (const Group group : forces_of_the_battle(now))
        if (now.yes(group, fact::defeated) && is_on_activity(now, group) &&
            now.text_or(group, fact::after_battle, "") != "aborts")
            abort_after_battle(now, group);
}

bool fought_in_a_box(Inquiry& ask, Group group) {
    const auto places = listed(ask, group, fact::fought_at);
    return !places.empty() && ask.text_or(places.front(), fact::box, "") == "SW";
}

void defeated_forces_are_inverted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!now.yes(group, fact::defeated) || !is_on_activity(now, group) || fought_in_a_box(now, group)) return;
    now.happens(event::force_inverted, {{arg::group, group}});
    for (const Unit ship : ships_in(now, group))
        now.set(ship, fact::inverted_for_turn_of, now.phasing_side());
}

void battle_is_behind_it(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.known(group, fact::after_battle)) now.forget(group, fact::after_battle);
}

/// @}

/// @name 22.81B to D: interceptors
/// @{

/// Its target was in the battle, or is beaten: there is nothing more to intercept.
bool interception_is_over(Inquiry& ask, Group group) {
    const auto target = target_of(ask, group);
    return !target || holds(forces_of_the_battle(ask), *target) || ask.yes(*target, fact::defeated) ||
           ask.yes(group, fact::defeated);
}

void interceptors_go_home(Resolution& now) {
    for (const Group group : forces_of_the_battle(now))
        if (is_interceptor(now, group) && !is_patrol(now, group) && !is_gone(now, group) &&
            !now.known(group, fact::adopted_from) && interception_is_over(now, group))
            now.set(group, fact::activity_status, "returning");
}

Value patrols_are_not_inverted(Inquiry& ask, Unit ship, Value inverts) {
    const auto group = group_of(ask, ship);
    const bool excepted = group && is_interceptor(ask, *group) && is_patrol(ask, *group);
    return inverts.known() && excepted ? Value(false) : inverts;
}

/// The force that it came to help against those who intercept it; nothing unless that has won here.
std::optional<Subject> victorious_friend(Inquiry& ask, Group group, double level) {
    if (ask.number_or(group, fact::level, 1) != level || ask.yes(group, fact::defeated) ||
        is_gone(ask, group))
        return std::nullopt;
    const auto enemy = target_of(ask, group);
    const auto helped = enemy ? target_of(ask, *enemy) : std::nullopt;
    if (!helped || !holds(forces_of_the_battle(ask), *helped) || ask.yes(*helped, fact::defeated) ||
        is_gone(ask, *helped))
        return std::nullopt;
    const Value may = ask.fact(group, fact::may_adopt);
    return may.yes_no() != nullptr && !*may.yes_no() ? std::nullopt : helped;
}

void adopt(Resolution& now, Group group, Subject from, FactList facts) {
    for (const Fact& fact : facts)
        if (Value value = now.fact(from, fact); value.known()) now.set(group, fact, value);
    now.set(group, fact::adopted_from, from);
}

void adopt_the_mission(Resolution& now, bool patrols) {
    for (const Group group : forces_of_the_battle(now))
        if (is_patrol(now, group) == patrols)
            if (const auto helped = victorious_friend(now, group, 2))
                adopt(now, group, *helped,
                      {fact::activity, fact::destination, fact::activity_hex, fact::path,
                       fact::activity_status});
}

void helpers_adopt_the_mission(Resolution& now) {
    adopt_the_mission(now, false);
}

void patrols_adopt_the_mission(Resolution& now) {
    adopt_the_mission(now, true);
}

void helpers_adopt_the_interception(Resolution& now) {
    for (const Group group : forces_of_the_battle(now))
        if (const auto helped = victorious_friend(now, group, 3))
            adopt(now, group, *helped,
                  {fact::intercepts, fact::intercept_at, fact::level, fact::activity_status});
}

/// @}

/// @name 22.82: cargo
/// @{

bool carries(std::string_view activity) {
    return among(activity, {"sea transport", "seaborne invasion", "sea escort"});
}

double factors_of_type(Inquiry& ask, Group group, std::string_view type) {
    double factors = 0;
    for (const Unit ship : ships_in(ask, group))
        if (type_of(ask, ship) == type) factors += ask.number(ship, fact::factors);
    return factors;
}

/// Of the group alone, whatever others of the force could take.
Value carrying_capacity(Inquiry& ask, Group group, Value) {
    return factors_of_type(ask, group, "DD") + factors_of_type(ask, group, "TR");
}

double needed_by_all_cargo(Inquiry& ask, Group group) {
    double factors = 0;
    for (const Unit cargo : listed(ask, group, fact::cargo))
        factors += ships_needed_by(ask, cargo);
    return factors;
}

std::optional<Group> group_that_carries(Inquiry& ask) {
    const auto group = group_of(ask, ask.subject(arg::unit));
    if (!group || !carries(activity_of(ask, *group))) return std::nullopt;
    return listed(ask, *group, fact::cargo).empty() ? std::nullopt : group;
}

void cargo_goes_down(Resolution& now, Group group, Unit cargo) {
    now.set(cargo, fact::eliminated, true);
    now.set(cargo, fact::cargo_lost, true);
    take_from_list(now, group, fact::cargo, cargo);
    now.happens(event::cargo_lost, {{arg::group, group}});
}

/// The owner has named last what is to be lost first.
void excess_is_lost(Resolution& now, Group group) {
    while (!listed(now, group, fact::cargo).empty()) {
        const double excess = needed_by_all_cargo(now, group) - now.number(group, fact::carrying_capacity);
        if (excess <= 0) return;
        const Unit last = listed(now, group, fact::cargo).back();
        now.happens(event::cargo_in_excess, {{arg::group, group}, {arg::cargo, last}, {arg::excess, excess}});
        if (needed_by_all_cargo(now, group) - now.number(group, fact::carrying_capacity) >= excess)
            cargo_goes_down(now, group, last);
    }
}

bool is_in_harbor(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    return ask.yes(group, fact::in_port) || (place && (holds(listed(ask, group, fact::base), *place) ||
                                                       holds(listed(ask, group, fact::destination), *place)));
}

void cargo_is_lost_at_sea(Resolution& now) {
    const auto group = group_that_carries(now);
    if (group && !is_in_harbor(now, *group)) excess_is_lost(now, *group);
}

void cargo_is_lost_in_harbor(Resolution& now) {
    const auto group = group_that_carries(now);
    if (group && is_in_harbor(now, *group)) excess_is_lost(now, *group);
}

/// Only the squadrons that find no room, if some do.
void air_units_are_broken_down(Resolution& now) {
    const Unit cargo = now.subject(arg::cargo);
    if (!is_air(now, cargo)) return;
    const double squadrons = now.number_or(cargo, fact::squadrons, 1),
                 each = ships_needed_by(now, cargo) / squadrons;
    const double lost = std::ceil(now.number(arg::excess) / each);
    if (lost >= squadrons) return;
    now.set(cargo, fact::squadrons, squadrons - lost);
    now.set(cargo, fact::cargo_factors, each * (squadrons - lost));
}

Ruling cargo_is_not_saved_by_aborting(Inquiry& ask) {
    if (!ask.has(arg::cargo)) return not_concerned();
    for (const Unit cargo : ask.subjects(arg::cargo))
        if (ask.yes(cargo, fact::cargo_lost))
            return broken(say("{} was lost with the ships that carried it", cargo));
    return kept();
}

Value freed_destroyers(Inquiry& ask, Group group, Value) {
    if (!ask.yes(group, fact::cargo_lost)) return {};
    const double destroyers = factors_of_type(ask, group, "DD");
    const double free = ask.number(group, fact::carrying_capacity) - needed_by_all_cargo(ask, group);
    return std::max(0.0, std::min(destroyers, free));
}

void destroyers_are_freed(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::cargo_lost, true);
    if (!listed(now, group, fact::cargo).empty()) return;
    for (const Unit ship : ships_in(now, group))
        if (now.yes(ship, fact::laden)) now.set(ship, fact::laden, false);
}

/// @}

}  // namespace

void register_aftermath(Rulebook& book) {
    book.effect("22.81A.s1", verb::continue_, victor_continues);
    book.effect("22.81A.s1", verb::abort, victor_aborts, When::before);
    book.check("22.81A.s2", {verb::continue_}, defeated_forces_do_not_continue);
    book.effect("22.81A.s2", event::battle_ends, defeated_forces_abort);
    book.effect("22.81A.s3", event::force_returns, defeated_forces_are_inverted, When::before);
    book.effect("22.81A.s1", event::force_returns, battle_is_behind_it);

    book.effect("22.81C", event::battle_ends, helpers_adopt_the_mission);
    book.effect({"22.163D", "22.81C"}, event::battle_ends, patrols_adopt_the_mission);
    book.effect("22.81D", event::battle_ends, helpers_adopt_the_interception);
    book.effect("22.81B", event::battle_ends, interceptors_go_home);
    book.define("22.81B", Kind::unit, fact::inverts_on_return, patrols_are_not_inverted, When::after);

    book.define("22.82B", Kind::group, fact::carrying_capacity, carrying_capacity);
    book.effect("22.82A.s1", event::factors_lost, cargo_is_lost_at_sea);
    book.effect("22.82A.s3", event::factors_lost, cargo_is_lost_in_harbor);
    book.effect("22.82A.s4", event::cargo_in_excess, air_units_are_broken_down);
    book.check("22.82A.s2", {verb::return_}, cargo_is_not_saved_by_aborting);
    book.define("22.82C", Kind::group, fact::freed_destroyers, freed_destroyers);
    book.effect("22.82C", event::cargo_lost, destroyers_are_freed);
}

}  // namespace umpire::rules::awaw
