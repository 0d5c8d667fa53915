#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

bool meets_at(Inquiry& ask, Force force, Place hex) {
    return ask.fact(force, fact::intercept_at) == Value(hex);
}

double level_of(Inquiry& ask, Force force) {
    return ask.number_or(force, fact::level, 1);
}

bool supports_now(Inquiry& ask, Force force) {
    return has_rolled(ask, force) && ask.text_or(force, fact::intercept_result, "") == "support";
}

bool has_failed(Inquiry& ask, Force force) {
    return has_rolled(ask, force) && ask.text_or(force, fact::intercept_result, "") == "failure";
}

/// @name 22.164: one step after the other
/// @{

/// Somebody of this side has rolled for a force that is in the first step.
bool first_step_is_rolled(Inquiry& ask, std::string_view side) {
    for (const Force force : interceptors(ask))
        if (has_rolled(ask, force) && level_of(ask, force) == 1 && ask.side_of(force) == side &&
            is_in_first_step(ask, *target_of(ask, force)))
            return true;
    return false;
}

bool is_first_level(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    return level_against(ask, target) == 1 && is_in_first_step(ask, target);
}

void interception_is_declared(Resolution& now) {
    now.set(game::the_game, fact::declared_in, moment(now));
    for (const Force force : now.subjects(arg::with)) {
        now.set(force, fact::declared_against, now.subject(arg::target));
        now.set(force, fact::declared_in, moment(now));
    }
}

Ruling declared_before_the_rolls(Inquiry& ask) {
    if (!is_first_level(ask)) return not_concerned();
    const Force force = ask.subjects(arg::with).front();
    if (!first_step_is_rolled(ask, ask.side_of(force))) return kept();
    return broken(say("interceptions have been rolled before that of {} is declared", force));
}

/// Has a say once interceptions are declared before they are rolled.
Ruling only_declared_forces_roll(Inquiry& ask) {
    if (!is_first_level(ask) || !is_now(ask, ask.fact(game::the_game, fact::declared_in)))
        return not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        const bool declared = is_now(ask, ask.fact(force, fact::declared_in)) &&
                              ask.fact(force, fact::declared_against) == ask.argument(arg::target);
        if (!declared && first_step_is_rolled(ask, ask.side_of(force)))
            return broken(say("{} was not declared before the first interception was rolled", force));
    }
    return kept();
}

/// What it is all about: the force at the end of who intercepts whom.
Subject activity_behind(Inquiry& ask, Force force) {
    for (double level = level_of(ask, force); level > 0; --level)
        if (const auto target = target_of(ask, force)) force = *target;
    return force;
}

/// The fact that says when combat about the activities of its stage began.
auto combat_about(Inquiry& ask, Group activity) {
    return fact::combat_begun(stage_of(ask, activity));
}

void combat_has_begun(Resolution& now) {
    const auto groups = now.subjects(arg::groups);
    for (const Group group : groups) {
        if (!is_interceptor(now, group)) continue;
        const Group activity = activity_behind(now, group);
        if (is_in_first_step(now, activity))
            now.set(game::the_game, combat_about(now, activity), moment(now));
    }
}

/// For activities of one stage any combat ends the time for it; for others their own.
Ruling before_combat(Inquiry& ask, bool counter_counter) {
    const Force target = ask.subject(arg::target);
    if ((level_against(ask, target) > 2) != counter_counter || level_against(ask, target) < 2)
        return not_concerned();
    const auto battle = battle_under_way(ask);
    const bool fights =
        battle && !ask.yes(*battle, fact::over) && holds(listed(ask, *battle, fact::groups), target);
    const Group activity = activity_behind(ask, target);
    const bool begun =
        is_in_first_step(ask, activity) && is_now(ask, ask.fact(game::the_game, combat_about(ask, activity)));
    if (!fights && !begun) return kept();
    return broken(say("naval combat has begun before {} is intercepted", target));
}

Ruling counter_interception_before_combat(Inquiry& ask) {
    return before_combat(ask, false);
}

Ruling counter_counter_interception_before_combat(Inquiry& ask) {
    return before_combat(ask, true);
}

Ruling three_levels(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    const double level = level_against(ask, target);
    if (level <= 1) return not_concerned();
    if (level <= ask.printed("interception_levels")) return kept();
    return broken(say("{} is counter-counter-intercepting: nobody intercepts it", target));
}

/// @}

/// @name 22.163: patrols
/// @{

bool is_support(Inquiry& ask) {
    const auto forces = ask.subjects(arg::with);
    return std::any_of(forces.begin(), forces.end(), [&](Force force) {
        return supports_without_dice(ask, force, ask.subject(arg::target));
    });
}

