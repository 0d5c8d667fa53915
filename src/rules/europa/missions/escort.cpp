#include "missions/escort.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name Places of escorts
/// @{

struct Station {
    Unit unit;
    Place hex;
};

/// The place of each unit: one hex for all of them, or one for each.
std::vector<Station> stations(Inquiry& ask) {
    const Units units = ask.subjects(arg::units);
    const Places hexes = ask.subjects(arg::at);
    if (hexes.size() != 1 && hexes.size() != units.size())
        ask.missing("which escort goes into which hex: one hex for all, or one for each");
    std::vector<Station> all;
    for (std::size_t i = 0; i < units.size(); ++i)
        all.push_back({units[i], hexes.size() == 1 ? hexes.front() : hexes[i]});
    return all;
}

std::optional<Place> beside(const Inquiry& ask, Place hex, const Value& direction) {
    if (direction.text() == nullptr) return std::nullopt;
    const auto index = ask.map().beside(hex.index, *direction.text());
    return index ? std::optional(Subject{Kind::location, *index}) : std::nullopt;
}

/// Nothing for the middle itself.
Value direction_of(const Inquiry& ask, Place from, Subject to) {
    for (const std::string_view direction : game::Map::directions)
        if (beside(ask, from, Value(direction)) == to) return direction;
    return {};
}

bool takes_new_station(Inquiry& ask, const Station& station) {
    return !is_escort(ask, station.unit) && station.hex != place_of(ask, ask.subject(arg::group));
}

bool changes_place(Inquiry& ask, const Station& station) {
    if (!is_escort(ask, station.unit)) return false;
    return ask.fact(station.unit, fact::escort_hex) != Value(station.hex);
}

Value place_by_direction(Inquiry& ask, Unit unit, Value) {
    const auto group = group_of(ask, unit);
    const auto hex = group ? ask.location(*group) : std::nullopt;
    const auto found = hex ? beside(ask, *hex, ask.said(unit, fact::direction)) : std::nullopt;
    return found ? Value(*found) : Value();
}

/// @}

/// @name Who escorts, when and where
/// @{

Value mission_of_escorts(Inquiry& ask, Unit unit, Value other) {
    return is_escort(ask, unit) ? Value("escort") : other;
}

Ruling surrounds_its_group(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Place center = place_of(ask, group);
    for (const auto& [unit, hex] : stations(ask)) {
        if (group_of(ask, unit) != group) return broken(say("{} is not in {}", unit, group));
        const auto apart = ask.map().distance(center.index, hex.index);
        if (!apart || *apart > 1) return broken(say("{} is not next to {}, where {} is", hex, center, group));
    }
    return kept();
}

Ruling warships_escort(Inquiry& ask) {
    return contact::combat_units_only(ask, ask.subjects(arg::units));
}

Ruling begins_to_escort_as_it_moves(Inquiry& ask) {
    const auto all = stations(ask);
    if (std::none_of(all.begin(), all.end(), [&](const Station& one) { return takes_new_station(ask, one); }))
        return not_concerned();
    const Group group = ask.subject(arg::group);
    const std::string phase = ask.phase();
    if (!is_phasing(ask, group))
        return broken(say("{} begins to escort in the player turn of the {} side", all.front().unit,
                          ask.phasing_side()));
    if (is_moving_phase(phase)) return kept();
    return broken(say("{} begins to escort in the {} phase", all.front().unit, phase));
}

/// Of the escorts of a group around that hex.
Sentence why_no_room(Inquiry& ask, Place center, Unit unit, Place hex) {
    const bool sea = ask.yes(hex, fact::naval_entry) && ask.map().hexside(center.index, hex.index) != "land";
    return sea || hex == center ? Sentence() : say("{} leaves no room at sea for {}", center, unit);
}

Ruling leaves_room_for_escorts(Inquiry& ask) {
    if (ask.verb() == verb::escort) {
        for (const auto& [unit, hex] : stations(ask))
            if (const Sentence why = why_no_room(ask, place_of(ask, ask.subject(arg::group)), unit, hex);
                !why.empty())
                return broken(why);
        return kept();
    }
    Ruling ruling = not_concerned();
    if (!ask.has(arg::path)) return ruling;
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group)) {
            const Value& direction = ask.said(unit, fact::direction);
            if (!direction.known()) continue;
            ruling = kept();
            for (const Place center : route(ask)) {
                const auto hex = beside(ask, center, direction);
                const Sentence why = hex ? why_no_room(ask, center, unit, *hex) : std::string();
                if (!why.empty()) return broken(why);
            }
        }
    return ruling;
}

