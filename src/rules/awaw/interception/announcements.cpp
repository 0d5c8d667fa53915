#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.15A and B: all of a stage at once
/// @{

std::string activity_named(Inquiry& ask) {
    if (ask.verb() == verb::patrol) return "offensive patrol";
    if (ask.verb() == verb::carry) return activity_of(ask, ask.subject(arg::group));
    return ask.text(arg::activity);
}

bool announced_together(Inquiry& ask, const std::string& one, const std::string& other) {
    if (one == other) return true;
    const auto of_its_own = [](const std::string& stage) {
        return stage == "sea supply" || stage == "raid" || stage == "redeployment";
    };
    return of_its_own(one) && of_its_own(other) && ask.reading("contemporaneous_kinds") == "all_three";
}

/// Of the activity that it has tried to intercept, as it was then: that may be over. Empty on the way home.
std::string stage_tried(Inquiry& ask, Force force, Subject target) {
    if (ask.known(force, fact::tried_stage)) return ask.text(force, fact::tried_stage);
    return is_returning(ask, target) ? "" : stage_of(ask, target);
}

/// A force of this stage that the enemy has already tried to intercept.
std::optional<Subject> already_intercepted(Inquiry& ask, const std::string& stage) {
    const std::string side = ask.side_of(ask.subject(arg::group));
    for (const Force force : interceptors(ask)) {
        const auto target = target_of(ask, force);
        if (!has_rolled(ask, force) || ask.number_or(force, fact::level, 1) > 1 || ask.side_of(force) == side)
            continue;
        if (announced_together(ask, stage_tried(ask, force, *target), stage)) return target;
    }
    return std::nullopt;
}

/// The order says again what was announced in time.
bool says_nothing_new(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_now(ask, ask.fact(group, fact::announced)) || activity_of(ask, group) != activity_named(ask))
        return false;
    if (ask.verb() == verb::carry) {
        const auto aboard = listed(ask, group, fact::cargo);
        const auto said = ask.subjects(arg::cargo);
        return std::all_of(said.begin(), said.end(), [&](Unit unit) { return holds(aboard, unit); });
    }
    const ThingArgument& where = ask.verb() == verb::patrol ? arg::at : arg::to;
    return !ask.has(where) || ask.fact(group, fact::destination) == ask.argument(where);
}

Ruling announced_in_time(Inquiry& ask, const std::string& stage) {
    if (ask.yes(arg::unannounced)) return not_concerned();
    const auto target = already_intercepted(ask, stage);
    if (!target || says_nothing_new(ask)) return kept();
    const Group group = ask.subject(arg::group);
    return broken(say("{} of {} is announced after {} was intercepted",
                      ask.verb() == verb::carry ? "the cargo" : activity_named(ask), group, *target));
}

Ruling movement_is_announced_first(Inquiry& ask) {
    return stage_of(activity_named(ask)) == "movement" ? announced_in_time(ask, "movement") : not_concerned();
}

Ruling missions_are_announced_first(Inquiry& ask) {
    return stage_of(activity_named(ask)) == "missions" ? announced_in_time(ask, "missions") : not_concerned();
}

Ruling each_kind_is_announced_first(Inquiry& ask) {
    const std::string stage = stage_of(activity_named(ask));
    if (stage.empty() || stage == "movement" || stage == "missions") return not_concerned();
    return announced_in_time(ask, stage);
}

void note_announcement(Resolution& now, const Value& to) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::activity, activity_named(now));
    now.set(group, fact::activity_status, "outward");
    now.set(group, fact::announced, moment(now));
    if (to.known()) now.set(group, fact::destination, to);
    if (const auto port = now.location(group); port && !now.known(group, fact::base))
        now.set(group, fact::base, *port);
    for (const Fact& old : FactList{fact::activity_hex, fact::attacked_on_activity, fact::abort_cause,
                                    fact::partner_lost, fact::sailed})
        if (now.said(group, old).known()) now.forget(group, old);
}

void movement_is_noted(Resolution& now) {
    if (stage_of(activity_named(now)) != "movement") return;
    note_announcement(now, now.argument(now.verb() == verb::patrol ? arg::at : arg::to));
    const Group group = now.subject(arg::group);
    if (now.has(arg::at)) now.set(group, fact::patrol_hex, now.subject(arg::at));
    if (now.has(arg::after)) now.set(group, fact::after, now.text(arg::after));
}

void mission_is_noted(Resolution& now) {
    if (stage_of(activity_named(now)) != "missions") return;
    note_announcement(now, now.argument(arg::to));
    if (now.has(arg::to)) now.set(now.subject(arg::group), fact::activity_hex, now.subject(arg::to));
}

void cargo_is_noted(Resolution& now) {
    for (const Unit unit : now.subjects(arg::cargo))
        add_to_list(now, now.subject(arg::group), fact::cargo, unit);
}

void other_kind_is_noted(Resolution& now) {
    const std::string stage = stage_of(activity_named(now));
    if (!stage.empty() && stage != "movement" && stage != "missions")
        note_announcement(now, now.argument(arg::to));
}

/// @}

/// @name 22.15C and D: going home
/// @{