Ruling patrols_roll_no_dice(Inquiry& ask) {
    if (!is_support(ask)) return not_concerned();
    const auto forces = ask.subjects(arg::with);
    if (ask.action().dice.empty() || forces.size() > 1) return kept();
    return broken(say("{} is on offensive patrol and rolls {} dice", forces.front(),
                      ask.action().dice.front().faces.size()));
}

Ruling patrols_support_in_the_interception_hex(Inquiry& ask) {
    if (!is_support(ask)) return not_concerned();
    const Subject target = ask.subject(arg::target), at = ask.subject(arg::at);
    if (meets_at(ask, target, at)) return kept();
    const Value hex = ask.fact(target, fact::intercept_at);
    return broken(say("a patrol may meet {} only in {}, where it intercepts, not in {}", target,
                      hex.subject() != nullptr ? ask.name(*hex.subject()) : std::string("the hex"), at));
}

Ruling patrols_come_in_their_round(Inquiry& ask) {
    const bool first = ask.verb() == verb::battle;
    if (!first && !battle_under_way(ask)) return not_concerned();
    const double round = first ? 1 : round_to_join(ask);
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::groups)) {
        if (!supports_now(ask, force)) continue;
        if (ask.number(force, fact::arrival_round) > round)
            return broken(say("{} comes from its patrol hex in round {}, not in round {}", force,
                              ask.number(force, fact::arrival_round), round));
        ruling = kept();
    }
    return ruling;
}

/// It is free again, but has tried in this phase.
void late_patrols_go_back(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    const auto fighting = listed(now, *battle, fact::groups);
    for (const Force force : interceptors(now)) {
        if (!supports_now(now, force) || holds(fighting, force) || !holds(fighting, *target_of(now, force)))
            continue;
        take_from_list(now, *battle, fact::waiting, force);
        if (const Value hex = now.fact(force, fact::patrol_hex); hex.subject() != nullptr)
            now.place(force, *hex.subject());
        for (const Fact& fact : FactList{fact::intercepts, fact::intercept_at, fact::intercept_result,
                                         fact::arrival_round, fact::level})
            now.forget(force, fact);
        now.set(force, fact::support_failed_in, moment(now));
    }
}

/// @}

/// @name Ways
/// @{

/// Hexes from the start of an interceptor to a hex of its way, and what lies behind that.
struct WayThrough {
    double hexes = 0;
    std::vector<Subject> rest;
};

Subject set_out_from(Inquiry& ask, Force force) {
    for (const AnyThing& start : {fact::patrol_hex, fact::base})
        if (const Value place = ask.fact(force, start); place.subject() != nullptr) return *place.subject();
    return start_of(ask, force);
}

/// Nothing if it does not pass there.
std::optional<WayThrough> way_through(Inquiry& ask, Force force, Place hex) {
    auto route = listed(ask, force, fact::intercept_path);
    const Value at = ask.fact(force, fact::intercept_at);
    if (at.subject() != nullptr && (route.empty() || route.back() != *at.subject()))
        route.push_back(*at.subject());
    WayThrough way;
    Subject last = set_out_from(ask, force);
    for (auto next = route.begin(); next != route.end(); ++next) {
        const double step = ask.distance(last, *next), part = ask.distance(last, hex);
        if (part + ask.distance(hex, *next) == step) {
            way.hexes += part;
            way.rest.assign(*next == hex ? next + 1 : next, route.end());
            return way;
        }
        way.hexes += step;
        last = *next;
    }
    return std::nullopt;
}

/// From here on to the interception hex they go together.
bool on_one_path(Inquiry& ask, Force one, Force other, Place hex) {
    const auto its = way_through(ask, one, hex), others = way_through(ask, other, hex);
    return its && others && its->rest == others->rest;
}

bool is_at_sea_to_intercept(Inquiry& ask, Force force) {
    return (has_intercepted_now(ask, force) || has_failed(ask, force)) && !is_submarine_force(ask, force) &&
           !ask.yes(force, fact::stayed_in_port);
}

bool are_of_one_kind(Inquiry& ask, Force one, Force other) {
    return one != other && ask.side_of(one) == ask.side_of(other) &&
           level_of(ask, one) == level_of(ask, other);
}

/// The others that are on the same path as a force that was met on its way.
std::vector<Subject> on_its_path(Inquiry& ask, Force force, Place hex) {
    std::vector<Subject> all;
    for (const Force other : interceptors(ask))
        if (are_of_one_kind(ask, force, other) && is_at_sea_to_intercept(ask, other) &&
            on_one_path(ask, force, other, hex))
            all.push_back(other);
    return all;
}

