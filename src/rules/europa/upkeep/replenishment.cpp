#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "movement/activities.hpp"
#include "movement/danger_zones.hpp"
#include "movement/facts.hpp"
#include "movement/places.hpp"
#include "movement/ports.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "upkeep/facts.hpp"
#include "upkeep/supply.hpp"

#include <fmt/core.h>

#include <algorithm>

/// 29O, 29P, 31C. Facts: of an SA fuel (REs that it has aboard for others; other ships carry theirs as
/// cargo, "fuel" or "resource point"); of a location oil_field. Defined: unit replenishment_re, group
/// any_weather (replenishment of which weather does not matter).
/// Events: "replenished in port" {group}, "refueled at oil field" {group}, "replenished at sea" {group}.
namespace umpire::rules::europa {

namespace {

Group group_here(Inquiry& ask) {
    return ask.subject(arg::group);
}

/// @name Fuel and resource points
/// @{

Units pieces_of(Inquiry& ask, const std::vector<Subject>& things, std::string_view kind) {
    Units pieces;
    for (const Subject thing : things)
        if (thing.kind == Kind::unit && kind_of_cargo(ask, thing) == kind) pieces.push_back(thing);
    return pieces;
}

std::vector<Subject> lying_in(Inquiry& ask, Place place, std::string_view kind) {
    const auto contents = ask.contents(place);
    return pieces_of(ask, {contents.begin(), contents.end()}, kind);
}

std::vector<Subject> aboard(Inquiry& ask, const Units& ships, std::string_view kind) {
    Units pieces;
    for (const Unit ship : ships)
        for (const Unit piece : pieces_of(ask, cargo_aboard(ask, ship), kind))
            pieces.push_back(piece);
    return pieces;
}

/// A counter may be of any size.
double size_of(Inquiry& ask, const Units& pieces) {
    double size = 0;
    for (const Unit piece : pieces)
        size += ask.number(piece, fact::re);
    return size;
}

/// What is left to use up when these are gone.
double use_up(Resolution& now, const Units& pieces, double amount) {
    for (const Unit piece : pieces) {
        const double size = now.number(piece, fact::re), used = std::min(size, amount);
        amount -= used;
        if (used == size)
            eliminate_cargo(now, piece);
        else
            now.set(piece, fact::re, size - used);
    }
    return amount;
}

/// @}

/// @name 31C: resource points, an optional rule
/// @{

bool costs_are_on(Inquiry& ask) {
    return ask.reading("31C") == "on";
}

double low_on_fuel(Inquiry& ask) {
    return costs_are_on(ask) && ask.yes(ask.subject(arg::unit), fact::low_fuel);
}

double italian(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    return costs_are_on(ask) && ask.text_or(unit, fact::nation, "") == "Italian" &&
           !ask.yes(unit, fact::low_fuel);
}

double resource_points_for(Inquiry& ask, Unit unit) {
    return ask.sum(sum::resource_points, {{arg::unit, unit}});
}

double resource_points_for(Inquiry& ask, const Units& units) {
    double points = 0;
    for (const Unit unit : units)
        points += resource_points_for(ask, unit);
    return points;
}

double pays_resource_points(Resolution& now, const Units& units) {
    double points = 0;
    for (const Unit unit : units)
        points += now.modifiers(sum::resource_points, {{arg::unit, unit}});
    if (points > 0) now.result(result::resource_points, points);
    return points;
}

Ruling resource_points_lie_in_port(Inquiry& ask) {
    if (!spends_on(ask, "replenish_in_port") || !costs_are_on(ask)) return not_concerned();
    const Group group = group_here(ask);
    const Place place = place_of(ask, group);
    const double needed = resource_points_for(ask, ask.units_in(group));
    if (needed == 0) return not_concerned();
    const double there = size_of(ask, lying_in(ask, place, "resource point"));
    if (there >= needed) return kept();
    return broken(say("this costs {} resource points, and {} has {}", needed, place, there));
}

void resource_points_of_port_are_used(Resolution& now) {
    const Group group = group_here(now);
    const double points = pays_resource_points(now, now.units_in(group));
    if (points > 0) use_up(now, lying_in(now, place_of(now, group), "resource point"), points);
}

/// @}

/// @name 29O: in port
/// @{

/// Its own, and one that can give anything at all.
Ruling port_can_give(Inquiry& ask, Group group) {
    const Place place = place_of(ask, group);
    if (!ask.yes(group, fact::in_port)) return broken(say("{} is not in port", group));
    if (!usable_port(ask, place, ask.side_of(group))) return broken(say("{} has no friendly port", place));
    if (!said_of_port(ask, place, fact::port_functioning))
        return broken(say("the port of {} does not function", place));
    return kept();
}

/// 28F2.s4: at an anchorage where local craft bring everything out.
bool is_served_at_anchorage(Inquiry& ask, Group group) {
    return !ask.yes(group, fact::in_port) && local_craft_serve(ask, place_of(ask, group), ask.side_of(group));
}

Ruling replenishes_in_good_port(Inquiry& ask) {
    if (!spends_on(ask, "replenish_in_port")) return not_concerned();
    if (is_served_at_anchorage(ask, group_here(ask))) return kept();
    const Place place = place_of(ask, group_here(ask));
    Ruling ruling = port_can_give(ask, group_here(ask));
    if (ruling.kind == Ruling::Kind::broken || ask.yes(place, fact::oil_field)) return ruling;
    if (said_of_port(ask, place, fact::port_in_supply)) return kept();
    return broken(say("{} is not in supply", place));
}

void replenishes_in_port(Resolution& now) {
    if (!spends_on(now, "replenish_in_port") ||
        !now.yes(place_of(now, group_here(now)), fact::port_in_supply))
        return;
    now.happens(event::replenished_in_port, {{arg::group, group_here(now)}});
}

void replenishes_at_served_anchorage(Resolution& now) {
    if (spends_on(now, "replenish_in_port") && is_served_at_anchorage(now, group_here(now)))
        now.happens(event::replenished_in_port, {{arg::group, group_here(now)}});
}

/// Whoever has enough to do with cargo in such a port takes on what it needs meanwhile, where that costs
/// nothing more than the points.
void replenishes_with_cargo(Resolution& now) {
    const Group group = group_here(now);
    if (!is_cargo_activity(now.text(arg::activity)) || !now.yes(group, fact::in_port)) return;
    const Place place = place_of(now, group);
    const auto enough =
        now.table("29O.s2").number(std::string_view("replenish_in_port"), std::string_view("cost"));
    if (!enough || now.number(arg::cost) * now.number(arg::times) < *enough) return;
    if (!now.yes(place, fact::port_in_supply) || port_can_give(now, group).kind == Ruling::Kind::broken)
        return;
    if (resource_points_for(now, now.units_in(group)) > size_of(now, lying_in(now, place, "resource point")))
        return;
    now.happens(event::replenished_in_port, {{arg::group, group}});
}

void all_take_on_everything(Resolution& now) {
    for (const Unit unit : now.units_in(group_here(now)))
        take_on_everything(now, unit);
}

void refuels_at_oil_field(Resolution& now) {
    const Place place = place_of(now, group_here(now));
    if (!spends_on(now, "replenish_in_port") || now.yes(place, fact::port_in_supply) ||
        !now.yes(place, fact::oil_field))
        return;
    now.happens(event::refueled_at_oil_field, {{arg::group, group_here(now)}});
}

void all_take_on_fuel(Resolution& now) {
    for (const Unit unit : now.units_in(group_here(now)))
        take_on_fuel(now, unit);
}

/// @}

/// @name 29P: at sea; who gives, who takes and how much
/// @{

bool at_sea_replenishment(Inquiry& ask) {
    return spends_on(ask, "replenish_at_sea");
}

Units ships_of_type(Inquiry& ask, Group group, std::string_view type) {
    Units ships;
    for (const Unit unit : ask.units_in(group))
        if (is_type(ask, unit, {type})) ships.push_back(unit);
    return ships;
}

/// AOs give all there is; where there are none, SAs or TOs what they may.
std::string type_of_givers(Inquiry& ask) {
    for (const char* type : {"AO", "SA", "TO"})
        if (!ships_of_type(ask, group_here(ask), type).empty()) return type;
    return {};
}

std::vector<Subject> givers(Inquiry& ask) {
    return ships_of_type(ask, group_here(ask), type_of_givers(ask));
}

/// The units that are named, or all but those that give.
std::vector<Subject> takers(Inquiry& ask) {
    if (ask.has(arg::units)) return ask.subjects(arg::units);
    Units units = ask.units_in(group_here(ask));
    const std::string type = type_of_givers(ask);
    units.erase(
        std::remove_if(units.begin(), units.end(), [&](Unit unit) { return is_type(ask, unit, {type}); }),
        units.end());
    return units;
}

std::string row_of(Inquiry& ask, Unit unit) {
    const std::string category = ask.text_or(unit, fact::category, "");
    if (category == "small craft") return "flotilla of small craft";
    if (category != "carrier") return category;
    if (ask.reading("carrier_replenishment") == "as_battleship") return "battleship";
    ask.missing(say("how much fuel the carrier {} takes", unit), ask.to_state(unit, fact::replenishment_re));
}

/// REs that it takes, of the table of so many units for each.
Value surface_unit_takes(Inquiry& ask, Unit unit, Value) {
    const std::string row = row_of(ask, unit);
    const auto units =
        row.empty() ? std::nullopt : ask.table("29P.s2").number(row, std::string_view("units_per_re"));
    if (!units) return {};
    const bool as_two = row == "destroyer" && ask.reading("double_destroyer_fuel") == "as_two";
    return (as_two ? ask.number(unit, fact::ships) : 1) / *units;
}

Value submarine_takes(Inquiry& ask, Unit unit, Value other) {
    if (ask.text_or(unit, fact::category, "") != "submarine") return other;
    const std::string_view row =
        ask.yes(unit, fact::half) ? "half submarine flotilla (from SA)" : "full submarine flotilla (from SA)";
    const auto units = ask.table("29P.s11").number(row, std::string_view("units_per_re"));
    return units ? Value(1 / *units) : other;
}

/// Whoever costs resource points by 31C takes no other fuel.
double fuel_taken(Inquiry& ask) {
    double fuel = 0;
    for (const Unit unit : takers(ask))
        if (resource_points_for(ask, unit) == 0) fuel += ask.number(unit, fact::replenishment_re);
    return fuel;
}

/// Resource points that are not bound for units that cost them by 31C.
double fuel_there(Inquiry& ask) {
    const auto ships = givers(ask);
    double fuel = size_of(ask, aboard(ask, ships, "fuel"));
    fuel += std::max(
        0.0, size_of(ask, aboard(ask, ships, "resource point")) - resource_points_for(ask, takers(ask)));
    const bool counted = fuel > 0 || std::any_of(ships.begin(), ships.end(),
                                                 [&](Unit ship) { return ask.known(ship, fact::fuel); });
    for (const Unit ship : ships)
        fuel += counted ? ask.number_or(ship, fact::fuel, 0) : ask.number(ship, fact::fuel);
    return fuel;
}

Ruling givers_have_enough(Inquiry& ask) {
    if (!at_sea_replenishment(ask) || givers(ask).empty()) return not_concerned();
    const double taken = fuel_taken(ask), there = fuel_there(ask);
    if (taken <= there) return kept();
    return broken(say("{} RE of fuel are taken, and {} has {}", taken, givers(ask).front(), there));
}

Ruling resource_points_are_aboard(Inquiry& ask) {
    if (!at_sea_replenishment(ask) || !costs_are_on(ask) || givers(ask).empty()) return not_concerned();
    const double needed = resource_points_for(ask, takers(ask));
    if (needed == 0) return not_concerned();
    const double there = size_of(ask, aboard(ask, givers(ask), "resource point"));
    if (there >= needed) return kept();
    return broken(
        say("this costs {} resource points, and {} has {} aboard", needed, givers(ask).front(), there));
}

/// @}

/// @name 29P: who may, where and in what weather
/// @{

Ruling given_by_resupply_ships(Inquiry& ask) {
    if (!at_sea_replenishment(ask)) return not_concerned();
    if (!type_of_givers(ask).empty()) return kept();
    return broken(say("{} has neither an AO nor a TO or SA", group_here(ask)));
}

/// Not what is aboard a ship.
bool is_ashore(Inquiry& ask, Unit unit) {
    const auto inside = ask.inside(unit);
    return inside && inside->kind == Kind::location;
}

Ruling away_from_enemy_ground_units(Inquiry& ask) {
    if (!at_sea_replenishment(ask)) return not_concerned();
    const Group group = group_here(ask);
    const Place place = place_of(ask, group);
    for (const Unit unit : all_units(ask)) {
        if (!is_ashore(ask, unit) || !ask.yes(unit, fact::ground_unit) ||
            ask.side_of(unit) == ask.side_of(group))
            continue;
        const auto apart = ask.map().distance(place.index, ask.location(unit)->index);
        if (apart && *apart <= 1)
            return broken(
                say("{} is {} {}, of the enemy", place, *apart == 0 ? "the hex of" : "next to", unit));
    }
    return kept();
}

/// In an anchorage, or in a port that the enemy does not own.
bool is_sheltered(Inquiry& ask, Group group, bool neutral_too) {
    const Place place = place_of(ask, group);
    if (ask.yes(place, fact::anchorage)) return true;
    if (!ask.yes(group, fact::in_port) || !ask.yes(place, fact::port)) return false;
    return port_owner(ask, place) == ask.side_of(group) || (neutral_too && ask.yes(place, fact::neutral));
}

Value any_weather(Inquiry& ask, Group group, Value) {
    return is_sheltered(ask, group, true);
}

Ruling not_in_storm(Inquiry& ask) {
    if (!at_sea_replenishment(ask)) return not_concerned();
    const auto units = ask.units_in(group_here(ask));
    if (units.empty()) return not_concerned();
    const bool storm = sea_at(ask, units.front()) == "S";
    if (!storm || ask.yes(group_here(ask), fact::any_weather)) return kept();
    return broken(say("{} replenishes in a storm", group_here(ask)));
}

Ruling oiler_gives_in_harbor(Inquiry& ask) {
    if (!at_sea_replenishment(ask) || type_of_givers(ask) != "TO") return not_concerned();
    if (is_sheltered(ask, group_here(ask), false)) return kept();
    return broken(say("{} is a TO, and {} is neither in an anchorage nor in a friendly port",
                      givers(ask).front(), group_here(ask)));
}

/// A submarine that resupplies others gives to none that this is true of.
Ruling gives_only(Inquiry& ask, bool (*may)(Inquiry&, Unit), std::string_view because) {
    if (!at_sea_replenishment(ask) || type_of_givers(ask) != "SA") return not_concerned();
    for (const Unit unit : takers(ask))
        if (!may(ask, unit)) return broken(say("{} is an SA, and {} {}", givers(ask).front(), unit, because));
    return kept();
}

bool is_known_submarine(Inquiry& ask, Unit unit) {
    return ask.text(unit, fact::category) == "submarine";
}

bool has_fuel(Inquiry& ask, Unit unit) {
    return !ask.yes(unit, fact::low_fuel);
}

Ruling resupply_submarine_gives_to_submarines(Inquiry& ask) {
    return gives_only(ask, is_known_submarine, "is no submarine");
}

Ruling resupply_submarine_does_not_help_low_fuel(Inquiry& ask) {
    return gives_only(ask, has_fuel, "is low on fuel");
}

/// @}

/// @name 29P: what submarines carry for others
/// @{

Ruling submarine_gives_only_fuel(Inquiry& ask) {
    if (!at_sea_replenishment(ask) || type_of_givers(ask) != "SA") return not_concerned();
    for (const Unit ship : givers(ask))
        for (const Unit piece : cargo_aboard(ask, ship))
            if (kind_of_cargo(ask, piece) != "fuel")
                return broken(say("{} is an SA and carries {}", ship, piece));
    return kept();
}

Ruling takes_fuel_in_supplied_port(Inquiry& ask) {
    const Unit ship = ask.subject(arg::unit);
    if (!is_type(ask, ship, {"SA"}))
        return broken(say("{} is no SA; other ships embark their fuel as cargo", ship));
    if (ask.has(arg::from)) return broken(say("{} takes its fuel from {}", ship, ask.subject(arg::from)));
    const auto group = ask.inside(ship);
    const auto place = ask.location(ship);
    if (!group || !place) ask.missing(say("where {} is", ship));
    if (!ask.yes(*group, fact::in_port)) return broken(say("{} is not in port", ship));
    if (!usable_port(ask, *place, ask.side_of(ship))) return broken(say("{} has no friendly port", *place));
    if (said_of_port(ask, *place, fact::port_in_supply)) return kept();
    return broken(say("{} is not in supply", *place));
}

void fuel_comes_aboard(Resolution& now) {
    now.add_to(now.subject(arg::unit), fact::fuel, now.number(arg::re));
}

/// @}

/// @name 29P: what it does
/// @{

void combined_group_replenishes(Resolution& now) {
    if (at_sea_replenishment(now)) now.happens(event::replenished_at_sea, {{arg::group, group_here(now)}});
}

void fuel_is_used_up(Resolution& now) {
    double fuel = fuel_taken(now);
    now.result(result::fuel, fuel);
    const auto ships = givers(now);
    for (const Unit ship : ships)
        if (const double has = now.number_or(ship, fact::fuel, 0); has > 0) {
            const double used = std::min(has, fuel);
            now.set(ship, fact::fuel, has - used);
            fuel -= used;
        }
    fuel = use_up(now, aboard(now, ships, "fuel"), fuel);
    if (fuel > 0) use_up(now, aboard(now, ships, "resource point"), fuel);
}

void resource_points_aboard_are_used(Resolution& now) {
    const double points = pays_resource_points(now, takers(now));
    if (points > 0) use_up(now, aboard(now, givers(now), "resource point"), points);
}

void takers_take_on_everything(Resolution& now) {
    if (type_of_givers(now) == "TO") return;
    for (const Unit unit : takers(now))
        take_on_everything(now, unit);
}

void takers_take_on_fuel(Resolution& now) {
    if (type_of_givers(now) != "TO") return;
    for (const Unit unit : takers(now))
        take_on_fuel(now, unit);
}

/// @}

void register_in_port(Rulebook& book) {
    book.check("29O.s1", {verb::spend}, replenishes_in_good_port);
    book.effect("29O.s1", event::activity_completed, replenishes_in_port);
    book.effect("28F2.s4", event::activity_completed, replenishes_at_served_anchorage);
    book.table("29O.s2", "naval_movement_cost_table");
    book.effect("29O.s2", event::activity_completed, replenishes_with_cargo);
    // What it costs depends on who is low on fuel before.
    book.effect("31C.s2", event::replenished_in_port, resource_points_of_port_are_used);
    book.effect("29O.s3", event::replenished_in_port, all_take_on_everything);
    book.effect("29O1.s1", event::activity_completed, refuels_at_oil_field);
    book.effect("29O1.s2", event::refueled_at_oil_field, all_take_on_fuel);
}

void register_at_sea(Rulebook& book) {
    book.effect("29P.s1", event::activity_completed, combined_group_replenishes);
    book.table("29P.s2", "sea_replenishment_capacity");
    book.define("29P.s2", Kind::unit, fact::replenishment_re, surface_unit_takes);
    book.check("29P.s2", {verb::spend}, givers_have_enough);
    book.effect("29P.s2", event::replenished_at_sea, fuel_is_used_up);
    book.effect("31C.s3", event::replenished_at_sea, resource_points_aboard_are_used);
    book.effect("29P.s3", event::replenished_at_sea, takers_take_on_everything);
    book.check("29P.s4", {verb::spend}, away_from_enemy_ground_units);
    book.check("29P.s5", {verb::spend}, not_in_storm);
    book.define("29P.s6", Kind::group, fact::any_weather, any_weather);
    book.check("29P.s7", {verb::spend}, oiler_gives_in_harbor);
    book.effect("29P.s7", event::replenished_at_sea, takers_take_on_fuel);
    book.check("29P.s8", {verb::spend}, resupply_submarine_gives_to_submarines);
    book.check("29P.s9", {verb::spend}, submarine_gives_only_fuel);
    book.check("29P.s10", {verb::spend}, resupply_submarine_does_not_help_low_fuel);
    book.table("29P.s11", "sea_replenishment_capacity");
    book.define("29P.s11", Kind::unit, fact::replenishment_re, submarine_takes);
    book.check("29P.s12", {verb::loadfuel}, takes_fuel_in_supplied_port);
    book.effect("29P.s12", verb::loadfuel, fuel_comes_aboard);
    book.check("29P.s13", {verb::spend}, given_by_resupply_ships);
}

}  // namespace

void register_replenishment(Rulebook& book) {
    register_in_port(book);
    register_at_sea(book);
    book.modifier("31C.s1", sum::resource_points, low_on_fuel);
    book.modifier("31C.s4", sum::resource_points, italian);
    book.check("31C.s2", {verb::spend}, resource_points_lie_in_port);
    book.check("31C.s3", {verb::spend}, resource_points_are_aboard);
}

}  // namespace umpire::rules::europa