/// Patrols have their own time.
Ruling all_go_home_together(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (ask.text_or(group, fact::activity_status, "") != "completed" || ask.yes(arg::unannounced))
        return not_concerned();
    for (const Group other : all_groups(ask))
        if (other != group && ask.fact(other, fact::announced).known() &&
            ask.fact(other, fact::announced) == ask.fact(group, fact::announced) &&
            stage_of(ask, other) == stage_of(ask, group) && !is_patrol(ask, other) &&
            ask.text_or(other, fact::activity_status, "") == "outward" && !is_lost(ask, other))
            return broken(say("{} has not carried out its {} yet", other, ask.text(other, fact::activity)));
    return kept();
}

/// After combat other rules say where to.
void goes_home(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.has(arg::units) && now.subjects(arg::units).size() < ships_in(now, group).size()) {
        for (const Unit ship : now.subjects(arg::units))
            now.place(ship, now.subject(arg::to));
        return;
    }
    if (!now.yes(group, fact::in_port))
        now.happens(event::force_returns, {{arg::group, group}, {arg::to, now.subject(arg::to)}});
}

void force_that_is_done_goes_home(Resolution& now) {
    if (now.text_or(now.subject(arg::group), fact::activity_status, "") == "completed") goes_home(now);
}

void force_that_aborts_goes_home(Resolution& now) {
    if (now.yes(now.subject(arg::group), fact::returns_at_once)) goes_home(now);
}

/// The patrol waits as long as friends are on their way home.
Value patrol_may_wait(Inquiry& ask, Group group, Value) {
    if (!is_patrol(ask, group) || is_returning(ask, group)) return {};
    const auto all = all_groups(ask);
    return std::any_of(all.begin(), all.end(), [&](Group other) {
        return other != group && !is_patrol(ask, other) && is_returning(ask, other) &&
               ask.side_of(other) == ask.side_of(group) && !ask.yes(other, fact::in_port) &&
               !is_lost(ask, other);
    });
}

/// It is known to be at sea: neither in the base it came from nor in another port.
bool is_away_from_port(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    if (!place || ask.yes(group, fact::in_port) || is_port(ask, *place)) return false;
    const Value base = ask.fact(group, fact::base);
    return base.known() && base != Value(*place);
}

Value returns_at_once(Inquiry& ask, Group group, Value) {
    const bool has_to = ask.text_or(group, fact::activity_status, "") == "aborted" ||
                        ask.yes(group, fact::withdrew) || ask.yes(group, fact::displaced);
    return has_to && is_away_from_port(ask, group) && !is_lost(ask, group);
}

Ruling nobody_lingers_at_sea(Inquiry& ask) {
    const Group acting = ask.subject(arg::group);
    for (const Group other : all_groups(ask))
        if (other != acting && ask.yes(other, fact::returns_at_once) &&
            ask.side_of(other) == ask.side_of(acting))
            return broken(say("{} has to go home first, at once", other));
    return ask.yes(acting, fact::returns_at_once) && ask.verb() == verb::return_ ? kept() : not_concerned();
}

/// @}

/// @name 22.19: what comes first
/// @{

void order_of_resolution_is_noted(Resolution& now) {
    now.set(game::the_game, fact::resolution_order, now.argument(arg::groups));
    now.set(game::the_game, fact::ordered_in, moment(now));
}

Ruling owner_of_the_targets_orders(Inquiry& ask) {
    if (ask.action().side.empty()) return not_concerned();
    for (const Group group : ask.subjects(arg::groups))
        if (ask.side_of(group) != ask.action().side)
            return broken(say("{} is of the {} side, which decides", group, ask.side_of(group)));
    return kept();
}

Ruling in_the_order_that_was_said(Inquiry& ask) {
    if (!is_now(ask, ask.fact(game::the_game, fact::ordered_in))) return not_concerned();
    const auto order = listed(ask, game::the_game, fact::resolution_order);
    const auto groups = ask.subjects(arg::groups);
    const auto turn = std::find_if(order.begin(), order.end(), [&](Subject g) { return holds(groups, g); });
    if (turn == order.end()) return not_concerned();
    for (auto earlier = order.begin(); earlier != turn; ++earlier) {
        const auto attempts = attempts_on(ask, *earlier);
        const bool caught = std::any_of(attempts.begin(), attempts.end(),
                                        [&](Force force) { return has_intercepted_now(ask, force); });
        if (caught && !ask.known(*earlier, fact::fought_at) && !is_lost(ask, *earlier))
            return broken(say("{} comes before {} in the order of its owner", *earlier, *turn));
    }
    return kept();
}

std::vector<Subject> successful_interceptors(Inquiry& ask, Subject target) {
    auto all = attempts_on(ask, target);
    all.erase(
        std::remove_if(all.begin(), all.end(), [&](Force force) { return !has_intercepted_now(ask, force); }),
        all.end());
    return all;
}

