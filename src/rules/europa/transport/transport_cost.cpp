#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace umpire::rules::europa {

namespace {

constexpr std::string_view hand_over = "transfer_cargo_at_sea";

/// @name 29J6: what the transports pay
/// @{

void name_the_cost(Resolution& now, Group group, std::string_view activity) {
    const double cost = now.modifiers(sum::activity_cost, {{arg::activity, activity}});
    now.set(group, fact::task_cost, cost);
    now.result(result::cost, cost);
}

void embarking_begins(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Stowage& stowage : stowage_of_action(now)) {
        now.set(stowage.item, fact::stowed_in, Value::List(stowage.ships.begin(), stowage.ships.end()));
        now.set(stowage.item, fact::embarkation, "begun");
    }
    begin_cargo_task(now, group, "embark", now.subjects(arg::units), place_for_cargo(now, group));
    name_the_cost(now, group, "embark");
}

void disembarking_begins(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto units = cargo_of_action(now);
    if (units.empty()) return;
    const bool landing = now.verb() == verb::landing;
    begin_cargo_task(now, group, "disembark", units, landing ? "enemy-beach" : place_for_cargo(now, group));
    name_the_cost(now, group, landing ? "cargo_at_enemy_beach" : "disembark");
}

void note_of_points_paid(Resolution& now) {
    if (!pays_for_task(now, "embark") && !pays_for_task(now, "disembark")) return;
    const Group group = now.subject(arg::group);
    now.set(group, fact::task_points, now.number_or(group, fact::activity_points, 0));
}

Ruling embarked_for_the_whole_cost(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit item : cargo_of_action(ask)) {
        const std::string embarkation = ask.text_or(item, fact::embarkation, "");
        if (embarkation == "complete") ruling = kept();
        if (embarkation != "begun") continue;
        const auto group = ask.has(arg::group) ? std::optional<Subject>(ask.subject(arg::group))
                                               : ask.inside(ask.subject(arg::from));
        if (!group) continue;
        return broken(say("{} has paid {} of {} points for embarking {}", *group,
                          ask.number_or(*group, fact::task_points, 0),
                          ask.number_or(*group, fact::task_cost, 0), item));
    }
    return ruling;
}

/// @}

/// @name 29J7: what ground units pay
/// @{

std::optional<std::size_t> row_of_rating(Inquiry& ask, const catalog::Table& table, Unit unit) {
    const Value rating = ask.fact(unit, fact::mp);
    if (rating.number() != nullptr) return table.row_of(*rating.number());
    return rating.text() != nullptr ? table.row_of(*rating.text()) : std::nullopt;
}

/// The last points that a column is for: 50 of "31 to 50".
double end_of_column(const catalog::Table& table, std::size_t column) {
    const std::string key(table.column_key(column));
    return std::atof(key.substr(key.rfind(' ') + 1).c_str());
}

double ground_points(Inquiry& ask, const catalog::Table& table, std::size_t row, std::size_t column) {
    const double printed = table.number_at(row, column).value_or(0);
    const bool whole = printed == std::floor(printed);
    return whole || ask.reading("transport_cost_cell") == "as_printed" ? printed : std::ceil(printed);
}

/// The points beyond the last column cost ground units nothing further.
std::optional<std::size_t> column_of_points(Inquiry& ask, const catalog::Table& table, double points) {
    const double last = end_of_column(table, 0);
    if (points > last && ask.reading("extra_points_with_cargo") != "on_top") return std::nullopt;
    return table.column_of(std::clamp(std::ceil(points), 1.0, last));
}

Value points_for_disembarking(Inquiry& ask, Unit unit, Value) {
    if (!is_ground_unit(ask, unit) || !ask.known(unit, fact::points_ashore) || !ask.known(unit, fact::mp))
        return {};
    const catalog::Table& table = ask.table("29J7.s2");
    const double spent = ask.number(unit, fact::points_ashore);
    const auto row = row_of_rating(ask, table, unit), column = column_of_points(ask, table, spent);
    if (!row || !column)
        ask.missing(say("what {} points of its transport cost {} on the transport costs table", spent, unit));
    return ground_points(ask, table, *row, *column);
}

