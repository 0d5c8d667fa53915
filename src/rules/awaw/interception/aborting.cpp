#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.28: when an activity may be aborted
/// @{

/// Interceptors break off by other rules.
bool is_on_an_activity(Inquiry& ask, Group group) {
    return !is_interceptor(ask, group) && !activity_of(ask, group).empty();
}

void attack_on_an_activity_is_noted(Resolution& now) {
    for (const Group group : groups_named(now, arg::target))
        if (is_on_an_activity(now, group)) now.set(group, fact::attacked_on_activity, true);
}

void combat_on_an_activity_is_noted(Resolution& now) {
    for (const Group group : now.subjects(arg::groups))
        if (is_on_an_activity(now, group)) now.set(group, fact::attacked_on_activity, true);
}

/// In the battle under way, which may have begun before anybody looked.
bool is_fighting(Inquiry& ask, Group group) {
    const auto battle = battle_under_way(ask);
    return battle && !ask.yes(*battle, fact::over) && holds(listed(ask, *battle, fact::groups), group);
}

bool was_attacked(Inquiry& ask, Group group) {
    return ask.yes(group, fact::attacked_on_activity) || ask.known(group, fact::attacked_by) ||
           ask.known(group, fact::fought_at) || is_fighting(ask, group);
}

Ruling attacked_forces_may_abort(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_on_an_activity(ask, group)) return not_concerned();
    if (was_attacked(ask, group)) return kept();
    if (ask.has(arg::partner)) return not_concerned();
    return broken(say("{} was neither attacked by air or submarines nor brought to combat", group));
}

/// The enemy has made an end of it, not a decision about somebody else.
bool was_stopped_by_the_enemy(Inquiry& ask, Group partner) {
    if (is_lost(ask, partner)) return true;
    return ask.text_or(partner, fact::activity_status, "") == "aborted" &&
           ask.text_or(partner, fact::abort_cause, "attack") == "attack";
}

Ruling forces_without_partner_may_abort(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_on_an_activity(ask, group) || !ask.has(arg::partner) || was_attacked(ask, group))
        return not_concerned();
    const Group partner = ask.subject(arg::partner);
    if (!holds(listed(ask, group, fact::combines_with), partner))
        return broken(say("{} was not to join {}", group, partner));
    if (was_stopped_by_the_enemy(ask, partner)) return kept();
    return broken(say("the enemy has neither sunk {} nor made it abort", partner));
}

void partners_are_noted(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Group other : now.subjects(arg::with)) {
        add_to_list(now, group, fact::combines_with, other);
        add_to_list(now, other, fact::combines_with, group);
    }
}

void force_aborts(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_on_an_activity(now, group)) return;
    now.set(group, fact::abort_cause, was_attacked(now, group) ? "attack" : "partner");
    now.happens(event::activity_aborted, {{arg::group, group}});
}

void activity_is_aborted(Resolution& now) {
    now.set(now.subject(arg::group), fact::activity_status, "aborted");
}

/// It is their choice: they go on until somebody says otherwise.
void partners_may_go_on(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Group other : listed(now, group, fact::combines_with))
        if (now.text_or(other, fact::activity_status, "outward") == "outward") {
            now.set(other, fact::partner_lost, group);
            now.set(other, fact::activity_status, "outward");
        }
}

/// @}

/// @name 22.281: the way home
/// @{

/// Of those who withdraw from combat 22.62 says it.
void aborting_force_can_be_attacked(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!now.yes(group, fact::withdrew)) now.set(group, fact::open_to_attack, true);
}

bool returns_after_an_abort(Inquiry& ask, Force target) {
    return ask.text_or(target, fact::activity_status, "") == "aborted";
}

Ruling fresh_forces_only(Inquiry& ask) {
    if (!returns_after_an_abort(ask, ask.subject(arg::target))) return not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        if (has_rolled(ask, force))
            return broken(say("{} has already tried to intercept in this phase", force));
        if (ask.yes(force, fact::committed)) return broken(say("{} is committed to another activity", force));
    }
    return kept();
}

