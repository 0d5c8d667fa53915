#include "patrols/patrols.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/accounts.hpp"
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
#include "operations/ranges.hpp"
#include "patrols/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"
#include "table/table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace umpire::rules::awaw {

bool is_offensive_patrol(Inquiry& ask, Force group) {
    return activity_of(ask, group) == "offensive patrol";
}

bool is_submarine_patrol(Inquiry& ask, Group group) {
    return is_offensive_patrol(ask, group) && consists_of_submarines(ask, group);
}

bool is_out(Inquiry& ask, Group patrol) {
    return is_offensive_patrol(ask, patrol) && !is_returning(ask, patrol) && !ask.yes(patrol, fact::in_port);
}

bool is_in_patrol_hex(Inquiry& ask, Group patrol) {
    const Value hex = ask.fact(patrol, fact::patrol_hex);
    return hex.subject() != nullptr && ask.location(patrol) == std::optional(*hex.subject());
}

bool is_en_route(Inquiry& ask, Group patrol) {
    return is_out(ask, patrol) && !listed(ask, patrol, fact::entered).empty() &&
           !is_in_patrol_hex(ask, patrol);
}

bool is_on_station(Inquiry& ask, Group patrol) {
    return is_out(ask, patrol) && in_this_player_turn(ask, ask.fact(patrol, fact::on_station));
}

bool is_leaving(Inquiry& ask, Group patrol, Place patrol_hex) {
    return is_offensive_patrol(ask, patrol) && !is_interceptor(ask, patrol) && is_returning(ask, patrol) &&
           is_in_patrol_hex(ask, patrol) && ask.fact(patrol, fact::patrol_hex) == Value(patrol_hex);
}

bool has_fast_carriers(Inquiry& ask, Group group) {
    const auto ships = ships_in(ask, group);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return is_fast_carrier(ask, ship); });
}

std::optional<Group> patrol_that_flies(Inquiry& ask) {
    for (const Group group : groups_named(ask, arg::air))
        if (is_offensive_patrol(ask, group) && !in_naval_combat(ask, group)) return group;
    return std::nullopt;
}

std::optional<Place> attacked_base(Inquiry& ask) {
    if (ask.has(arg::base)) return ask.subject(arg::base);
    for (const Subject target : named(ask, arg::target)) {
        if (target.kind == Kind::location) return target;
        if (target.kind == Kind::unit && is_air(ask, target)) return ask.location(target);
    }
    return std::nullopt;
}

std::optional<Subject> out_of_reach(Inquiry& ask, Subject from, Subject to) {
    for (const Unit air : named(ask, arg::air))
        if (const Value range = ask.fact(air, fact::range);
            range.number() != nullptr && ask.distance(from, to) > *range.number())
            return air;
    return std::nullopt;
}

