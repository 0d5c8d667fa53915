#include "umpire/game/map.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "missions/contact.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/ports.hpp"
#include "names.hpp"
#include "units/groups.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>

/// 27A12e. Facts of a group: out_of_neutral (the nation whose port it has left, while the enemy knows where
/// it is), neutral_waters (it has entered no hex yet where it may be intercepted), waters_left_at (the hex
/// where it did); of a unit: neutral_at_start (the nation in whose port it was when its player turn began),
/// interned (the nation), freed (by a nation that entered the war), refit_due.
namespace umpire::rules::europa {

namespace {

/// The nation of a neutral port; ports of one name where the map knows no countries.
std::string nation_of(Inquiry& ask, Place place) {
    return ask.text_or(place, fact::country_nation, ask.name(place));
}

/// The neutral port that a group lies in.
std::optional<Place> neutral_port_of(Inquiry& ask, Group group) {
    const auto place = ask.yes(group, fact::in_port) ? ask.location(group) : std::nullopt;
    return place && ask.yes(*place, fact::neutral) ? place : std::nullopt;
}

/// @name What is neutral
/// @{

Value owner_is_not_at_war(Inquiry& ask, Place place, Value) {
    const std::string owner = port_owner(ask, place);
    return owner.empty() ? Value() : Value(owner == "Neutral");
}

Value open_to_both_sides(Inquiry& ask, Place place, Value) {
    return ask.yes(place, fact::port) && ask.yes(place, fact::neutral) ? Value(true) : Value();
}

void nation_enters_war(Resolution& now) {
    const std::string nation = now.text(arg::nation), side = side_named_by(now, arg::side);
    for (std::uint32_t index = 0; index < now.map().size(); ++index) {
        const Place place{Kind::location, index};
        if (now.text_or(place, fact::country_nation, "") != nation) continue;
        for (const AnyWord& fact : {fact::owner, fact::port_owner})
            if (now.said(place, fact) == Value("Neutral")) now.set(place, fact, side);
    }
}

/// @}

/// @name What the enemy may do and know
/// @{

std::vector<Subject> attacked(Inquiry& ask) {
    Groups groups;
    const auto add = [&](const auto& argument) {
        if (!ask.has(argument)) return;
        for (const Subject thing : ask.subjects(argument))
            if (const auto group = group_meant(ask, thing)) groups.push_back(*group);
    };
    add(arg::target);
    add(arg::against);
    return groups;
}

Ruling spares_neutral_ports(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Group group : attacked(ask)) {
        if (!ask.yes(group, fact::in_port)) continue;
        ruling = kept();
        if (const auto port = neutral_port_of(ask, group))
            return broken(say("{} lies in {}, a neutral port", group, *port));
    }
    return ruling;
}

/// Hexes from there to the nearest of that nation, as far as anybody asks.
bool is_near_country(Inquiry& ask, Place place, const std::string& nation) {
    const int reach = static_cast<int>(ask.printed("neutral_departure_known_distance"));
    const auto near = ask.map().within(place.index, reach);
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t hex) {
        return nation_of(ask, {Kind::location, hex}) == nation;
    });
}

Value known_at_neutral_coast(Inquiry& ask, Group group, Value known) {
    if (neutral_port_of(ask, group)) return true;
    const std::string nation = ask.text_or(group, fact::out_of_neutral, "");
    const auto place = nation.empty() ? std::nullopt : ask.location(group);
    return place && is_near_country(ask, *place, nation) ? Value(true) : known;
}

void remember_neutral_port(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto port = neutral_port_of(now, group);
    if (port) now.set(group, fact::out_of_neutral, nation_of(now, *port));
}

/// Out of sight once, it stays so when it comes back.
void lost_beyond_neutral_coast(Resolution& now) {
    for (const Group group : now.subjects(arg::group)) {
        const std::string nation = now.text_or(group, fact::out_of_neutral, "");
        if (nation.empty() || !now.has(arg::path)) continue;
        const auto way = route(now);
        if (std::any_of(way.begin(), way.end(),
                        [&](Place hex) { return !is_near_country(now, hex, nation); }))
            now.forget(group, fact::out_of_neutral);
    }
}