void aborting_force_is_inverted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (is_on_an_activity(now, group) && returns_after_an_abort(now, group))
        now.happens(event::force_inverted, {{arg::group, group}});
}

/// @}

/// @name 21.315 and 22.282: transports
/// @{

/// Those that were allotted to it are no counters in it.
bool has_transports(Inquiry& ask, Group group) {
    const auto ships = ships_in(ask, group);
    return ask.number_or(group, fact::transports, 0) > 0 ||
           std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return is_of_class(ask, ship, "transport"); });
}

/// Of the place it goes to, unless it has been said of the force itself.
std::string zone_of(Inquiry& ask, Group group) {
    if (ask.verb() == verb::mission && ask.has(arg::to)) {
        if (std::string zone = word_of(ask, ask.subject(arg::to), fact::supply_zone); !zone.empty())
            return zone;
    } else if (const Value to = ask.fact(group, fact::destination); to.subject() != nullptr) {
        if (std::string zone = word_of(ask, *to.subject(), fact::supply_zone); !zone.empty()) return zone;
    }
    return word_of(ask, group, fact::supply_zone);
}

void zone_is_closed(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_on_an_activity(now, group) || !has_transports(now, group)) return;
    now.set(game::the_game, fact::transports_barred(zone_of(now, group)), moment(now));
}

/// It belongs to the stage in which the other force has aborted.
Value same_stage_goes_on(Inquiry& ask, Group group, Value) {
    const std::string zone = zone_of(ask, group);
    const Value closed = ask.fact(game::the_game, fact::transports_barred(zone));
    return closed.known() && (is_now(ask, closed) || ask.fact(group, fact::announced) == closed);
}

Ruling zone_is_closed_to_transports(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!has_transports(ask, group)) return not_concerned();
    const std::string zone = zone_of(ask, group);
    // A force has aborted of which nobody has said where it was bound for, or this one is such a force.
    if (in_this_player_turn(ask, ask.fact(game::the_game, fact::transports_barred(""))) &&
        !ask.yes(group, fact::same_stage))
        ask.missing("the supply zone that the force which aborted was bound for");
    if (zone.empty()) return not_concerned();
    const Value closed = ask.fact(game::the_game, fact::transports_barred(zone));
    if (!in_this_player_turn(ask, closed) || ask.yes(group, fact::same_stage)) return kept();
    return broken(say("transports have aborted on their way to {}, and {} has some", zone, group));
}

/// @}

}  // namespace

void register_aborting(Rulebook& book) {
    for (const Verb& attack : {verb::strike, verb::torpedo})
        book.effect("22.28A", attack, attack_on_an_activity_is_noted);
    book.effect("22.28A", event::battle_starts, combat_on_an_activity_is_noted);
    book.check({"22.28", "22.28A"}, {verb::abort}, attacked_forces_may_abort);
    book.check({"22.28", "22.28B.s1"}, {verb::abort}, forces_without_partner_may_abort);
    book.effect("22.28B.s1", verb::rendezvous, partners_are_noted);
    book.effect("22.28", verb::abort, force_aborts);
    book.effect("22.28", event::activity_aborted, activity_is_aborted, When::before);
    book.effect("22.28B.s2", event::activity_aborted, partners_may_go_on);

    book.effect("22.281.s1", event::activity_aborted, aborting_force_can_be_attacked);
    book.check("22.281.s2", {verb::intercept}, fresh_forces_only);
    book.effect("22.281.s3", event::force_returns, aborting_force_is_inverted, When::after);

    book.effect({"21.315.s2", "22.282.s2"}, event::activity_aborted, zone_is_closed);
    book.define({"21.315.s1", "22.282.s1"}, Kind::group, fact::same_stage, same_stage_goes_on);
    book.check({"21.315.s2", "22.282.s2"}, {verb::mission}, zone_is_closed_to_transports);
}

}  // namespace umpire::rules::awaw
