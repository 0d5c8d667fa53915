#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name Which combat it is
/// @{

bool is_in_battle(Inquiry& ask, Group group) {
    const auto battle = battle_under_way(ask);
    return battle && is_interceptor(ask, group) && holds(listed(ask, *battle, fact::groups), group);
}

/// The battle is where it was to meet its target, not on the way there.
bool meets_its_target(Inquiry& ask, Group group) {
    const Value hex = ask.fact(group, fact::intercept_at);
    if (hex.subject() != nullptr) return *hex.subject() == battle_hex(ask);
    const auto target = target_of(ask, group);
    return target && holds(listed(ask, the_battle(ask), fact::groups), *target);
}

bool is_on_its_way_home(Inquiry& ask, Group group) {
    return ask.text_or(group, fact::activity_status, "") == "returning";
}

bool is_counter_intercepted(Inquiry& ask, Group group) {
    return is_in_battle(ask, group) && !is_on_its_way_home(ask, group) && !meets_its_target(ask, group);
}

std::vector<Subject> interceptors_in_battle(Inquiry& ask) {
    auto groups = groups_in_battle(ask);
    groups.erase(
        std::remove_if(groups.begin(), groups.end(), [&](Force g) { return !is_interceptor(ask, g); }),
        groups.end());
    return groups;
}

/// @}

/// @name 22.26: who has fought
/// @{

void old_fights_are_forgotten(Resolution& now) {
    for (const Unit ship : ships_of_force(now, now.subject(arg::force)))
        for (const Fact& fact : FactList{fact::fought_target, fact::fought_counter, fact::fought_returning,
                                         fact::engaged_round, fact::damaged_by_enemy})
            if (now.said(ship, fact).known()) now.forget(ship, fact);
}

void fights_its_target(Resolution& now) {
    for (const Group group : interceptors_in_battle(now))
        if (!is_on_its_way_home(now, group) && meets_its_target(now, group))
            for (const Unit ship : ships_in(now, group))
                if (!now.yes(ship, fact::fought_target)) now.set(ship, fact::fought_target, true);
}

/// Once unscreened is enough, whatever the other rounds are.
void fights_counter_interceptors(Resolution& now) {
    for (const Group group : interceptors_in_battle(now)) {
        if (!is_counter_intercepted(now, group)) continue;
        for (const Unit ship : ships_in(now, group))
            if (now.text_or(ship, fact::fought_counter, "") != "unscreened")
                now.set(ship, fact::fought_counter,
                        now.yes(ship, fact::screened) ? "screened" : "unscreened");
    }
}

void fights_on_its_way_home(Resolution& now) {
    for (const Group group : interceptors_in_battle(now))
        if (is_on_its_way_home(now, group))
            for (const Unit ship : ships_in(now, group))
                if (!now.yes(ship, fact::fought_returning)) now.set(ship, fact::fought_returning, true);
}

void damage_is_noted(Resolution& now) {
    for (const Unit ship : named(now, arg::unit))
        if (const auto group = group_of(now, ship); group && is_counter_intercepted(now, *group))
            now.set(ship, fact::damaged_by_enemy, true);
}

void round_of_engagement_is_noted(Resolution& now, Unit ship) {
    const auto group = group_of(now, ship);
    if (group && is_in_battle(now, *group)) now.set(ship, fact::engaged_round, round_now(now));
}

void ships_that_fire_engage(Resolution& now) {
    for (const Unit ship : firing_ships(now))
        round_of_engagement_is_noted(now, ship);
}

void carriers_that_strike_engage(Resolution& now) {
    for (const Unit air : named(now, arg::air)) {
        const Value base = now.fact(air, fact::based_on);
        const auto inside = now.inside(air);
        if (base.subject() != nullptr)
            round_of_engagement_is_noted(now, *base.subject());
        else if (inside && inside->kind == Kind::unit)
            round_of_engagement_is_noted(now, *inside);
    }
}

/// @}

/// @name 22.26A to D: who is inverted
/// @{

std::optional<Subject> intercepting_force(Inquiry& ask, Unit ship) {
    auto group = group_of(ask, ship);
    if (group && is_interceptor(ask, *group)) return group;
    return is_interceptor(ask, ship) ? std::optional(ship) : std::nullopt;
}

bool took_part(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::fought_target) || ask.known(ship, fact::fought_counter);
}

/// The force of a ship about which nothing is decided yet, as it took no part in any combat.
std::optional<Subject> force_that_did_not_fight(Inquiry& ask, Unit ship, const Value& inverts) {
    const auto force = intercepting_force(ask, ship);
    return inverts.known() || took_part(ask, ship) ? std::nullopt : force;
}

