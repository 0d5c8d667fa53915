#include "chapters.hpp"
#include "combat/maneuver.hpp"
#include "missions/facts.hpp"
#include "movement/activities.hpp"
#include "movement/facts.hpp"
#include "movement/mines.hpp"
#include "movement/movement.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

constexpr char loading[] = "load_mine_point", laying[] = "lay_mine_point";

/// @name Orders to load and to lay are ways to spend points
/// @{

double cost_of(Inquiry& ask, Group group, const char* activity) {
    return ask.sum(sum::activity_cost, {{arg::group, group}, {arg::activity, activity}});
}

/// Mine points that each of the units loads or lays.
double mines_each(Inquiry& ask) {
    return ask.has(arg::mines) ? ask.number(arg::mines) : 1;
}

template <const char* activity>
void spends_points(Inquiry& ask, Action& action) {
    const Unit unit = ask.subjects(arg::units).front();
    const auto group = group_of(ask, unit);
    if (!group) ask.missing(say("the group that {} is in", unit));
    const double points = mines_each(ask) * cost_of(ask, *group, activity) - paid_for(ask, *group, activity);
    action.arguments.try_emplace(arg::points, points);
    action.arguments[arg::group] = *group;
    action.arguments[arg::activity] = activity;
    action.verb = verb::spend;
}

bool orders_points_for(Inquiry& ask, std::string_view what) {
    return ask.verb() == verb::spend && spends_on(ask, what);
}

/// Points that are to pay for this, with those that were paid in time.
Sentence why_too_few_points(Inquiry& ask, const char* activity) {
    const Group group = ask.subject(arg::group);
    const double needed = mines_each(ask) * cost_of(ask, group, activity);
    const double paid = paid_for(ask, group, activity) + activity_payment(ask);
    if (!ask.has(arg::mines) || paid >= needed) return {};
    return say("{} mine point{} cost a unit {} points, not {}", mines_each(ask),
               mines_each(ask) == 1 ? "" : "s", needed, paid);
}

/// @}

/// @name 29M: who carries mines, and how many
/// @{

/// Mine points are cargo; where they are counters of their own, they are counted.
Value mine_points_aboard(Inquiry& ask, Unit ship, Value) {
    double points = 0;
    for (const Unit cargo : ask.contents(ship))
        if (ask.said(cargo, fact::cargo) == Value("mine point")) ++points;
    return points > 0 ? Value(points) : Value();
}

/// Ships of this action with the mine points that they have or will have aboard.
std::vector<std::pair<Subject, double>> carriers_of_mines(Inquiry& ask) {
    std::vector<std::pair<Subject, double>> all;
    if (ask.verb() == verb::spend) {
        if (!orders_points_for(ask, loading) || !ask.has(arg::units)) return all;
        for (const Unit unit : ask.subjects(arg::units))
            all.emplace_back(unit, ask.number_or(unit, fact::mines, 0) + mines_each(ask));
        return all;
    }
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group))
            if (const double mines = ask.number_or(unit, fact::mines, 0); mines > 0)
                all.emplace_back(unit, mines);
    return all;
}

double code_m(Inquiry& ask, Unit unit) {
    return ask.known(unit, fact::category) ? ask.number_or(unit, fact::code_M, 0) : 0;
}

Ruling mines_are_on_a_minelayer(Inquiry& ask, Unit unit) {
    if (ask.number_or(unit, fact::mines, 0) == 0 || !ask.known(unit, fact::category)) return not_concerned();
    if (code_m(ask, unit) > 0) return kept();
    // Of a stack nobody can tell on which ship they are.
    for (const Unit other : ships_beside(ask, unit))
        if (code_m(ask, other) > 0) return not_concerned();
    return broken(say("{} has no code M and carries mine points", unit));
}

Ruling mines_are_as_many_as_the_codes_allow(Inquiry& ask, Unit unit) {
    const double own = ask.number_or(unit, fact::mines, 0);
    double mines = own, most = code_m(ask, unit);
    if (mines == 0 || most == 0) return not_concerned();  // 29M.s1
    for (const Unit other : ships_beside(ask, unit)) {
        mines += ask.number_or(other, fact::mines, 0);
        most += code_m(ask, other);
    }
    if (mines <= most || own <= code_m(ask, unit)) return kept();
    return broken(say("{} carries {} mine points, its code M allows {}", unit, own, code_m(ask, unit)));
}

Ruling minefield_lies_at_sea(Inquiry& ask, Marker marker) {
    const auto hex = hex_on_map(ask, marker);
    if (!hex || !ask.known(marker, fact::minefield)) return not_concerned();
    if (ask.text_or(*hex, fact::terrain, "") != "land") return kept();
    return broken(say("the minefield {} lies in {}, which has no sea", marker, *hex));
}