/// @}

/// @name When it may be intercepted
/// @{

Value sea_or_belligerent_coast(Inquiry& ask, Place place, Value) {
    const std::string terrain = ask.text_or(place, fact::terrain, "");
    if (terrain == "sea") return true;
    if (terrain != "coastal") return {};
    const std::string owner = ask.text_or(place, fact::owner, "");
    return owner.empty() ? Value() : Value(owner != "Neutral");
}

Value waters_of_the_altmark(Inquiry& ask, Place place, Value open) {
    for (const std::string& hex : ask.map().role("altmark_waters"))
        if (hex == ask.name(place)) return true;
    return open;
}

void into_neutral_waters(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (neutral_port_of(now, group)) now.set(group, fact::neutral_waters, true);
}

void out_of_neutral_waters(Resolution& now) {
    if (!now.has(arg::path)) return;
    for (const Group group : now.subjects(arg::group)) {
        if (!now.yes(group, fact::neutral_waters)) continue;
        const auto way = route(now);
        const auto open = std::find_if(way.begin(), way.end(),
                                       [&](Place hex) { return now.yes(hex, fact::open_to_interception); });
        if (open == way.end()) continue;
        now.set(group, fact::neutral_waters, false);
        now.set(group, fact::waters_left_at, *open);
    }
}

/// The group is stopped on its last way before it came to the hex where it may be intercepted.
bool stopped_too_soon(Inquiry& ask, Group group, Subject left_at) {
    if (ask.verb() != verb::intercept || !ask.has(arg::at)) return false;
    const auto way = contact::last_way(ask, group);
    const auto stop = std::find(way.begin(), way.end(), ask.subject(arg::at));
    return std::find(way.begin(), way.end(), left_at) > stop;
}

Ruling intercepted_outside_neutral_waters(Inquiry& ask) {
    const auto group = group_meant(ask, ask.subjects(arg::target).front());
    if (!group) return not_concerned();
    const Value left_at = ask.fact(*group, fact::waters_left_at);
    if (ask.yes(*group, fact::neutral_waters) ||
        (left_at.subject() != nullptr && stopped_too_soon(ask, *group, *left_at.subject())))
        return broken(
            say("{} has left a neutral port and has entered neither an all-sea hex nor a coast of a "
                "country at war",
                *group));
    return left_at.known() ? kept() : not_concerned();
}

/// @}

/// @name Internment
/// @{

void note_units_in_neutral_ports(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Group group : all_groups(now)) {
        if (now.text_or(group, fact::side, "") != now.text(arg::side)) continue;
        const auto port = neutral_port_of(now, group);
        for (const Unit unit : now.units_in(group))
            if (port || now.known(unit, fact::neutral_at_start))
                now.set(unit, fact::neutral_at_start, port ? Value(nation_of(now, *port)) : Value());
    }
}

void units_are_interned(Resolution& now) {
    if (now.text(arg::phase) != "end") return;
    for (const Group group : all_groups(now)) {
        const auto port = neutral_port_of(now, group);
        if (!port || now.text_or(group, fact::side, "") != now.text(arg::side)) continue;
        for (const Unit unit : now.units_in(group))
            if (now.text_or(unit, fact::neutral_at_start, "") == nation_of(now, *port))
                now.set(unit, fact::interned, nation_of(now, *port));
    }
}

/// The units that an action uses.
Units units_used(Inquiry& ask) {
    if (ask.verb() == verb::fire || ask.verb() == verb::torpedo) return {ask.subject(arg::unit)};
    Units units;
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group))
            units.push_back(unit);
    return units;
}

