#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace umpire::rules::awaw {

namespace {

/// @name 22.14A: one target each
/// @{

bool is_task_force(Inquiry& ask, Subject force) {
    return force.kind == Kind::group && ask.yes(force, fact::task_force);
}

/// Where it set out; an interceptor on its way has left it.
Place port_of(Inquiry& ask, Force force) {
    const Value base = ask.fact(force, fact::base);
    return base.subject() != nullptr ? *base.subject() : start_of(ask, force);
}

/// All who try in this phase: those of before, and those of this order.
std::vector<Subject> all_who_try(Inquiry& ask) {
    auto all = ask.subjects(arg::with);
    for (const Force other : interceptors(ask))
        if (is_now(ask, ask.fact(other, fact::tried_in)) && !holds(all, other)) all.push_back(other);
    return all;
}

std::optional<Subject> target_now(Inquiry& ask, Force force) {
    return holds(ask.subjects(arg::with), force) ? std::optional(ask.subject(arg::target))
                                                 : target_of(ask, force);
}

void targets_are_noted(Resolution& now) {
    for (const Unit ship : ships_of_force(now, now.subject(arg::force))) {
        now.set(ship, fact::tried_target, now.subject(arg::target));
        now.set(ship, fact::target_tried_in, moment(now));
    }
}

/// Its attempt is over and came to no combat: that is 22.27.
bool is_over_without_combat(Inquiry& ask, Force force) {
    const auto ships = ships_of_force(ask, force);
    const bool fought = std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return ask.yes(ship, fact::fought_target) || ask.known(ship, fact::fought_counter) ||
               ask.yes(ship, fact::fought_returning);
    });
    return !fought && attempt_is_over(ask, force);
}

/// Each force has its own, whatever others from the same port go for.
Value target_of_its_own(Inquiry& ask, Force force, Value) {
    return is_now(ask, ask.fact(force, fact::tried_in)) ? ask.fact(force, fact::intercepts) : Value();
}

/// The ship may have been in another force then.
Value target_of_ship(Inquiry& ask, Unit ship) {
    return is_now(ask, ask.fact(ship, fact::target_tried_in)) ? ask.fact(ship, fact::tried_target) : Value();
}

std::optional<Subject> if_other(Inquiry& ask, const Value& target) {
    const bool other = target.subject() != nullptr && *target.subject() != ask.subject(arg::target);
    return other ? std::optional(*target.subject()) : std::nullopt;
}

Ruling one_target_in_a_phase(Inquiry& ask) {
    // Of counter-interception 22.11 says who is free for it.
    if (level_against(ask, ask.subject(arg::target)) > 1) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        if (target_of(ask, force) && is_over_without_combat(ask, force)) continue;
        ruling = kept();
        auto other = if_other(ask, ask.fact(force, fact::target_of_phase));
        Subject who = force;
        for (const Unit ship : ships_of_force(ask, force))
            if (!other && (other = if_other(ask, target_of_ship(ask, ship)))) who = ship;
        if (other) return broken(say("{} has {} for its target in this phase", who, *other));
    }
    return ruling;
}

/// @}

/// @name 22.14B to D: task forces, other units, and those who stay
/// @{

Ruling task_forces_roll_alone(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject force : ask.subjects(arg::with)) {
        if (force.kind != Kind::group) continue;
        const double task_forces = ask.number_or(force, fact::task_forces, 0);
        if (task_forces > 1)
            return broken(
                say("{} is {} task forces, each of which intercepts by itself", force, task_forces));
        if (task_forces == 1) ruling = kept();
    }
    return ruling;
}

Ruling not_after_the_dice(Inquiry& ask) {
    for (const Unit ship : ask.subjects(arg::units)) {
        const auto force = group_of(ask, ship);
        if (is_now(ask, ask.fact(ship, fact::target_tried_in)) ||
            (force && is_now(ask, ask.fact(*force, fact::tried_in))))
            return broken(say("{} has already tried to intercept in this phase", ship));
    }
    return kept();
}

void task_force_is_formed(Resolution& now) {
    const auto ships = ships_to_move(now);
    const Group group = group_to_be(now);
    if (!now.said(group, fact::side).known()) now.set(group, fact::side, now.side_of(ships.front()));
    if (const auto port = now.location(ships.front()); port && !now.location(group)) now.place(group, *port);
    for (const Unit ship : ships)
        move_to_group(now, ship, group);
    now.set(group, fact::task_force, true);
}

Value all_of_them_count(Inquiry& ask, Group group, Value) {
    return naval_factors(ask, ships_of_force(ask, group));
}