Ruling escorts_have_no_other_mission(Inquiry& ask) {
    if (!ask.has(arg::units)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (is_escort(ask, unit))
            return broken(say("{} escorts its group, and has no other mission while it does", unit));
    const auto all = ask.units_in(ask.subject(arg::group));
    const bool escorted = std::any_of(all.begin(), all.end(), [&](Unit one) { return is_escort(ask, one); });
    return escorted ? kept() : not_concerned();
}

Value escorts_do_not_count(Inquiry& ask, Unit unit, Value) {
    return is_escort(ask, unit) ? Value(false) : Value();
}

Ruling breaks_off_in_own_phases(Inquiry& ask) {
    const auto units = ask.subjects(arg::units);
    const auto escort =
        std::find_if(units.begin(), units.end(), [&](Unit unit) { return is_escort(ask, unit); });
    const Group group = ask.subject(arg::group);
    // In the maneuver step units regroup without another mission.
    if (escort == units.end() || ask.yes(group, fact::may_regroup)) return not_concerned();
    if (!is_phasing(ask, group))
        return broken(say("{} breaks off in the player turn of the {} side", *escort, ask.phasing_side()));
    const std::string phase = ask.phase();
    if (is_moving_phase(phase)) return kept();
    return broken(say("{} breaks off in the {} phase", *escort, phase));
}

/// @}

/// @name What it costs
/// @{

double no_coast_for_escorts(Inquiry& ask) {
    return ask.text_or(ask.subject(arg::to), fact::terrain, "") == "coastal";
}

double rearranged(Inquiry& ask) {
    const auto all = stations(ask);
    return std::any_of(all.begin(), all.end(), [&](const Station& one) { return changes_place(ask, one); });
}

Value points_of_the_main_mission(Inquiry& ask, Unit unit, Value) {
    const auto group = group_of(ask, unit);
    if (!group || !is_escort(ask, unit)) return {};
    return ask.number_or(*group, fact::points, 0);
}

/// @}

/// @name What it does
/// @{

/// Each escort pays its own step; they are one group, so what counts is what the farthest has paid.
double cost_of_moving_out(Inquiry& ask) {
    const Place center = place_of(ask, ask.subject(arg::group));
    double most = 0;
    for (const Station& station : stations(ask))
        if (takes_new_station(ask, station))
            most = std::max(most, step_cost(ask, center, station.hex, false) +
                                      ask.sum(sum::escort_step, {{arg::to, station.hex}}));
    return most;
}

void escorts_take_place(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Place center = place_of(now, group);
    const auto all = stations(now);
    const double cost = escort_cost(now);
    now.modifiers(sum::escort_cost);
    now.result(result::cost, cost);
    for (const auto& [unit, hex] : all)
        now.set(unit, fact::direction, direction_of(now, center, hex));
    if (cost == 0) return;
    if (is_phasing(now, group))
        spend(now, group, cost);
    else
        now.happens(event::points_spent_out_of_turn, {{arg::group, group}, {arg::points, cost}});
}

/// A group that was formed by escorts alone is where they were.
void escorts_break_off(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto center = now.location(group);
    const auto units = now.subjects(arg::units);
    // Around others who go with them they keep their places.
    if (std::any_of(units.begin(), units.end(),
                    [&](Unit unit) { return !now.said(unit, fact::direction).known(); }))
        return;
    for (const Unit unit : units) {
        const Value direction = now.said(unit, fact::direction);
        const auto own = group_of(now, unit);
        if (!center || !own || *own == group) continue;
        now.forget(unit, fact::direction);
        const auto all = now.units_in(*own);
        const bool theirs =
            std::all_of(all.begin(), all.end(), [&](Subject one) { return holds(units, one); });
        if (const auto hex = beside(now, *center, direction); hex && theirs) now.place(*own, *hex);
    }
}

void escorts_come_into_port(Resolution& now) {
    for (const Unit unit : now.units_in(now.subject(arg::group)))
        if (now.said(unit, fact::direction).known()) now.forget(unit, fact::direction);
}

/// @}

}  // namespace

bool is_escort(Inquiry& ask, Unit unit) {
    return ask.fact(unit, fact::escort_hex).subject() != nullptr;
}

double escort_cost(Inquiry& ask) {
    return cost_of_moving_out(ask) + ask.sum(sum::escort_cost);
}

void register_escort(Rulebook& book) {
    book.define("29B.s1", Kind::unit, fact::mission, mission_of_escorts, When::after);
    book.check("29B.s1", {verb::escort}, surrounds_its_group);
    book.check("29B.s2", {verb::escort}, warships_escort);
    book.check("29B.s3", {verb::escort}, begins_to_escort_as_it_moves);
    book.effect("29B.s3", verb::escort, escorts_take_place);
    book.define("29B.s4", Kind::unit, fact::points, points_of_the_main_mission);
    book.check("29B.s5", {verb::escort, verb::move, verb::maneuver}, leaves_room_for_escorts);
    book.modifier("29B.s6", sum::escort_step, no_coast_for_escorts);
    book.modifier("29B.s7", sum::escort_cost, rearranged);
    book.define("29B.s8", Kind::unit, fact::escort_hex, place_by_direction);
    book.effect("29B.s8", verb::port, escorts_come_into_port);
    book.check("29B.s9", {verb::mission}, escorts_have_no_other_mission);
    book.define("29B.s9", Kind::unit, fact::counts_for_mission, escorts_do_not_count);
    book.check("29B.s10", {verb::split}, breaks_off_in_own_phases);
    book.effect("29B.s10", verb::split, escorts_break_off, When::after);
}

}  // namespace umpire::rules::europa