Ruling interned_units_stay(Inquiry& ask) {
    for (const Unit unit : units_used(ask)) {
        const std::string nation = ask.text_or(unit, fact::interned, "");
        if (!nation.empty())
            return broken(say("{} is interned ({}) and of no use to either side", unit, nation));
    }
    const auto units = units_used(ask);
    const bool lay_there = std::any_of(units.begin(), units.end(),
                                       [&](Unit unit) { return ask.known(unit, fact::neutral_at_start); });
    return lay_there ? kept() : not_concerned();
}

/// Its group may hold others that are not interned; then it leaves it.
void change_sides(Resolution& now, Unit unit, const std::string& side) {
    now.set(unit, fact::side, side);
    const auto group = group_of(now, unit);
    if (!group) return;
    const auto others = now.units_in(*group);
    const bool all = std::all_of(others.begin(), others.end(), [&](Unit other) {
        return other == unit || now.known(other, fact::interned) || now.yes(other, fact::freed);
    });
    const auto place = now.location(*group);
    if (all)
        now.set(*group, fact::side, side);
    else if (place)
        now.place(unit, *place);
}

void interned_units_join(Resolution& now) {
    const std::string nation = now.text(arg::nation), side = side_named_by(now, arg::side);
    for (const Unit unit : all_units(now)) {
        if (now.text_or(unit, fact::interned, "") != nation) continue;
        change_sides(now, unit, side);
        now.forget(unit, fact::interned);
        now.set(unit, fact::freed, true);
        now.set(unit, fact::refit_due, true);
    }
}

Ruling freed_units_are_refitted(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_used(ask)) {
        if (!ask.yes(unit, fact::freed)) continue;
        ruling = kept();
        if (!ask.action().side.empty() && ask.action().side != ask.side_of(unit))
            return broken(say("{} was interned and now is of the {} side, not of the {} side", unit,
                              ask.side_of(unit), ask.action().side));
        if (ask.yes(unit, fact::refit_due))
            return broken(say("{} was interned and has had no refit since", unit));
    }
    return ruling;
}

/// While the refit lasts, 33B keeps the unit where it is.
void refit_frees(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.yes(unit, fact::refit_due)) now.set(unit, fact::refit_due, false);
}

/// @}

}  // namespace

void register_neutral_ports(Rulebook& book) {
    book.define("27A12e.s1", Kind::location, fact::neutral, owner_is_not_at_war);
    book.effect("27A12e.s1", verb::war, nation_enters_war);
    book.define("27A12e.s2", Kind::location, fact::open_to_both, open_to_both_sides);
    book.check("27A12e.s3",
               {verb::bomb, verb::fire, verb::torpedo, verb::intercept, verb::submarine, verb::portattack},
               spares_neutral_ports);
    book.define("27A12e.s4", Kind::group, fact::known, known_at_neutral_coast, When::after);
    book.effect("27A12e.s4", event::group_leaves_port, remember_neutral_port);
    // On its way it could still be met as what it was (29C, 29D).
    book.effect("27A12e.s4", verb::move, lost_beyond_neutral_coast, When::last);
    book.define("27A12e.s5", Kind::location, fact::open_to_interception, sea_or_belligerent_coast);
    book.define("27A12e.s9", Kind::location, fact::open_to_interception, waters_of_the_altmark);
    book.effect("27A12e.s5", event::group_leaves_port, into_neutral_waters);
    book.effect("27A12e.s5", verb::move, out_of_neutral_waters, When::last);
    book.check("27A12e.s5", {verb::intercept, verb::bomb}, intercepted_outside_neutral_waters);
    book.effect("27A12e.s6", event::phase_begins, note_units_in_neutral_ports);
    book.effect("27A12e.s6", event::phase_ends, units_are_interned);
    const std::initializer_list<Event> uses{verb::sail, verb::move,  verb::spend, verb::mission, verb::patrol,
                                            verb::raid, verb::evade, verb::fire,  verb::torpedo};
    book.check("27A12e.s7", uses, interned_units_stay);
    book.check("27A12e.s10", uses, freed_units_are_refitted);
    book.effect("27A12e.s8", verb::war, interned_units_join);
    book.effect("27A12e.s10", verb::refit, refit_frees);
}

}  // namespace umpire::rules::europa