Value task_forces_come_besides(Inquiry& ask, Group group, Value factors) {
    return is_task_force(ask, group) ? Value(0.0) : factors;
}

double factors_outside_task_forces(Inquiry& ask, Place port) {
    double factors = 0;
    for (const Subject force : all_who_try(ask)) {
        if (target_now(ask, force) != std::optional(ask.subject(arg::target)) || port_of(ask, force) != port)
            continue;
        factors += force.kind == Kind::group ? ask.number(force, fact::port_factors)
                                             : naval_factors(ask, ships_of_force(ask, force));
    }
    return factors;
}

Ruling nine_factors_from_a_port(Inquiry& ask) {
    const double most = ask.printed("non_tf_factors");
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        if (is_task_force(ask, force) || is_submarine_force(ask, force)) continue;
        const Place port = port_of(ask, force);
        const double factors = factors_outside_task_forces(ask, port);
        if (factors > most)
            return broken(
                say("{} naval factors outside task forces come from {}; {} may", factors, port, most));
        ruling = kept();
    }
    return ruling;
}

/// Before any combat: they stay where the force is.
void units_are_held_back(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto place = now.location(group);
    if (!place || in_naval_combat(now, group) || is_interceptor(now, group)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        if (const Value base = now.fact(group, fact::base); base.known() && !now.known(unit, fact::base))
            now.set(unit, fact::base, base);
        now.place(unit, *place);
    }
}

void interception_is_declined(Resolution& now) {
    now.set(now.subject(arg::target), fact::declined_in, moment(now));
}

/// @}

/// @name 22.14F: defensive patrols
/// @{

Value patrol_hex_is_its_port(Inquiry& ask, Group group, Value) {
    if (activity_of(ask, group) != "defensive patrol") return {};
    const bool from_base = ask.reading("defensive_patrol_distance") == "base";
    return ask.fact(group, from_base ? fact::base : fact::patrol_hex);
}

/// @}

/// @name 22.141: who else is met in the interception hex
/// @{

bool passes_hex(Inquiry& ask, Group group, Place hex) {
    return holds(listed(ask, group, fact::path), hex) && !is_gone(ask, group) && !is_interceptor(ask, group);
}

Value all_who_pass(Inquiry& ask, Force target, Value) {
    const Value hex = ask.fact(target, fact::intercepted_at);
    if (hex.subject() == nullptr) return {};
    const bool submarines_fight = ask.reading("submarines_in_the_hex") == "fight";
    Value::List others;
    for (const Group group : all_groups(ask)) {
        if (group == target || !ask.known(group, fact::side) || ask.side_of(group) != ask.side_of(target))
            continue;
        if (!passes_hex(ask, group, *hex.subject())) continue;
        if (submarines_fight || !is_submarine_force(ask, group)) others.emplace_back(group);
    }
    return others;
}

/// Tells of two forces why they are not intercepted together; empty if they are.
using Apart = Sentence (*)(Inquiry&, Group, Group);

Sentence only_cross(Inquiry& ask, Group one, Group other) {
    const auto way = listed(ask, one, fact::path), its = listed(ask, other, fact::path);
    std::set<Subject> common;
    for (const Place hex : way)
        if (holds(its, hex)) common.insert(hex);
    if (common.size() != 1) return {};
    const bool origin = way.front() == its.front(), destination = way.back() == its.back();
    if (origin || destination) return {};
    return say("their ways only cross in {}", *common.begin());
}

Sentence zones_differ(Inquiry& ask, Group one, Group other) {
    if (activity_of(ask, one) != "sea supply" || activity_of(ask, other) != "sea supply") return {};
    const Value zone = ask.fact(one, fact::supply_zone), its = ask.fact(other, fact::supply_zone);
    if (!zone.known() || !its.known())
        ask.missing(say("the supply zones of {} and {}", one, other),
                    ask.to_state(zone.known() ? other : one, fact::supply_zone));
    return zone == its ? Sentence() : std::string("they supply different zones");
}

Sentence raid_apart(Inquiry& ask, Group one, Group other) {
    for (const Group group : {one, other})
        if (is_on_a_raid(ask, group)) return say("{} is a raiding group", group);
    return {};
}

bool is_escort_or_redeployment(Inquiry& ask, Group group) {
    const std::string activity = activity_of(ask, group);
    return activity == "sea escort" || activity == "redeployment";
}