Value nothing_for_units_that_do_not_exploit(Inquiry& ask, Unit unit, Value points) {
    const bool stays = ask.phase() == "exploitation" && !ask.yes(unit, fact::c_m);
    return points.known() && stays ? Value(0) : points;
}

void ground_unit_pays_for_disembarking(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (!is_ground_unit(now, unit)) return;
    now.set(unit, fact::transported, true);
    const Value cost = now.fact(unit, fact::disembark_mp), rating = now.fact(unit, fact::mp);
    if (cost.number() == nullptr) return;
    now.result(result::ground_points, cost);
    const Value left = now.known(unit, fact::mp_left) ? now.fact(unit, fact::mp_left) : rating;
    if (left.number() != nullptr)
        now.set(unit, fact::mp_left, std::max(*left.number() - *cost.number(), 0.0));
}

/// Every phase has an allowance of its own.
void ground_points_of_new_phase(Resolution& now) {
    for (const Unit unit : all_units(now))
        for (const Fact& fact :
             FactList{fact::transported, fact::mp_left, fact::sea_points, fact::points_ashore})
            if (now.said(unit, fact).known()) now.forget(unit, fact);
}

/// The most points that a transport may spend with a unit aboard that has used part of its allowance.
Value limit_by_ground_points(Inquiry& ask, Unit unit, Value) {
    if (!is_ground_unit(ask, unit) || !ask.known(unit, fact::mp) || !ask.known(unit, fact::mp_left))
        return {};
    const catalog::Table& table = ask.table("29J7.s2");
    const auto row = row_of_rating(ask, table, unit);
    if (!row) ask.missing(say("the row of {} on the transport costs table", unit));
    const double left = ask.number(unit, fact::mp_left);
    double limit = 0;
    for (std::size_t column = 0; column < table.column_count(); ++column)
        if (ground_points(ask, table, *row, column) <= left)
            limit = std::max(limit, end_of_column(table, column));
    return limit;
}

Value no_limit_from_the_port_itself(Inquiry& ask, Unit unit, Value limit) {
    const Value rating = ask.fact(unit, fact::mp);
    const bool rested =
        rating.number() != nullptr && ask.number_or(unit, fact::mp_left, 0) >= *rating.number();
    return rested ? Value() : limit;
}

std::optional<Group> group_aboard(Inquiry& ask, Unit unit) {
    const auto ships = carriers_of(ask, unit);
    return ships.empty() ? std::nullopt : ask.inside(ships.front());
}

Value limit_with_extra_points(Inquiry& ask, Unit unit, Value) {
    const Value limit = ask.fact(unit, fact::sea_limit);
    if (limit.number() == nullptr || *limit.number() <= 0) return {};
    if (ask.reading("extra_points_with_cargo") != "on_top") return {};
    const auto group = group_aboard(ask, unit);
    if (!group || ask.number(*group, fact::allowance) <= ask.printed("basic_allowance")) return {};
    return *limit.number() + ask.printed("extra_allowance");
}

/// The ground units whose points have to cover what the group spends now.
Units units_that_cover(Inquiry& ask, Group group) {
    Units items = cargo_aboard(ask, group);
    if (ask.text_or(group, fact::cargo_task, "") == "embark" &&
        ask.reading("embarkation_points") == "during_and_after")
        for (const Unit item : task_units(ask, group))
            items.push_back(item);
    items.erase(std::remove_if(items.begin(), items.end(),
                               [&](Unit item) { return !ask.known(item, fact::sea_limit); }),
                items.end());
    return items;
}

Ruling ground_points_cover_the_voyage(Inquiry& ask) {
    Ruling ruling = not_concerned();
    const Group group = ask.subjects(arg::group).front();
    for (const Unit item : units_that_cover(ask, group)) {
        const double limit =
            ask.number_or(item, fact::sea_limit_low_on_fuel, ask.number(item, fact::sea_limit));
        const double spent = ask.number_or(item, fact::sea_points, 0) + cost_of_action(ask);
        if (spent > limit)
            return broken(say("{} would have spent {} points with {}, whose {} MPs cover {}", group, spent,
                              item, ask.number(item, fact::mp_left), limit));
        ruling = kept();
    }
    return ruling;
}