/// Forces among these that others of them have met on their way to their own target.
std::vector<Subject> met_on_their_way(Inquiry& ask, const Groups& groups, Place hex) {
    std::vector<Subject> met;
    for (const Group group : groups) {
        const auto target = target_of(ask, group);
        if (target && level_of(ask, group) > 1 && is_interceptor(ask, group) && meets_at(ask, group, hex) &&
            holds(groups, *target) && !meets_at(ask, *target, hex) && !holds(met, *target))
            met.push_back(*target);
    }
    return met;
}

/// @}

/// @name 22.161, 22.162, 22.251, 22.254: who fights where
/// @{

void comes_in(Resolution& now, Force force) {
    const Battle battle = the_battle(now);
    add_to_list(now, battle, fact::groups, force);
    now.place(force, battle_hex(now));
}

void waits(Resolution& now, Force force) {
    add_to_list(now, the_battle(now), fact::waiting, force);
}

bool is_in_the_battle(Inquiry& ask, Force force) {
    return holds(listed(ask, the_battle(ask), fact::groups), force);
}

/// Whoever has met an interceptor fights it.
void counter_interceptors_fight(Resolution& now) {
    const Place hex = now.subject(arg::at);
    for (const Force force : interceptors(now)) {
        if (level_of(now, force) < 2 || !has_intercepted_now(now, force) || !meets_at(now, force, hex))
            continue;
        const Group target = *target_of(now, force);
        if (is_in_the_battle(now, target) && !is_in_the_battle(now, force))
            comes_in(now, force);
        else if (is_in_the_battle(now, force) && !is_in_the_battle(now, target) && !is_lost(now, target))
            comes_in(now, target);
    }
}

/// The activity and all who are there for it.
void one_battle_in_the_interception_hex(Resolution& now) {
    const Place hex = now.subject(arg::at);
    for (const Force force : interceptors(now)) {
        if (level_of(now, force) < 2 || !is_in_the_battle(now, force) || !meets_at(now, force, hex)) continue;
        const Force met = *target_of(now, force);
        const auto activity = target_of(now, met);
        if (meets_at(now, met, hex) && activity && !is_in_the_battle(now, *activity))
            comes_in(now, *activity);
    }
    for (const Force force : interceptors(now)) {
        const bool in_time = has_intercepted_now(now, force) ||
                             (supports_now(now, force) && now.number(force, fact::arrival_round) == 1);
        if (in_time && meets_at(now, force, hex) && !is_in_the_battle(now, force) &&
            is_in_the_battle(now, *target_of(now, force)))
            comes_in(now, force);
    }
}

void late_forces_wait(Resolution& now) {
    const Place hex = now.subject(arg::at);
    for (const Force force : interceptors(now))
        if ((has_failed(now, force) || supports_now(now, force)) && meets_at(now, force, hex) &&
            now.number_or(force, fact::arrival_round, 1) > 1 && is_in_the_battle(now, *target_of(now, force)))
            waits(now, force);
}

void all_of_the_path_are_met(Resolution& now) {
    const Place hex = now.subject(arg::at);
    const auto groups = listed(now, the_battle(now), fact::groups);
    for (const Force met : met_on_their_way(now, groups, hex)) {
        const auto others = on_its_path(now, met, hex);
        if (others.empty()) continue;
        now.happens(event::path_is_shared, {{arg::force, met}});
        for (const Force other : others) {
            now.happens(event::path_is_shared, {{arg::force, other}});
            if (!is_in_the_battle(now, other))
                now.happens(event::interceptor_on_the_path, {{arg::force, other}});
        }
    }
}

double hexes_missing(Inquiry& ask, Force force) {
    return way_through(ask, force, ask.subject(arg::at))->hexes - ask.number(force, fact::intercept_total);
}

/// Where one of the path has come to the hex, those who have not are not in the first round.
Ruling the_others_of_the_path_are_late(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    const auto groups = ask.subjects(arg::groups);
    Ruling ruling = not_concerned();
    for (const Force met : met_on_their_way(ask, groups, at)) {
        auto path = on_its_path(ask, met, at);
        if (path.empty()) continue;
        path.push_back(met);
        if (std::none_of(path.begin(), path.end(),
                         [&](Force force) { return hexes_missing(ask, force) <= 0; }))
            continue;
        for (const Force force : path)
            if (holds(groups, force) && hexes_missing(ask, force) > 0)
                return broken(say("{} is {} hexes short of {} and is not in the first round", force,
                                  hexes_missing(ask, force), at));
        ruling = kept();
    }
    return ruling;
}