Sentence redeploy_apart(Inquiry& ask, Group one, Group other) {
    if (!is_escort_or_redeployment(ask, one) && !is_escort_or_redeployment(ask, other)) return {};
    const bool same = ask.fact(one, fact::activity) == ask.fact(other, fact::activity) &&
                      ask.known(one, fact::destination) &&
                      ask.fact(one, fact::destination) == ask.fact(other, fact::destination);
    const bool combined = holds(listed(ask, one, fact::combines_with), other) &&
                          holds(listed(ask, other, fact::combines_with), one);
    if (same && combined) return {};
    return "sea escorts and redeployments go by themselves unless they are combined for one destination";
}

Sentence do_not_cooperate(Inquiry& ask, Group one, Group other) {
    if (!ask.yes(game::the_game, fact::anglo_french_restrictions)) return {};
    const auto ours = nations_of(ask, one), theirs = nations_of(ask, other);
    const auto is_of = [](const std::vector<std::string>& nations, std::string_view nation) {
        return holds(nations, nation);
    };
    const bool apart = (is_of(ours, "Britain") && is_of(theirs, "France")) ||
                       (is_of(ours, "France") && is_of(theirs, "Britain"));
    return apart ? "British and French forces do not cooperate" : Sentence();
}

template <Apart apart>
Value without_those_apart(Inquiry& ask, Subject target, Value others) {
    if (others.list() == nullptr) return others;
    Value::List together;
    for (const Value& other : *others.list())
        if (apart(ask, target, *other.subject()).empty()) together.push_back(other);
    return together;
}

/// Those among these forces who are intercepted by others of them in this hex.
std::vector<Subject> intercepted_among(Inquiry& ask, const Groups& groups) {
    std::vector<Subject> targets;
    for (const Group group : groups)
        if (const auto target = target_of(ask, group);
            target && is_interceptor(ask, group) && holds(groups, *target) && !is_interceptor(ask, *target))
            targets.push_back(*target);
    return targets;
}

template <Apart apart>
Ruling apart_in_battle(Inquiry& ask) {
    const auto groups = ask.subjects(arg::groups);
    Ruling ruling = not_concerned();
    for (const Subject target : intercepted_among(ask, groups))
        for (const Force other : groups) {
            if (other == target || ask.side_of(other) != ask.side_of(target) || is_interceptor(ask, other))
                continue;
            if (const Sentence why = apart(ask, target, other); !why.empty())
                return broken(say("{} and {} are intercepted separately: {}", target, other, why));
            ruling = kept();
        }
    return ruling;
}

Ruling all_who_pass_fight(Inquiry& ask) {
    const auto groups = ask.subjects(arg::groups);
    Ruling ruling = not_concerned();
    for (const Force target : intercepted_among(ask, groups)) {
        if (ask.fact(target, fact::intercepted_at) != ask.argument(arg::at)) continue;
        for (const Subject other : listed(ask, target, fact::intercepted_with)) {
            if (!holds(groups, other))
                return broken(
                    say("{} passes {} together with {} and fights too", other, ask.subject(arg::at), target));
        }
        ruling = kept();
    }
    return ruling;
}

template <Apart apart>
void register_apart(Rulebook& book, const char* id) {
    book.define(id, Kind::group, fact::intercepted_with, without_those_apart<apart>);
    book.check(id, {verb::battle}, apart_in_battle<apart>);
}

/// @}

}  // namespace

void register_interceptors(Rulebook& book) {
    book.define("22.14A.s1", Kind::group, fact::target_of_phase, target_of_its_own);
    book.check("22.14A.s2", {verb::intercept}, one_target_in_a_phase);
    book.effect("22.14A.s2", event::interception_announced, targets_are_noted, When::before);
    book.check("22.14B.s1", {verb::intercept}, task_forces_roll_alone);
    book.check("22.14B.s2", {verb::reform}, not_after_the_dice);
    book.effect("22.14B.s2", verb::reform, task_force_is_formed);
    book.check("22.14C.s1", {verb::intercept}, nine_factors_from_a_port);
    book.define("22.14C.s1", Kind::group, fact::port_factors, all_of_them_count);
    book.define("22.14C.s2", Kind::group, fact::port_factors, task_forces_come_besides);
    book.effect("22.14D", verb::hold, units_are_held_back);
    book.effect("22.14D", verb::decline, interception_is_declined);
    book.define("22.14F", Kind::group, fact::intercepts_from, patrol_hex_is_its_port);

    book.define("22.141.s1", Kind::group, fact::intercepted_with, all_who_pass);
    book.check("22.141.s1", {verb::battle}, all_who_pass_fight);
    register_apart<only_cross>(book, "22.141A");
    register_apart<zones_differ>(book, "22.141B");
    register_apart<raid_apart>(book, "22.141C");
    register_apart<redeploy_apart>(book, "22.141D");
    register_apart<do_not_cooperate>(book, "22.141E");
}

}  // namespace umpire::rules::awaw