Ruling minelayers_carry_mines(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const auto& [unit, mines] : carriers_of_mines(ask)) {
        if (ask.number_or(unit, fact::code_M, 0) == 0)
            return broken(say("{} has no code M and carries mine points", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling carries_as_many_as_its_code(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const auto& [unit, mines] : carriers_of_mines(ask)) {
        const double most = ask.number_or(unit, fact::code_M, 0);
        if (most == 0) continue;  // 29M.s1
        if (mines > most)
            return broken(say("{} carries {} mine points, its code M allows {}", unit, mines, most));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 29M: loading and laying
/// @{

Ruling loads_what_lies_in_port(Inquiry& ask) {
    if (!orders_points_for(ask, loading) || !ask.has(arg::units)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const auto port = ask.location(group);
    if (!port || !ask.yes(group, fact::in_port)) return broken(say("{} is not in port", group));
    const double wanted = mines_each(ask) * static_cast<double>(ask.subjects(arg::units).size());
    const double stored = ask.number(*port, fact::mine_points_stored);
    if (wanted > stored)
        return broken(say("{} mine points are loaded in {}, where {} lie", wanted, *port, stored));
    const Sentence why = why_too_few_points(ask, loading);
    return why.empty() ? kept() : broken(why);
}

Ruling lays_in_a_sea_hex(Inquiry& ask) {
    if (!orders_points_for(ask, laying)) return not_concerned();
    const Group group = ask.subject(arg::group);
    if (!ask.has(arg::units)) {
        for (const Unit unit : ask.units_in(group))
            if (ask.number_or(unit, fact::mines, 0) > 0)
                ask.missing(say("which units of {} lay mines, and which kind of field", group),
                            say("!lay {} as <nuisance or concentrated>", unit));
        return not_concerned();
    }
    const auto hex = ask.location(group);
    if (!at_sea(ask, group) || !hex || !ask.yes(*hex, fact::naval_entry))
        return broken(say("{} is not at sea", group));
    for (const Unit unit : ask.subjects(arg::units))
        if (const double mines = ask.number_or(unit, fact::mines, 0); mines < mines_each(ask))
            return broken(say("{} lays {} mine points and has {} aboard", unit, mines_each(ask), mines));
    const Sentence why = why_too_few_points(ask, laying);
    return why.empty() ? kept() : broken(why);
}

/// How many mine points each unit has paid for. What costs nothing is done at once.
double mines_paid_for(Resolution& now, const char* activity) {
    const bool free = cost_of(now, now.subject(arg::group), activity) == 0;
    return free ? mines_each(now) : std::min(now.number(arg::times), mines_each(now));
}

void mines_go_aboard(Resolution& now) {
    if (!orders_points_for(now, loading) || !now.has(arg::units)) return;
    const double mines = mines_paid_for(now, loading);
    const auto port = now.location(now.subject(arg::group));
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::mines, now.number_or(unit, fact::mines, 0) + mines);
        if (port) now.add_to(*port, fact::mine_points_stored, -mines);
    }
}

/// Out of what the unit carries; counters of mine points leave the board.
void take_mines(Resolution& now, Unit unit, double mines) {
    if (now.said(unit, fact::mines).known()) return now.add_to(unit, fact::mines, -mines);
    for (; mines > 0; --mines)
        for (const Unit cargo : now.contents(unit))
            if (now.said(cargo, fact::cargo) == Value("mine point")) {
                now.take_away(cargo);
                break;
            }
}

/// The field of that kind and side in the hex, new if there is none.
Subject minefield_at(Resolution& now, Place hex, const std::string& kind, const std::string& side) {
    for (const Marker field : minefields(now))
        if (now.location(field) == hex && now.text(field, fact::minefield) == kind &&
            now.text_or(field, fact::side, "") == side)
            return field;
    const Marker field =
        now.add(Kind::marker, fmt::format("{} {} minefield in {}", side, kind, now.name(hex)));
    now.set(field, fact::minefield, kind);
    now.set(field, fact::side, side);
    now.set(field, fact::mine_points, 0);
    now.place(field, hex);
    return field;
}

void mines_are_laid(Resolution& now) {
    if (!orders_points_for(now, laying) || !now.has(arg::units)) return;
    const Group group = now.subject(arg::group);
    const auto hex = now.location(group);
    if (!hex) return;
    const double mines = mines_paid_for(now, laying);
    for (const Unit unit : now.subjects(arg::units)) {
        const Marker field = minefield_at(now, *hex, now.text(arg::field), now.side_of(group));
        take_mines(now, unit, mines);
        now.add_to(field, fact::mine_points, mines);
        now.happens(event::minefield_laid, {{arg::group, group}, {arg::field, field}});
    }
}

Value markers_in_hex(Inquiry& ask, Place place, Value) {
    double points = 0;
    for (const Subject thing : ask.contents(place))
        if (thing.kind == Kind::marker && ask.known(thing, fact::minefield))
            points += ask.number_or(thing, fact::mine_points, 1);
    return points > 0 ? Value(points) : Value();
}

void group_may_leave_its_field(Resolution& now) {
    add_to_list(now, now.subject(arg::group), fact::own_fields, now.subject(arg::field));
}

/// @}

}  // namespace

void register_minelaying(Rulebook& book) {
    book.prepare(verb::load, spends_points<loading>);
    book.prepare(verb::lay, spends_points<laying>);

    book.define("29M.s1", Kind::unit, fact::mines, mine_points_aboard);
    book.check("29M.s1", {verb::spend, verb::move, verb::sail}, minelayers_carry_mines);
    book.check("29M.s6", {verb::spend, verb::move, verb::sail}, carries_as_many_as_its_code);
    book.standing("29M.s1", Kind::unit, mines_are_on_a_minelayer);
    book.standing("29M.s6", Kind::unit, mines_are_as_many_as_the_codes_allow);
    book.check("29M.s2", {verb::spend}, loads_what_lies_in_port);
    book.effect("29M.s2", event::activity_completed, mines_go_aboard);
    book.check("29M.s3", {verb::spend}, lays_in_a_sea_hex);
    book.standing("29M.s3", Kind::marker, minefield_lies_at_sea);
    book.effect("29M.s3", event::activity_completed, mines_are_laid);
    book.define("29M.s4", Kind::location, fact::mine_points, markers_in_hex);
    book.effect("29M.s5", event::minefield_laid, group_may_leave_its_field);
}

}  // namespace umpire::rules::europa