void those_who_came_so_far_fight(Resolution& now) {
    const Force force = now.subject(arg::force);
    if (hexes_missing(now, force) <= 0) comes_in(now, force);
}

void those_who_fell_short_join_later(Resolution& now) {
    const Force force = now.subject(arg::force);
    const double hexes = hexes_missing(now, force);
    if (hexes <= 0) return;
    now.set(force, fact::arrival_round, late_arrival_round(now, now.subject(arg::at), hexes));
    waits(now, force);
}

void path_is_involved(Resolution& now) {
    now.set(now.subject(arg::force), fact::involved_in, the_battle(now));
}

bool has_lost(Inquiry& ask, Group group) {
    const std::string loser = ask.text_or(the_battle(ask), fact::loser, "");
    return loser == "both" || loser == ask.side_of(group);
}

void goes_home_beaten(Resolution& now, Group group) {
    now.set(group, fact::defeated, true);
    now.set(group, fact::interception_status, "defeated");
    now.set(group, fact::activity_status, "returning");
}

void beaten_interceptor_goes_home(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    const auto groups = listed(now, *battle, fact::groups);
    for (const Group group : met_on_their_way(now, groups, battle_hex(now)))
        if (has_lost(now, group)) goes_home_beaten(now, group);
}

void beaten_path_goes_home(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Group group : all_groups(now))
        if (now.fact(group, fact::involved_in) == Value(*battle) && has_lost(now, group))
            goes_home_beaten(now, group);
}

/// @}

/// @name 22.161B, 22.254E and F: order, choice, and who stays out
/// @{

Ruling fought_first_where_it_was_met(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    Ruling ruling = not_concerned();
    for (const Group group : ask.subjects(arg::groups))
        for (const Force force : interceptors(ask)) {
            if (target_of(ask, force) != std::optional(group) || !meets_at(ask, group, at) ||
                level_of(ask, force) < 2 || !has_intercepted_now(ask, force) || meets_at(ask, force, at))
                continue;
            if (!ask.known(force, fact::fought_at) && !is_lost(ask, force))
                return broken(say("{} is met by {} on its way, and they fight first", group, force));
            ruling = kept();
        }
    return ruling;
}

/// It has beaten those who met it on its way.
bool may_choose(Inquiry& ask, Group group) {
    if (!is_interceptor(ask, group) || ask.yes(group, fact::defeated)) return false;
    const Value fought = ask.fact(group, fact::fought_at), meets = ask.fact(group, fact::intercept_at);
    return (fought.subject() != nullptr && meets.subject() != nullptr && fought != meets) ||
           ask.known(group, fact::involved_in);
}

void goes_on_or_home(Resolution& now, Group group) {
    const bool on = now.verb() == verb::continue_;
    now.set(group, fact::interception_status, on ? "continues" : "aborted");
    if (!on) now.set(group, fact::activity_status, "returning");
    const Value at = now.fact(group, fact::intercept_at);
    if (on && at.subject() != nullptr && now.known(group, fact::hexes_short))
        now.set(group, fact::arrival_round,
                late_arrival_round(now, *at.subject(), now.number(group, fact::hexes_short)));
}

void victor_chooses(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (may_choose(now, group) && !now.known(group, fact::involved_in)) goes_on_or_home(now, group);
}

void victors_choose(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value battle = now.fact(group, fact::involved_in);
    if (!battle.known() || !may_choose(now, group)) return;
    for (const Group other : all_groups(now))
        if (now.fact(other, fact::involved_in) == battle && now.side_of(other) == now.side_of(group))
            goes_on_or_home(now, other);
}

/// An interceptor of its own way in a battle that is about somebody else.
Ruling other_paths_stay_out(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const bool begins = ask.verb() == verb::battle;
    if (!begins && !battle) return not_concerned();
    const Place hex = begins ? ask.subject(arg::at) : battle_hex(ask);
    const auto fighting =
        begins ? Groups(ask.subjects(arg::groups)) : Groups(listed(ask, *battle, fact::groups));
    const auto met = met_on_their_way(ask, fighting, hex);
    Ruling ruling = not_concerned();
    for (const Group group : ask.subjects(arg::groups))
        for (const Force force : met) {
            if (holds(met, group) || !is_interceptor(ask, group) || !are_of_one_kind(ask, group, force))
                continue;
            if (!on_one_path(ask, group, force, hex))
                return broken(say("{} is on another path than {} and takes no part", group, force));
            ruling = kept();
        }
    return ruling;
}

