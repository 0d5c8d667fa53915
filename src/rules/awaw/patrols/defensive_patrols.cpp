#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "patrols/patrols.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

bool is_surface_patrol(Inquiry& ask, Force group) {
    return activity_of(ask, group) == "defensive patrol" && ask.known(group, fact::patrol_hex);
}

bool is_submarine_patrol_of_the_defender(Inquiry& ask, Force group) {
    return is_offensive_patrol(ask, group) && consists_of_submarines(ask, group) &&
           ask.side_of(group) != ask.phasing_side();
}

}  // namespace

bool is_on_defensive_patrol(Inquiry& ask, Force group) {
    return is_surface_patrol(ask, group) || is_submarine_patrol_of_the_defender(ask, group);
}

namespace {

/// @name 21.4191: how it comes about
/// @{

bool may_become_one(Inquiry& ask, Group group) {
    return is_now(ask, ask.fact(group, fact::beat_patrol_in));
}

Ruling victors_over_a_patrol_may_stay(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (is_offensive_patrol(ask, group)) return not_concerned();
    if (may_become_one(ask, group)) return kept();
    return broken(say("{} has beaten no patrol in this phase", group));
}

/// Until the end of regular combat, and open to nobody who has not announced it before.
void victors_stay(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value hex = now.fact(group, fact::beat_patrol_at);
    if (is_offensive_patrol(now, group) || !may_become_one(now, group) || hex.subject() == nullptr) return;
    now.set(group, fact::activity, "defensive patrol");
    now.set(group, fact::activity_status, "outward");
    now.forget(group, fact::announced);
    now.set(group, fact::after, "stays");
    now.set(group, fact::patrol_hex, hex);
    now.set(group, fact::in_port, false);
    now.place(group, *hex.subject());
}

bool lies_in_its_patrol_hex(Inquiry& ask, Group group) {
    return ask.fact(group, fact::patrol_hex).subject() != nullptr && !ask.yes(group, fact::in_port) &&
           ask.location(group) == std::optional(*ask.fact(group, fact::patrol_hex).subject()) &&
           !is_lost(ask, group);
}

Ruling until_the_end_of_regular_combat(Inquiry& ask) {
    if (ask.text(arg::what) != "regular_combat") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Group group : all_groups(ask)) {
        if (!is_surface_patrol(ask, group)) continue;
        if (lies_in_its_patrol_hex(ask, group))
            return broken(say("{} is still on defensive patrol as regular combat ends", group));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.4192 and 21.4193: when it intercepts, and how often
/// @{

/// The surface ships on defensive patrol among the interceptors of this order.
std::vector<Subject> surface_patrols_among(Inquiry& ask) {
    auto forces = ask.subjects(arg::with);
    forces.erase(
        std::remove_if(forces.begin(), forces.end(), [&](Force f) { return !is_surface_patrol(ask, f); }),
        forces.end());
    return forces;
}

Ruling intercepts_from_its_patrol_hex(Inquiry& ask) {
    return surface_patrols_among(ask).empty() ? not_concerned() : kept();
}

/// Those of the sea supply segment and of the sea transport segment.
bool is_of_an_open_segment(std::string_view activity) {
    return activity == "sea supply" || activity == "oil shipment" || activity == "BRP grant" ||
           activity == "sea transport";
}

Ruling in_the_open_segments(Inquiry& ask) {
    const auto patrols = surface_patrols_among(ask);
    const Force target = ask.subject(arg::target);
    const std::string activity = activity_of(ask, target);
    if (patrols.empty() || activity.empty() || is_interceptor(ask, target)) return not_concerned();
    if (ask.phase() != "movement" || is_of_an_open_segment(activity)) return kept();
    return broken(say("a {} is not open to {}, which is on defensive patrol", activity, patrols.front()));
}

/// What it did to become one does not count.
void its_first_interception_is_forgotten(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (is_offensive_patrol(now, group) || !may_become_one(now, group)) return;
    for (const Fact& fact :
         FactList{fact::intercepts, fact::intercept_at, fact::intercept_path, fact::intercept_distance,
                  fact::level, fact::tried_in, fact::tried_stage, fact::dice_count, fact::intercept_total,
                  fact::intercept_result, fact::hexes_short, fact::arrival_round, fact::declared_against,
                  fact::declared_in, fact::fought_at})
        if (now.said(group, fact).known()) now.forget(group, fact);
    for (const Unit ship : ships_in(now, group))
        for (const Fact& fact :
             FactList{fact::tried_target, fact::target_tried_in, fact::fought_target, fact::fought_counter})
            if (now.said(ship, fact).known()) now.forget(ship, fact);
}

/// Of others the general rule is read as one target in each phase, or one in the whole turn.
Ruling once_in_a_turn(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        const Value tried = ask.fact(force, fact::tried_in);
        if (is_on_defensive_patrol(ask, force) || !in_this_player_turn(ask, tried) || is_now(ask, tried))
            continue;
        if (ask.reading("interceptions_of_a_turn") == "once_a_turn")
            return broken(say("{} has already tried to intercept in this turn", force));
        ruling = kept();
    }
    return ruling;
}

Value one_more_interception(Inquiry& ask, Group group, Value) {
    return is_surface_patrol(ask, group) ? Value(ask.printed("defensive_patrol_interceptions")) : Value();
}

Value unless_it_has_succeeded(Inquiry& ask, Group group, Value left) {
    if (left.number() == nullptr || !in_this_player_turn(ask, ask.fact(group, fact::defensive_success_in)))
        return left;
    return *left.number() - 1;
}

void success_is_noted(Resolution& now) {
    const Force force = now.subject(arg::force);
    if (is_surface_patrol(now, force)) now.set(force, fact::defensive_success_in, moment(now));
}

Ruling one_success_in_a_turn(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Group patrol : surface_patrols_among(ask)) {
        if (ask.number(patrol, fact::interceptions_left) <= 0)
            return broken(say("{} has already intercepted from its patrol hex in this turn", patrol));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.4194: who intercepts it
/// @{

bool lies_on_its_way(Inquiry& ask, Group patrol, Place hex) {
    return ask.fact(patrol, fact::patrol_hex) == Value(hex) ||
           ask.fact(patrol, fact::intercept_at) == Value(hex) ||
           holds(listed(ask, patrol, fact::intercept_path), hex);
}

Ruling counter_intercepted_on_its_whole_way(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    if (!is_on_defensive_patrol(ask, target) || !is_interceptor(ask, target) || is_returning(ask, target))
        return not_concerned();
    return lies_on_its_way(ask, target, ask.subject(arg::at)) ? kept() : not_concerned();
}

Ruling otherwise_left_alone(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    if (!is_surface_patrol(ask, target) || is_returning(ask, target)) return not_concerned();
    if (is_interceptor(ask, target)) return kept();
    return broken(say("{} is on defensive patrol and has intercepted nobody from there", target));
}

/// @}

/// @name 21.4195 and 21.4196
/// @{

Value counts_as_defensive(Inquiry& ask, Group group, Value) {
    return is_submarine_patrol_of_the_defender(ask, group) ? Value(true) : Value();
}

Value submarines_intercept_from_their_hex(Inquiry& ask, Group group, Value from) {
    return is_submarine_patrol_of_the_defender(ask, group) && !from.known()
               ? ask.fact(group, fact::patrol_hex)
               : from;
}

Value opposes_raids(Inquiry& ask, Group group, Value) {
    return is_surface_patrol(ask, group) ? Value(true) : Value();
}

/// @}

}  // namespace

void register_defensive_patrols(Rulebook& book) {
    book.check({"21.416F.s2", "21.4191.s1"}, {verb::stay}, victors_over_a_patrol_may_stay);
    book.effect({"21.416F.s2", "21.4191.s1"}, verb::stay, victors_stay);
    book.check("21.4191.s1", {verb::close}, until_the_end_of_regular_combat);

    book.check("21.4192.s1", {verb::intercept}, intercepts_from_its_patrol_hex);
    book.check("21.4192.s2", {verb::intercept}, in_the_open_segments);
    book.effect("21.4193.s1", verb::stay, its_first_interception_is_forgotten);
    book.check("21.4193.s1", {verb::intercept}, once_in_a_turn);
    book.define("21.4193.s1", Kind::group, fact::interceptions_left, one_more_interception);
    book.define("21.4193.s2", Kind::group, fact::interceptions_left, unless_it_has_succeeded);
    book.effect("21.4193.s2", event::interception_succeeds, success_is_noted);
    book.check("21.4193.s2", {verb::intercept}, one_success_in_a_turn);

    book.check("21.4194.s1", {verb::intercept}, counter_intercepted_on_its_whole_way);
    book.check("21.4194.s2", {verb::intercept}, otherwise_left_alone);

    book.define({"21.4184D.s2", "21.4195"}, Kind::group, fact::defensive, counts_as_defensive);
    book.define("21.4195", Kind::group, fact::intercepts_from, submarines_intercept_from_their_hex,
                When::after);
    book.define("21.4196", Kind::group, fact::may_oppose_raids, opposes_raids);
}

}  // namespace umpire::rules::awaw