Value inverts_after_combat(Inquiry& ask, Unit ship, Value) {
    return intercepting_force(ask, ship) && ask.yes(ship, fact::fought_target) ? Value(true) : Value();
}

Value not_if_all_failed(Inquiry& ask, Unit ship, Value inverts) {
    const auto force = force_that_did_not_fight(ask, ship, inverts);
    return force && ask.yes(*force, fact::stayed_in_port) ? Value(false) : inverts;
}

Value not_if_the_target_is_gone(Inquiry& ask, Unit ship, Value inverts) {
    const auto force = force_that_did_not_fight(ask, ship, inverts);
    const auto target = force ? target_of(ask, *force) : std::nullopt;
    if (!target) return inverts;
    const bool gone = ask.text_or(*target, fact::activity_status, "") == "aborted" || is_gone(ask, *target);
    return gone ? Value(false) : inverts;
}

Value not_if_too_late(Inquiry& ask, Unit ship, Value inverts) {
    const auto force = force_that_did_not_fight(ask, ship, inverts);
    if (!force || ask.text_or(*force, fact::intercept_result, "") != "failure") return inverts;
    const auto all = interceptors(ask);
    const bool others = std::any_of(all.begin(), all.end(), [&](Force other) {
        return target_of(ask, other) == target_of(ask, *force) &&
               ask.text_or(other, fact::intercept_result, "") == "success";
    });
    return others ? Value(false) : inverts;
}

Value not_if_screened_throughout(Inquiry& ask, Unit ship, Value inverts) {
    const std::string fought = ask.text_or(ship, fact::fought_counter, "");
    if (fought.empty() || inverts.is_yes()) return inverts;
    return fought == "unscreened" || ask.yes(ship, fact::damaged_by_enemy);
}

Value inverts_if_engaged(Inquiry& ask, Unit ship, Value inverts) {
    return ask.known(ship, fact::fought_counter) && ask.known(ship, fact::engaged_round) ? Value(true)
                                                                                         : inverts;
}

Value not_without_combat(Inquiry& ask, Unit ship, Value inverts) {
    if (intercepting_force(ask, ship) && ask.yes(ship, fact::fought_returning)) return true;
    return force_that_did_not_fight(ask, ship, inverts) ? Value(false) : inverts;
}

void interceptors_are_inverted(Resolution& now) {
    Value::List inverted;
    for (const Group group : named(now, arg::group))
        for (const Unit ship : ships_of_force(now, group))
            if (now.yes(ship, fact::inverts_on_return)) inverted.emplace_back(ship);
    if (!inverted.empty()) now.happens(event::force_inverted, {{arg::units, inverted}});
}

/// All of a group, unless only some of its units are named.
void force_is_inverted(Resolution& now) {
    auto units = named(now, arg::units);
    if (units.empty())
        for (const Group group : named(now, arg::group))
            for (const Unit ship : ships_of_force(now, group))
                units.push_back(ship);
    for (const Unit unit : units)
        now.set(unit, fact::inverted, true);
}

/// @}

/// @name 22.26D: ships that are withheld
/// @{

/// Between rounds it is about the next.
double round_decided(Inquiry& ask) {
    return round_now(ask) + (segment_now(ask) == "between" ? 1 : 0);
}

void units_are_withheld(Resolution& now) {
    if (!is_counter_intercepted(now, now.subject(arg::group))) return;
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::withheld_round, round_decided(now));
    now.happens(event::units_withheld);
}

void withheld_units_are_screened(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::screened, true);
}

Ruling withheld_before_it_fights(Inquiry& ask) {
    if (!is_counter_intercepted(ask, ask.subject(arg::group))) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (ask.number_or(unit, fact::engaged_round, 0) == round_decided(ask))
            return broken(say("{} has fought in round {}", unit, round_decided(ask)));
    return kept();
}

Ruling committed_in_a_later_round(Inquiry& ask) {
    if (!is_counter_intercepted(ask, ask.subject(arg::group))) return not_concerned();
    const bool before_the_round = segment_now(ask) == "A" || segment_now(ask) == "between";
    for (const Unit unit : ask.subjects(arg::units))
        if (!before_the_round && ask.number_or(unit, fact::withheld_round, 0) == round_now(ask))
            return broken(say("{} is withheld from round {}, which has begun", unit, round_now(ask)));
    return kept();
}

void commit(Resolution& now, Unit unit) {
    now.forget(unit, fact::withheld_round);
    now.forget(unit, fact::screened);
}

void units_are_committed(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        if (now.known(unit, fact::withheld_round)) commit(now, unit);
}