namespace {

std::optional<Place> patrol_hex_of(Inquiry& ask, Group patrol) {
    const Value hex = ask.fact(patrol, fact::patrol_hex);
    return hex.subject() != nullptr ? std::optional<Place>(*hex.subject()) : std::nullopt;
}

/// @name 21.411: a sea hex, in the movement phase
/// @{

Ruling patrol_in_the_movement_phase(Inquiry& ask) {
    if (ask.phase() == "movement") return kept();
    return broken(say("{} goes on patrol in the {} phase", ask.subject(arg::group), ask.phase()));
}

Ruling to_a_hex_of_the_sea(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    const std::string terrain = word_of(ask, at, fact::terrain);
    if (terrain.empty()) return not_concerned();
    // Ships can be in the water of a coastal hex.
    if (terrain != "land" && !is_box(ask, at)) return kept();
    return broken(say("{} is no sea hex", at));
}

Ruling to_an_announced_hex(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (is_offensive_patrol(ask, group) && patrol_hex_of(ask, group)) return kept();
    return broken(say("no patrol hex of {} was announced", group));
}

/// @}

/// @name 21.412 and 21.413: range, and boxes
/// @{

/// Where it comes onto the map from a box.
std::optional<Place> entry_hex(Inquiry& ask, Group patrol) {
    const auto entered = listed(ask, patrol, fact::entered);
    if (!entered.empty()) return entered.front();
    return ask.verb() == verb::enter ? std::optional<Place>(ask.subject(arg::at)) : std::nullopt;
}

Value hexes_to_the_patrol_hex(Inquiry& ask, Group group, Value) {
    const auto trip = is_offensive_patrol(ask, group) ? trip_of(ask, group) : std::nullopt;
    if (!trip || is_box(ask, trip->from) || !is_measured(ask, *trip)) return {};
    return sea_distance(ask, *trip);
}

Value hexes_from_a_box(Inquiry& ask, Group group, Value hexes) {
    const auto trip = is_offensive_patrol(ask, group) ? trip_of(ask, group) : std::nullopt;
    const std::string box = trip ? box_of(ask, trip->from) : std::string();
    if (box != "India" && box != "Australia") return hexes;
    const auto entry = entry_hex(ask, group);
    const auto rest = entry ? water_distance(ask, *entry, trip->to) : std::nullopt;
    return rest ? Value(ask.printed("hexes_from_box_to_edge") + *rest) : hexes;
}

Ruling patrol_is_in_range(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Value hexes = ask.fact(group, fact::patrol_hexes);
    if (hexes.number() == nullptr) return not_concerned();
    const auto most = reach_of(ask, *trip_of(ask, group)).total;
    if (!most || *hexes.number() <= *most) return kept();
    return broken(
        say("the patrol hex of {} is {} hexes away; {} are allowed", group, *hexes.number(), *most));
}

/// Of the announcement 21.14 to 21.18 speak too.
Ruling not_from_a_far_box(Inquiry& ask) {
    if (!is_offensive_patrol(ask, ask.subject(arg::group))) return not_concerned();
    const auto base = base_of_force(ask, ask.subject(arg::group));
    const std::string box = base ? box_of(ask, *base) : std::string();
    if (box.empty()) return not_concerned();
    if (!box.ends_with("U.S.") && box != "South Africa") return kept();
    return broken(say("{} has its base in the {} box", ask.subject(arg::group), box));
}

/// @}

/// @name 21.414A: what it costs
/// @{

Value cost_of_offensive_missions(Inquiry& ask, Unit unit, Value) {
    return is_air(ask, unit) ? Value() : ask.fact(unit, fact::brp_cost);
}

/// For all patrols of a nation on one front that are announced in this phase.
double patrol_cost_on_front(Inquiry& ask, const std::string& nation, const std::string& front) {
    double cost = 0;
    for (const Group group : all_groups(ask)) {
        const auto hex = patrol_hex_of(ask, group);
        if (!is_offensive_patrol(ask, group) || !is_now(ask, ask.fact(group, fact::announced)) || !hex ||
            front_of(ask, *hex) != front)
            continue;
        for (const Unit ship : ships_in(ask, group))
            if (ask.text_or(ship, fact::nation, "") == nation) cost += brp_cost(ask, ship, fact::patrol_cost);
    }
    return cost;
}

Ruling patrols_are_paid_for(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto hex = patrol_hex_of(ask, group);
    const std::string front = hex ? front_of(ask, *hex) : std::string();
    if (!is_offensive_patrol(ask, group) || front.empty()) return not_concerned();
    for (const std::string& nation : nations_of(ask, group)) {
        const double cost = patrol_cost_on_front(ask, nation, front);
        const double spent = paid_on(ask, nation, "patrol", front);
        if (spent < cost)
            return broken(say("{} has paid {} of the {} BRPs for its patrols on the {} front", nation, spent,
                              cost, front));
    }
    return kept();
}

/// @}

/// @name 21.414B: at the same time as base changes
/// @{

/// It has moved or been carried out, or come to nothing.
bool has_begun(Inquiry& ask, Group group) {
    return is_now(ask, ask.fact(group, fact::entered_in)) || is_returning(ask, group);
}

Ruling announced_with_all_others(Inquiry& ask) {
    const std::string activity = announced_activity(ask);
    if (stage_of(activity) != "movement" || ask.yes(arg::unannounced)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const Value& hex = ask.argument(ask.verb() == verb::patrol ? arg::at : arg::to);
    const bool again = is_now(ask, ask.fact(group, fact::announced)) && activity_of(ask, group) == activity &&
                       (!hex.known() || ask.fact(group, fact::destination) == hex);
    for (const Group other : all_groups(ask))
        if (!again && other != group && !is_dragged_now(ask, other) &&
            ask.text_or(other, fact::side, "") == ask.side_of(group) &&
            is_now(ask, ask.fact(other, fact::announced)) && stage_of(ask, other) == "movement" &&
            has_begun(ask, other))
            return broken(say("the {} of {} is announced after the {} of {} has begun", activity, group,
                              ask.text(other, fact::activity), other));
    return kept();
}

/// A ship of the group that has changed its base, by itself or with its group.
Value base_change_of(Inquiry& ask, Unit ship, Group group) {
    const Value own = ask.fact(ship, fact::base_changed_in);
    return own.known() ? own : ask.fact(group, fact::base_changed_in);
}

/// Nobody can mean both; what was moved without a word was announced as nothing.
bool is_announced_too(Inquiry& ask, Group group, std::string_view activity) {
    return activity_of(ask, group) == activity && is_now(ask, ask.fact(group, fact::announced)) &&
           ask.text_or(group, fact::activity_status, "") == "outward" &&
           !is_now(ask, ask.fact(group, fact::entered_in)) && !ask.yes(arg::unannounced);
}

Ruling no_patrol_after_a_base_change(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    Ruling ruling = not_concerned();
    if (is_announced_too(ask, group, "base change"))
        return broken(fmt::format("a base change of {} is announced in this phase too", ask.name(group)));
    for (const Unit ship : ships_in(ask, group)) {
        const Value changed = base_change_of(ask, ship, group);
        if (!changed.known()) continue;
        if (is_now(ask, changed)) return broken(say("{} has changed its base in this phase", ship));
        ruling = kept();
    }
    return ruling;
}

Ruling no_base_change_after_a_patrol(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Value entered = ask.fact(group, fact::entered_in);
    if (announced_activity(ask) != "base change") return not_concerned();
    if (is_announced_too(ask, group, "offensive patrol"))
        return broken(fmt::format("a patrol of {} is announced in this phase too", ask.name(group)));
    if (!entered.known()) return not_concerned();
    if (!is_now(ask, entered)) return kept();
    return broken(say("{} has been on patrol in this phase", group));
}

/// The joined force goes where its parts were bound for.
void patrols_join(Resolution& now) {
    const Force whole = group_to_be(now);
    for (const Group part : now.subjects(arg::of)) {
        const auto hex = patrol_hex_of(now, part);
        if (!is_offensive_patrol(now, part) || !hex) continue;
        now.set(whole, fact::patrol_hex, *hex);
        for (const Fact& fact : FactList{fact::after, fact::entered, fact::entered_in})
            if (const Value value = now.said(part, fact); value.known()) now.set(whole, fact, value);
        return;
    }
}

/// @}

/// @name 21.415: where it is at home
/// @{

Value patrol_hex_serves_as_base(Inquiry& ask, Group group, Value) {
    const bool in_time = ask.phase() == "movement" || ask.phase() == "combat";
    const bool there = is_out(ask, group) && is_in_patrol_hex(ask, group) && in_time;
    return there ? ask.fact(group, fact::patrol_hex) : Value();
}

double factors_in(Inquiry& ask, const Units& ships) {
    double factors = 0;
    for (const Unit ship : ships)
        if (ask.known(ship, fact::unit_class) && has_naval_factors(ask, ship) && !ask.yes(ship, fact::sunk))
            factors += ask.number(ship, fact::factors);
    return factors;
}

/// Naval factors that have left a port for a patrol.
double factors_on_patrol_from(Inquiry& ask, Place port) {
    double factors = 0;
    for (const Group group : all_groups(ask))
        if (is_out(ask, group) && ask.fact(group, fact::base) == Value(port) &&
            ask.location(group) != std::optional(port))
            factors += factors_in(ask, ships_in(ask, group));
    return factors;
}

Ruling patrols_keep_their_room_in_port(Inquiry& ask) {
    if (announced_activity(ask) != "base change" || !ask.has(arg::to)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const Place port = ask.subject(arg::to);
    const double away = factors_on_patrol_from(ask, port);
    const Value capacity = ask.fact(port, fact::naval_capacity);
    if (away == 0 || capacity.number() == nullptr) return not_concerned();
    double there = ask.number_or(port, fact::based_factors, 0);
    if (ask.location(group) != std::optional(port)) there += factors_in(ask, ships_in(ask, group));
    // Without the patrol it is a matter of 21.11.
    if (there > *capacity.number()) return not_concerned();
    if (there + away <= *capacity.number()) return kept();
    return broken(say("{} holds {} factors: {} would be there and {} are on patrol from it", port,
                      *capacity.number(), there, away));
}

/// @}

}  // namespace

void register_patrols(Rulebook& book) {
    book.check("21.411.s2", {verb::patrol, verb::enter}, patrol_in_the_movement_phase);
    book.check("21.411.s3", {verb::patrol}, to_a_hex_of_the_sea);
    book.check("21.411.s3", {verb::enter}, to_an_announced_hex);
    book.define("21.412", Kind::group, fact::patrol_hexes, hexes_to_the_patrol_hex);
    book.define("21.413B", Kind::group, fact::patrol_hexes, hexes_from_a_box);
    book.check("21.412", {verb::enter}, patrol_is_in_range);
    book.check("21.413A", {verb::enter}, not_from_a_far_box);

    book.effect("21.414A.s1", verb::pay, payment_is_made);
    book.check("21.414A.s1", {verb::enter}, patrols_are_paid_for);
    book.define("21.414A.s1", Kind::unit, fact::patrol_cost, cost_of_offensive_missions);
    book.define("21.414A.s2", Kind::unit, fact::patrol_cost, submarines_are_free);

    book.check({"21.414B.s1", "21.416A.s1"}, {verb::patrol, verb::mission}, announced_with_all_others);
    book.check("21.414B.s2", {verb::patrol}, no_patrol_after_a_base_change);
    book.check("21.414B.s2", {verb::mission}, no_base_change_after_a_patrol);
    book.effect("21.414B.s3", verb::combine, patrols_join);

    book.define("21.415.s1", Kind::group, fact::operates_from, patrol_hex_serves_as_base);
    book.check("21.415.s2", {verb::mission}, patrols_keep_their_room_in_port);
}

}  // namespace umpire::rules::awaw
