#include "umpire/game/map.hpp"
#include "umpire/game/table_verbs.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "patrols/patrols.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

/// Notes of what was moved, and how it is taken back.
namespace umpire::rules::awaw {

/// @name What the table shows
/// @{

std::optional<Place> place_in(Inquiry& ask, const Value& value) {
    const Subject* thing = value.subject();
    if (thing == nullptr) return std::nullopt;
    return thing->kind == Kind::location ? std::optional<Place>(*thing) : ask.location(*thing);
}

std::string chart_box(Inquiry& ask, Subject place) {
    if (place.kind != Kind::location || ask.map().is_hex(place.index)) return {};
    if (is_box(ask, place)) return {};
    const std::string* kind = ask.map().attribute(place.index, fact::kind).text();
    return kind != nullptr ? *kind : std::string();
}

bool is_naval(Inquiry& ask, Subject unit) {
    return unit.kind == Kind::unit && ask.known(unit, fact::type) && !is_air(ask, unit) &&
           !is_ground(ask, unit);
}

bool is_base(Inquiry& ask, Place place) {
    return is_port(ask, place) || is_mapboard_box(ask, place);
}

bool is_base_of(Inquiry& ask, Place place, std::string_view side) {
    return is_base(ask, place) && word_of(ask, place, fact::controller) == side;
}

bool is_dragged_now(Inquiry& ask, Force what) {
    return is_now(ask, ask.said(what, fact::dragged_in));
}

std::vector<Subject> stranded_at(Inquiry& ask, std::string_view side, Subject to) {
    Units units;
    for (const Unit unit : all_units(ask))
        if (is_dragged_now(ask, unit) && ask.text_or(unit, fact::side, "") == side &&
            ask.location(unit) == std::optional(to) && !is_now(ask, ask.fact(unit, fact::sea_transported_in)))
            units.push_back(unit);
    return units;
}

bool is_moved_by_enemy(Inquiry& ask, std::string_view side) {
    return !ask.action().side.empty() && ask.action().side != side;
}

std::optional<Fleet> fleet_of(Inquiry& ask, Group group) {
    const auto here = ask.location(group);
    if (!here) return std::nullopt;
    const Value& noted = ask.said(group, fact::dragged_from);
    const bool again = is_dragged_now(ask, group) && noted.subject() != nullptr;
    return Fleet{group, ships_in(ask, group), ask.side_of(group), again ? *noted.subject() : *here, *here};
}

std::optional<Fleet> fleet_apart(Inquiry& ask, const Units& ships) {
    const auto here = ask.location(ships.front());
    if (!here) return std::nullopt;
    const auto next = static_cast<std::uint32_t>(ask.position().count(Kind::group));
    return Fleet{{Kind::group, next}, ships, ask.side_of(ships.front()), *here, *here, true};
}

/// @}

/// @name Orders that nobody gave
/// @{

Action order(std::string side, const Verb& verb, game::Arguments arguments) {
    Action action;
    action.verb = verb;
    action.side = std::move(side);
    action.arguments = std::move(arguments);
    return action;
}

void set_out(const Fleet& fleet, std::vector<Action>& orders) {
    if (fleet.is_new)
        orders.push_back(order(fleet.side, verb::set_apart,
                               {{arg::units, as_list(fleet.ships)}, {arg::group, fleet.group}}));
    else if (fleet.from != fleet.here)
        orders.push_back(order(fleet.side, verb::take_back, {{arg::group, fleet.group}}));
    orders.push_back(order(fleet.side, verb::drag, {{arg::group, fleet.group}}));
}

/// Where units that were moved already go aboard.
std::optional<Place> origin_of_cargo(Inquiry& ask, Unit unit) {
    const Value& before = ask.said(unit, fact::dragged_from);
    return is_dragged_now(ask, unit) && before.subject() != nullptr ? std::optional<Place>(*before.subject())
                                                                    : ask.location(unit);
}

std::vector<Action> loading(Inquiry& ask, const Fleet& fleet, const Units& cargo) {
    std::map<Subject, std::vector<Subject>> by_port;
    for (const Unit unit : cargo)
        if (const auto from = origin_of_cargo(ask, unit)) by_port[*from].push_back(unit);
    std::vector<Action> orders;
    for (const auto& [from, units] : by_port)
        orders.push_back(order(fleet.side, verb::carry,
                               {{arg::group, fleet.group}, {arg::cargo, as_list(units)}, {arg::from, from}}));
    return orders;
}

std::vector<Action> carriage(Inquiry& ask, const Fleet& fleet, std::string_view activity, const Units& cargo,
                             Subject to) {
    std::vector<Action> orders;
    set_out(fleet, orders);
    orders.push_back(order(
        fleet.side, verb::mission,
        {{arg::group, fleet.group}, {arg::activity, activity}, {arg::to, to}, {arg::unannounced, true}}));
    for (Action& action : loading(ask, fleet, cargo))
        orders.push_back(std::move(action));
    return orders;
}

/// @}

namespace {

void drag_is_noted(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto here = now.location(group);
    if (!here || is_dragged_now(now, group)) return;
    now.set(group, fact::dragged_from, *here);
    now.set(group, fact::dragged_in, moment(now));
    now.set(group, fact::lay_in_port, now.yes(group, fact::in_port));
}

void drag_of_unit_is_noted(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const auto here = now.location(unit);
    if (!here || is_dragged_now(now, unit)) return;
    now.set(unit, fact::dragged_from, *here);
    now.set(unit, fact::dragged_in, moment(now));
    now.place(unit, now.subject(arg::to));
}

/// Each voyage has its own, so that it knows nothing of the one before.
std::string name_of_new_force(Inquiry& ask, Unit ship) {
    std::string name = fmt::format("{} alone", ask.name(ship));
    for (int more = 2; ask.position().find(Kind::group, name); ++more)
        name = fmt::format("{} alone ({})", ask.name(ship), more);
    return name;
}

void ships_become_a_force(Resolution& now) {
    const auto ships = now.subjects(arg::units);
    const auto here = now.location(ships.front());
    const Force force = now.add(Kind::group, name_of_new_force(now, ships.front()));
    now.set(force, fact::side, now.side_of(ships.front()));
    now.set(force, fact::task_force, true);
    if (here) now.place(force, *here);
    for (const Unit ship : ships)
        now.place(ship, force);
}

void force_is_there(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Subject at = now.subject(arg::at);
    now.place(group, at);
    now.set(group, fact::in_port, false);
}

void patrol_is_there(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_offensive_patrol(now, group)) return;
    now.set(group, fact::entered_in, moment(now));
    now.set(group, fact::entered, Value::List{now.subject(arg::at)});
    now.set(group, fact::on_station, moment(now));
}

void forget_all(Resolution& now, Subject what, FactList facts) {
    for (const Fact& fact : facts)
        if (now.position().get(what, fact).known()) now.forget(what, fact);
}

/// Units that it was taken to have carried are where they were put down, as if nobody had carried them.
void cargo_is_taken_back(Resolution& now, Subject to) {
    for (const Unit unit : all_units(now)) {
        if (!is_dragged_now(now, unit) || now.location(unit) != std::optional(to)) continue;
        const Value before = now.position().get(unit, fact::dragged_from);
        if (before.subject() != nullptr) now.place(unit, *before.subject());
        forget_all(now, unit,
                   {fact::sea_transported_in, fact::landed_at, fact::embarked_at, fact::movement_spent});
    }
}

void drag_is_taken_back(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value from = now.position().get(group, fact::dragged_from);
    if (!is_dragged_now(now, group) || from.subject() == nullptr) return;
    if (const auto here = now.location(group)) cargo_is_taken_back(now, *here);
    now.place(group, *from.subject());
    now.set(group, fact::in_port, now.yes(group, fact::lay_in_port));
    forget_all(now, group,
               {fact::activity, fact::activity_status, fact::announced, fact::destination, fact::base,
                fact::activity_hex, fact::patrol_hex, fact::after, fact::entered, fact::entered_in,
                fact::on_station, fact::cargo, fact::embarked, fact::embarked_at, fact::dragged_in,
                fact::dragged_from, fact::lay_in_port});
    for (const Unit ship : ships_in(now, group)) {
        if (now.yes(ship, fact::inverted) && is_now(now, now.fact(ship, fact::used_in)) &&
            !is_now(now, now.fact(ship, fact::turned_in)))
            now.set(ship, fact::inverted, false);
        forget_all(now, ship, {fact::base_changed_in, fact::returned_in});
        if (is_now(now, now.fact(ship, fact::used_in)))
            forget_all(now, ship, {fact::used_in, fact::operations, fact::operation, fact::operation_force});
    }
}

}  // namespace

void register_dragging(Rulebook& book) {
    book.not_judged(game::table_verb::dice, "a roll that no order called for is told among the dice");
    book.not_judged(game::table_verb::unclear,
                    "what was not understood is told as that, and changes nothing");
    book.effect("22.15A.s1", verb::drag, drag_is_noted);
    book.effect("21.435B", verb::drag_unit, drag_of_unit_is_noted);
    book.effect("21.312", verb::set_apart, ships_become_a_force);
    book.effect("21.321.s1", verb::arrive, force_is_there);
    book.effect("21.416B.s2", verb::arrive, patrol_is_there);
    book.effect("22.15A.s1", verb::take_back, drag_is_taken_back);
}

}  // namespace umpire::rules::awaw