/// Whoever is to be withheld again has to be named again.
void each_round_is_decided_anew(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Group group : groups_in_battle(now))
        for (const Unit ship : ships_in(now, group))
            if (now.number_or(ship, fact::withheld_round, round_decided(now)) < round_decided(now))
                commit(now, ship);
}

Ruling nobody_is_withheld_from_the_target(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_in_battle(ask, group) || is_on_its_way_home(ask, group)) return not_concerned();
    if (!meets_its_target(ask, group)) return kept();
    return broken(say("{} has come to the force that it intercepts and fights with all its ships", group));
}

/// @}

/// @name 22.27: those who did not fight
/// @{

bool force_took_part(Inquiry& ask, Force force) {
    const auto ships = ships_of_force(ask, force);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return took_part(ask, ship) || ask.yes(ship, fact::fought_returning);
    });
}

Ruling returns_to_its_base(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ask.has(arg::to) || !is_interceptor(ask, group) || force_took_part(ask, group))
        return not_concerned();
    const Value base = ask.fact(group, fact::base);
    if (base.subject() == nullptr) ask.missing(say("the base of {}", group), ask.to_state(group, fact::base));
    if (*base.subject() == ask.subject(arg::to)) return kept();
    return broken(say("{} took part in no combat and comes from {}, not from {}", group, *base.subject(),
                      ask.subject(arg::to)));
}

Value can_be_attacked_on_its_way_home(Inquiry& ask, Group group, Value open) {
    const bool at_sea = is_interceptor(ask, group) && is_on_its_way_home(ask, group) &&
                        !ask.yes(group, fact::stayed_in_port) && !ask.yes(group, fact::in_port);
    return at_sea && !force_took_part(ask, group) ? Value(true) : open;
}

Ruling one_interception_in_a_phase(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        if (!target_of(ask, force) || force_took_part(ask, force)) continue;
        // Whoever is still on its way out has a target, and may have only one (22.14A).
        const bool tried = is_now(ask, ask.fact(force, fact::tried_in)) && attempt_is_over(ask, force);
        const bool never_sailed =
            ask.yes(force, fact::stayed_in_port) && ask.reading("ban_after_failure") == "sailed_only";
        if (tried && !never_sailed)
            return broken(say("{} has tried to intercept {} in this phase and did not fight", force,
                              *target_of(ask, force)));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_inversion(Rulebook& book) {
    book.effect("22.26", event::interception_announced, old_fights_are_forgotten);
    for (const Event& end : {event::round_ends, event::battle_ends}) {
        book.effect("22.26", end, fights_its_target, When::before);
        book.effect("22.26D.s4", end, fights_counter_interceptors, When::before);
        book.effect("22.27.s3", end, fights_on_its_way_home, When::before);
    }
    book.effect("22.26D.s4", event::ship_damaged, damage_is_noted);
    book.effect("22.26D.s5", verb::fire, ships_that_fire_engage);
    book.effect("22.26D.s5", verb::strike, carriers_that_strike_engage);

    book.define("22.26", Kind::unit, fact::inverts_on_return, inverts_after_combat);
    book.define("22.26A", Kind::unit, fact::inverts_on_return, not_if_all_failed);
    book.define("22.26B", Kind::unit, fact::inverts_on_return, not_if_the_target_is_gone);
    book.define("22.26C", Kind::unit, fact::inverts_on_return, not_if_too_late);
    book.define("22.26D.s4", Kind::unit, fact::inverts_on_return, not_if_screened_throughout);
    book.define("22.26D.s5", Kind::unit, fact::inverts_on_return, inverts_if_engaged);
    book.define("22.27.s3", Kind::unit, fact::inverts_on_return, not_without_combat);
    book.effect("22.26", event::force_returns, interceptors_are_inverted, When::before);
    book.effect("22.26", event::force_inverted, force_is_inverted);

    book.effect("22.26D.s1", verb::hold, units_are_withheld);
    book.effect("22.26D.s3", event::units_withheld, withheld_units_are_screened);
    book.check("22.26D.s2", {verb::hold}, withheld_before_it_fights);
    book.check("22.26D.s2", {verb::release}, committed_in_a_later_round);
    book.effect("22.26D.s2", verb::release, units_are_committed);
    book.effect("22.26D.s2", event::round_begins, each_round_is_decided_anew);
    book.check("22.26D.s6", {verb::hold}, nobody_is_withheld_from_the_target);

    book.check("22.27.s1", {verb::return_}, returns_to_its_base);
    book.define("22.27.s2", Kind::group, fact::open_to_attack, can_be_attacked_on_its_way_home, When::before);
    book.check("22.27.s4", {verb::intercept}, one_interception_in_a_phase);
}

}  // namespace umpire::rules::awaw