void voyage_adds_up(Resolution& now) {
    for (const Unit item : units_that_cover(now, now.subject(arg::group)))
        now.add_to(item, fact::sea_points, now.number(arg::points));
}

void low_on_fuel_beyond_the_limit(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Unit item : units_that_cover(now, group)) {
        if (now.number_or(item, fact::sea_points, 0) <= now.number(item, fact::sea_limit)) continue;
        for (const Unit unit : now.units_in(group))
            now.set(unit, fact::low_fuel, true);
    }
}

/// @}

/// @name 29J8: weather
/// @{

/// Where the cargo of this action is handled; nothing if there is none.
std::optional<std::string> place_of_handling(Inquiry& ask) {
    if (ask.verb() == verb::spend) {
        if (!pays_for_task(ask, "embark") && !pays_for_task(ask, "disembark")) return std::nullopt;
        return ask.text_or(ask.subject(arg::group), fact::task_mode, "");
    }
    if (cargo_of_action(ask).empty()) return std::nullopt;
    return ask.verb() == verb::landing ? "enemy-beach" : place_for_cargo(ask, ask.subject(arg::group));
}

Ruling no_cargo_in_typhoon(Inquiry& ask) {
    if (!place_of_handling(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    if (sea_at(ask, group) != "T") return kept();
    return broken(say("{} handles cargo in a typhoon", group));
}

Ruling no_cargo_at_beach_in_storm(Inquiry& ask) {
    const auto place = place_of_handling(ask);
    const Group group = ask.subject(arg::group);
    if (!place || sea_at(ask, group) == "T") return not_concerned();
    if (*place == "port" || sea_at(ask, group) != "S") return kept();
    return broken(say("{} handles cargo at a beach in a storm", group));
}

/// @}

/// @name 29J11: from ship to ship
/// @{

/// The landing craft is itself cargo of the ship that hands over the rest to it.
bool craft_comes_out(Inquiry& ask, Subject from, Unit to) {
    return ship_of(ask, to) == from;
}

Group group_known(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    if (!group) ask.missing(say("the group of {}", ship));
    return *group;
}

Ruling one_is_a_landing_vessel(Inquiry& ask) {
    const Subject from = ask.subject(arg::from), to = ask.subject(arg::to);
    if (ask.yes(from, fact::landing) || ask.yes(to, fact::landing)) return kept();
    const bool oilers = is_type(ask, from, {"TO", "AO"}) && is_type(ask, to, {"TO", "AO"});
    if (oilers && ask.reading("oiler_transfers") == "among_oilers") return kept();
    return broken(say("neither {} nor {} is a landing vessel", from, to));
}

Ruling side_by_side(Inquiry& ask) {
    const Subject from = ask.subject(arg::from), to = ask.subject(arg::to);
    if (craft_comes_out(ask, from, to)) return not_concerned();
    const auto here = ask.location(from), there = ask.location(to);
    if (!here || !there) ask.missing(say("where {} and {} are", from, to));
    if (*here != *there) return broken(say("{} is in {} and {} in {}", from, *here, to, *there));
    const bool in_port = ask.yes(group_known(ask, from), fact::in_port);
    if (in_port == ask.yes(group_known(ask, to), fact::in_port)) return kept();
    return broken(say("{} is in-port and {} at-sea", in_port ? from : to, in_port ? to : from));
}

Ruling equal_points_before_transfer(Inquiry& ask) {
    const Subject from = ask.subject(arg::from), to = ask.subject(arg::to);
    if (craft_comes_out(ask, from, to)) return not_concerned();
    const double one = points_spent(ask, group_known(ask, from)),
                 other = points_spent(ask, group_known(ask, to));
    if (one == other) return kept();
    return broken(say("{} has spent {} points and {} {}: the first must idle", from, one, to, other));
}

void transfer_begins(Resolution& now) {
    const Subject from = now.subject(arg::from), to = now.subject(arg::to);
    const Subject one = group_known(now, from);
    const Subject other = craft_comes_out(now, from, to) ? one : group_known(now, to);
    const auto units = now.subjects(arg::units);
    const auto cost = now.table("28A.s11").number(hand_over, "cost");
    for (const Group group : {one, other}) {
        begin_cargo_task(now, group, hand_over, units, "");
        now.set(group, fact::transfer_to, to);
        now.set(group, fact::transfer_with, one == other ? Value() : Value(group == one ? other : one));
    }
    if (cost) now.result(result::cost, *cost);
}

void craft_is_disembarked(Resolution& now) {
    if (!pays_for_task(now, hand_over)) return;
    const Group group = now.subject(arg::group);
    const Value to = now.fact(group, fact::transfer_to);
    if (to.subject() != nullptr && ship_of(now, *to.subject())) now.place(*to.subject(), group);
}

/// With the points of the second of the two groups it is done.
void cargo_is_handed_over(Resolution& now) {
    if (!pays_for_task(now, hand_over)) return;
    const Group group = now.subject(arg::group);
    const Value to = now.fact(group, fact::transfer_to), with = now.fact(group, fact::transfer_with);
    const auto units = task_units(now, group);
    end_cargo_task(now, group);
    for (const Fact& fact : FactList{fact::transfer_to, fact::transfer_with})
        now.forget(group, fact);
    const bool waits =
        with.subject() != nullptr && now.text_or(*with.subject(), fact::cargo_task, "") == hand_over;
    if (to.subject() == nullptr || waits) return;
    for (const Unit item : units) {
        now.place(item, *to.subject());
        now.forget(item, fact::carried_by);
    }
}

/// @}

void register_ground_costs(Rulebook& book) {
    book.table("29J7.s2", "naval_transport_costs_table");
    book.define("29J7.s2", Kind::unit, fact::disembark_mp, points_for_disembarking);
    book.define("29J7.s6", Kind::unit, fact::disembark_mp, nothing_for_units_that_do_not_exploit);
    book.effect("29J7.s1", event::cargo_ashore, ground_unit_pays_for_disembarking);
    book.effect("29J7.s1", event::phase_begins, ground_points_of_new_phase);
    book.define("29J7.s4", Kind::unit, fact::sea_limit, limit_by_ground_points);
    book.define("29J7.s3", Kind::unit, fact::sea_limit, no_limit_from_the_port_itself);
    book.define("29J7.s5", Kind::unit, fact::sea_limit_low_on_fuel, limit_with_extra_points);
    book.check("29J7.s4", {verb::move, verb::sail, verb::spend}, ground_points_cover_the_voyage);
    book.effect("29J7.s4", event::points_spent, voyage_adds_up);
    book.effect("29J7.s5", event::group_ends_phase, low_on_fuel_beyond_the_limit, When::after);
}

}  // namespace

void register_transport_cost(Rulebook& book) {
    book.effect("29J6.s1", verb::embark, embarking_begins);
    for (const Verb& verb : {verb::disembark, verb::landing})
        book.effect("29J6.s1", verb, disembarking_begins);
    book.effect("29J6.s2", event::activity_paid, note_of_points_paid, When::after);
    book.check("29J6.s2", {verb::disembark, verb::landing, verb::transfer_cargo},
               embarked_for_the_whole_cost);
    register_ground_costs(book);
    book.check("29J8.s1", {verb::embark, verb::disembark, verb::landing, verb::spend}, no_cargo_in_typhoon);
    book.check("29J8.s2", {verb::embark, verb::disembark, verb::landing, verb::spend},
               no_cargo_at_beach_in_storm);
    book.check("29J11.s1", {verb::transfer_cargo}, one_is_a_landing_vessel);
    book.check("29J11.s2", {verb::transfer_cargo}, side_by_side);
    book.check("29J11.s3", {verb::transfer_cargo}, equal_points_before_transfer);
    book.effect("29J11.s4", verb::transfer_cargo, transfer_begins);
    book.effect("29J11a", event::activity_completed, craft_is_disembarked);
    book.effect("29J11.s4", event::activity_completed, cargo_is_handed_over);
}

}  // namespace umpire::rules::europa