/// What was caught goes on when it has fought, or when those who caught it are gone.
Ruling intercepted_forces_fight_first(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto battle = battle_under_way(ask);
    const bool fights = battle && holds(listed(ask, *battle, fact::groups), group);
    if (fights || ask.known(group, fact::fought_at) || is_returning(ask, group)) return not_concerned();
    // In the hex of its activity 22.131 says so.
    const Value hex =
        ask.fact(group, ask.known(group, fact::activity_hex) ? fact::activity_hex : fact::destination);
    if (hex.known() && ask.fact(group, fact::intercepted_at) == hex) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Force force : successful_interceptors(ask, group)) {
        if (!ask.known(force, fact::fought_at) && !is_returning(ask, force) && !is_lost(ask, force))
            return broken(say("{} has been intercepted by {} and has not fought it", group, force));
        ruling = kept();
    }
    return ruling;
}

/// Where it fights, or has fought, it is already.
bool is_on_its_way(Inquiry& ask, Force force) {
    const auto battle = battle_under_way(ask);
    if (battle && holds(listed(ask, *battle, fact::groups), force)) return false;
    const auto place = ask.location(force);
    const bool is_there = place && ask.fact(force, fact::intercept_at) == Value(*place);
    return !is_there && !is_now(ask, ask.fact(force, fact::sailed));
}

Ruling interceptors_are_attacked_first(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force target : groups_named(ask, arg::target)) {
        if (!is_on_its_way(ask, target)) continue;
        for (const Force force : successful_interceptors(ask, target)) {
            if (is_on_its_way(ask, force))
                return broken(say("{} sails first and may be attacked before {}", force, target));
            ruling = kept();
        }
    }
    return ruling;
}

void sails_to(Resolution& now, const Value& hex) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::sailed, moment(now));
    if (hex.subject() != nullptr) now.place(group, *hex.subject());
}

void interceptor_sails(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.known(group, fact::intercepts)) sails_to(now, now.fact(group, fact::intercept_at));
}

void intercepted_force_sails(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!now.known(group, fact::intercepts)) sails_to(now, now.fact(group, fact::intercepted_at));
}

Ruling intercepted_force_sails_second(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : successful_interceptors(ask, ask.subject(arg::group))) {
        if (is_on_its_way(ask, force))
            return broken(say("{} sails before {}", force, ask.subject(arg::group)));
        ruling = kept();
    }
    return ruling;
}

/// Says something only where the ways to the battle were played.
Ruling combat_comes_last(Inquiry& ask) {
    const auto groups = ask.subjects(arg::groups);
    std::vector<Subject> meeting;
    for (const Group group : groups)
        if (has_intercepted_now(ask, group) || !successful_interceptors(ask, group).empty())
            meeting.push_back(group);
    if (std::none_of(meeting.begin(), meeting.end(),
                     [&](Group group) { return is_now(ask, ask.fact(group, fact::sailed)); }))
        return not_concerned();
    for (const Group group : meeting)
        if (!is_now(ask, ask.fact(group, fact::sailed)))
            return broken(
                say("{} has not come to {} yet and may be attacked on its way", group, ask.subject(arg::at)));
    return kept();
}

/// @}

}  // namespace

void register_announcements(Rulebook& book) {
    book.check({"22.15", "22.15A.s1"}, {verb::mission, verb::patrol}, movement_is_announced_first);
    book.check({"22.15", "22.15A.s2"}, {verb::mission, verb::carry}, missions_are_announced_first);
    book.check({"22.15", "22.15B"}, {verb::mission}, each_kind_is_announced_first);
    for (const Verb& verb : {verb::mission, verb::patrol})
        book.effect("22.15A.s1", verb, movement_is_noted, When::before);
    book.effect("22.15A.s2", verb::mission, mission_is_noted, When::before);
    book.effect("22.15A.s2", verb::carry, cargo_is_noted, When::before);
    book.effect("22.15B", verb::mission, other_kind_is_noted, When::before);

    book.check("22.15C.s1", {verb::return_}, all_go_home_together);
    book.effect("22.15C.s1", verb::return_, force_that_is_done_goes_home);
    book.define({"22.15C.s2", "22.18E"}, Kind::group, fact::may_wait, patrol_may_wait);
    book.define("22.15D", Kind::group, fact::returns_at_once, returns_at_once);
    book.effect("22.15D", verb::return_, force_that_aborts_goes_home);
    book.check("22.15D", {verb::return_, verb::complete, verb::mission, verb::patrol, verb::continue_},
               nobody_lingers_at_sea);

    book.effect("22.19", verb::order, order_of_resolution_is_noted);
    book.check("22.19", {verb::order}, owner_of_the_targets_orders);
    book.check("22.19", {verb::battle}, in_the_order_that_was_said);
    book.check("22.19A", {verb::strike}, interceptors_are_attacked_first);
    book.effect("22.19A", verb::sail, interceptor_sails);
    book.check("22.19B", {verb::sail}, intercepted_force_sails_second);
    book.effect("22.19B", verb::sail, intercepted_force_sails);
    book.check("22.19C", {verb::battle}, combat_comes_last);
    book.check("22.141.s1", {verb::complete, verb::enter, verb::stay, verb::invade, verb::bombard},
               intercepted_forces_fight_first);
}

}  // namespace umpire::rules::awaw