/// @}

/// @name 22.252: counter-interceptors that failed
/// @{

/// The target was on its way to this very hex.
bool in_an_interception_hex(Inquiry& ask) {
    return meets_at(ask, ask.subject(arg::target), ask.subject(arg::at));
}

std::vector<Subject> failures(Inquiry& ask) {
    auto all = attempts_on(ask, ask.subject(arg::target));
    const Place at = ask.subject(arg::at);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](Force force) {
                                 return !has_failed(ask, force) || !meets_at(ask, force, at) ||
                                        is_submarine_force(ask, force);
                             }),
              all.end());
    return all;
}

bool somebody_got_there(Inquiry& ask) {
    const auto all = attempts_on(ask, ask.subject(arg::target));
    const Place at = ask.subject(arg::at);
    return std::any_of(all.begin(), all.end(), [&](Force force) {
        return has_intercepted_now(ask, force) && meets_at(ask, force, at);
    });
}

void are_late(Resolution& now) {
    for (const Force force : failures(now)) {
        now.set(force, fact::in_port, false);
        now.happens(event::force_is_late, {{arg::force, force}});
    }
}

void failures_join_the_interception(Resolution& now) {
    if (level_against(now, now.subject(arg::target)) > 1 && in_an_interception_hex(now)) are_late(now);
}

void failures_join_the_successful(Resolution& now) {
    if (level_against(now, now.subject(arg::target)) > 1 && !in_an_interception_hex(now) &&
        somebody_got_there(now))
        are_late(now);
}

void failures_go_home(Resolution& now) {
    if (level_against(now, now.subject(arg::target)) == 1 || in_an_interception_hex(now) ||
        somebody_got_there(now))
        return;
    for (const Force force : failures(now))
        now.happens(event::force_returns, {{arg::group, force}, {arg::to, now.fact(force, fact::base)}});
}

/// @}

}  // namespace

void register_counter_interception(Rulebook& book) {
    book.effect("22.164A.s1", verb::declare, interception_is_declared);
    book.check("22.164A.s1", {verb::declare}, declared_before_the_rolls);
    book.check("22.164A.s1", {verb::intercept}, only_declared_forces_roll);
    book.effect({"22.161", "22.164B"}, event::battle_starts, combat_has_begun);
    book.check({"22.161", "22.164B"}, {verb::intercept}, counter_interception_before_combat);
    book.check("22.164C", {verb::intercept}, counter_counter_interception_before_combat);
    book.check("22.17.s1", {verb::intercept}, three_levels);

    book.check({"22.11D", "22.163"}, {verb::intercept}, patrols_roll_no_dice);
    book.check("22.163A", {verb::intercept}, patrols_support_in_the_interception_hex);
    book.check("22.163C", {verb::battle, verb::join}, patrols_come_in_their_round);
    book.effect({"21.4182C", "22.163E"}, event::battle_ends, late_patrols_go_back, When::after);

    book.effect("22.251", event::battle_starts, counter_interceptors_fight);
    book.effect("22.161A.s1", event::battle_starts, one_battle_in_the_interception_hex);
    book.effect("22.161A.s2", event::battle_starts, late_forces_wait);
    book.effect({"22.162", "22.254"}, event::battle_starts, all_of_the_path_are_met);
    book.check("22.254A", {verb::battle}, the_others_of_the_path_are_late);
    book.effect("22.254A", event::interceptor_on_the_path, those_who_came_so_far_fight);
    book.effect("22.254B", event::interceptor_on_the_path, those_who_fell_short_join_later);
    book.effect("22.254C", event::path_is_shared, path_is_involved);

    book.check("22.161B.s1", {verb::battle}, fought_first_where_it_was_met);
    book.effect("22.161B.s1", event::battle_ends, beaten_interceptor_goes_home, When::after);
    book.effect("22.254D", event::battle_ends, beaten_path_goes_home, When::after);
    for (const Verb& choice : {verb::continue_, verb::abort}) {
        book.effect("22.161B.s2", choice, victor_chooses);
        book.effect("22.254E", choice, victors_choose);
    }
    book.check({"22.253", "22.254F"}, {verb::battle, verb::join}, other_paths_stay_out);

    book.effect("22.252A", event::attempts_made, failures_join_the_interception, When::after);
    book.effect("22.252B.s1", event::attempts_made, failures_join_the_successful, When::after);
    book.effect("22.252B.s2", event::attempts_made, failures_go_home, When::after);
}

}  // namespace umpire::rules::awaw
