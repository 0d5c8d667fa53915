#include "units/groups.hpp"

#include "umpire/game/map.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name 27A5: what a group holds
/// @{

/// Without what the type chart does not name, such as ground units put beside their ships.
Units naval_units(Inquiry& ask, Units units) {
    std::erase_if(units, [&](Unit unit) { return !may_be_naval(ask, unit); });
    return units;
}

struct Holds {
    bool warships = false, transports = false, submarines = false;
};

Holds contents(Inquiry& ask, const Units& units) {
    Holds holds;
    for (const Unit unit : units) {
        const std::string category = ask.text(unit, fact::category);
        bool& kind = category == "transport"   ? holds.transports
                     : category == "submarine" ? holds.submarines
                                               : holds.warships;
        kind = true;
    }
    return holds;
}

Holds contents(Inquiry& ask, Group group) {
    return contents(ask, naval_units(ask, ask.units_in(group)));
}

Value combat_group(Inquiry& ask, Group group, Value) {
    const auto [warships, transports, submarines] = contents(ask, group);
    return warships && !transports && !submarines ? Value("combat") : Value();
}

Value cargo_group(Inquiry& ask, Group group, Value other) {
    const auto [warships, transports, submarines] = contents(ask, group);
    return transports && !warships && !submarines ? Value("cargo") : other;
}

Value mixed_group(Inquiry& ask, Group group, Value other) {
    const auto [warships, transports, submarines] = contents(ask, group);
    return warships && transports && !submarines ? Value("mixed") : other;
}

Value submarine_group(Inquiry& ask, Group group, Value other) {
    const auto [warships, transports, submarines] = contents(ask, group);
    return submarines && !warships && !transports ? Value("submarine") : other;
}

/// The units that this action makes or keeps one group.
Units units_together(Inquiry& ask) {
    Units units;
    const auto take = [&](Group group) {
        for (const Unit unit : ask.units_in(group))
            if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
    };
    if (ask.verb() == verb::split)
        units = ask.subjects(arg::units);
    else
        for (const Group group : ask.subjects(ask.verb() == verb::join ? arg::groups : arg::group))
            take(group);
    if (const Subject* into = ask.argument(arg::into).subject()) take(*into);
    return naval_units(ask, std::move(units));
}

Ruling are_of_one_side(Inquiry& ask, const Units& units) {
    if (units.empty()) return not_concerned();
    if (units.size() == 1) return kept();
    const std::string side = ask.side_of(units.front());
    for (const Unit unit : units)
        if (ask.side_of(unit) != side)
            return broken(say("{} of the {} side and {} of the {} side are in one group", units.front(), side,
                              unit, ask.side_of(unit)));
    return kept();
}

Ruling are_no_submarines_with_others(Inquiry& ask, const Units& units) {
    if (units.empty()) return not_concerned();
    if (units.size() == 1) return kept();
    const auto is_submarine = [&](Unit unit) { return ask.text(unit, fact::category) == "submarine"; };
    const auto submarine = std::find_if(units.begin(), units.end(), is_submarine);
    const auto surface = std::find_if_not(units.begin(), units.end(), is_submarine);
    if (submarine == units.end() || surface == units.end()) return kept();
    return broken(say("the submarine {} and {} are in one group", *submarine, *surface));
}

Ruling holds_friendly_units(Inquiry& ask) {
    return are_of_one_side(ask, units_together(ask));
}
Ruling keeps_submarines_apart(Inquiry& ask) {
    return are_no_submarines_with_others(ask, units_together(ask));
}

/// Its ships, as far as they are known to be some. A group whose marker is not on the map is none yet.
Units known_ships(Inquiry& ask, Group group) {
    if (!hex_on_map(ask, group)) return {};
    Units ships = ask.units_in(group);
    std::erase_if(
        ships, [&](Unit unit) { return !ask.known(unit, fact::category) || !ask.known(unit, fact::side); });
    return ships;
}

Ruling group_is_of_one_side(Inquiry& ask, Group group) {
    return are_of_one_side(ask, known_ships(ask, group));
}
Ruling group_has_no_submarines_with_others(Inquiry& ask, Group group) {
    return are_no_submarines_with_others(ask, known_ships(ask, group));
}

/// @}

/// @name 27A5: in-port and at-sea
/// @{

bool has_port_or_anchorage(Inquiry& ask, Place hex) {
    return ask.yes(hex, fact::port) || ask.yes(hex, fact::anchorage);
}

Value in_port_or_at_sea(Inquiry& ask, Group group, Value) {
    if (ask.yes(group, fact::in_port)) return false;
    const auto hex = ask.location(group);
    if (!hex || has_port_or_anchorage(ask, *hex)) return {};  // 27A5.s4
    const std::string terrain = ask.text_or(*hex, fact::terrain, "");
    return terrain == "sea" || terrain == "coastal" ? Value(true) : Value();
}

/// In such a hex somebody must say which it is.
Value at_sea_beside_the_port(Inquiry& ask, Group group, Value other) {
    const auto hex = ask.location(group);
    if (!hex || !has_port_or_anchorage(ask, *hex) || !ask.known(group, fact::in_port)) return other;
    return !ask.yes(group, fact::in_port);
}

std::string stated_port_owner(Inquiry& ask, Place hex) {
    return ask.known(hex, fact::port_owner) ? ask.text(hex, fact::port_owner) : ask.text(hex, fact::owner);
}

Ruling finds_own_port(Inquiry& ask, Group group, Place hex) {
    if (!ask.yes(hex, fact::port)) {
        if (ask.yes(hex, fact::anchorage)) return not_concerned();  // 27A13.s2
        return broken(say("{} has no port", hex));
    }
    const std::string owner = stated_port_owner(ask, hex);
    if (owner == ask.side_of(group)) return kept();
    if (ask.yes(hex, fact::open_to_both) && ask.reading("in_port_at_neutral") == "friendly_and_neutral")
        return kept();
    return broken(say("the port of {} is {}, not {}", hex, owner, ask.side_of(group)));
}

Ruling goes_into_own_port(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto hex = ask.location(group);
    if (!hex) ask.missing(say("the hex of {}", group));
    if (const Subject* port = ask.argument(arg::port).subject(); port != nullptr && *port != *hex)
        return broken(say("{} is in {}, not in {}", group, *hex, *port));
    return finds_own_port(ask, group, *hex);
}

/// Whose the land is now no counter shows: it may have changed hands since the map was drawn.
Ruling lies_in_own_port(Inquiry& ask, Group group) {
    const auto hex = hex_on_map(ask, group);
    if (!hex || !ask.yes(group, fact::in_port) || known_ships(ask, group).empty()) return not_concerned();
    Ruling ruling = finds_own_port(ask, group, *hex);
    const auto& said = ask.position().attributes(*hex);
    if (ruling.kind != Ruling::Kind::broken || !ask.yes(*hex, fact::port) ||
        said.get(fact::port_owner).known() || said.get(fact::owner).known())
        return ruling;
    ask.missing(say("whose the port of {} is, where {} lies", *hex, group),
                ask.to_state(*hex, fact::port_owner));
}

/// @}

/// @name 27A5: the marker stands for its units
/// @{

Value unit_is_where_its_marker_is(Inquiry& ask, Unit unit, Value) {
    const auto group = group_of(ask, unit);
    const auto hex = group ? ask.location(*group) : std::nullopt;
    if (!hex) return {};
    const Value escort = ask.fact(unit, fact::escort_hex);
    const Subject* beside = escort.subject();
    if (beside == nullptr || beside->kind != Kind::location) return *hex;
    return ask.map().distance(hex->index, beside->index) == 1 ? escort : Value();
}

Value unit_is_at_sea_with_its_group(Inquiry& ask, Unit unit, Value) {
    const auto group = group_of(ask, unit);
    return group ? ask.fact(*group, fact::at_sea) : Value();
}

/// @}

Value speed_of_slowest(Inquiry& ask, Group group, Value) {
    Value slowest;
    for (const Unit unit : naval_units(ask, ask.units_in(group))) {
        const double speed = ask.number(unit, fact::current_speed);
        if (slowest.number() == nullptr || speed < *slowest.number()) slowest = speed;
    }
    return slowest;
}

}  // namespace

std::optional<Group> group_of(Inquiry& ask, Unit unit) {
    const auto group = ask.inside(unit);
    return group && group->kind == Kind::group ? group : std::nullopt;
}

std::optional<Group> group_meant(Inquiry& ask, Subject thing) {
    return thing.kind == Kind::group ? thing : group_of(ask, thing);
}

Units ships_beside(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    if (!group) return {};
    std::vector<Subject> others = ask.units_in(*group);
    std::erase(others, ship);
    return others;
}

bool is_in_port(Inquiry& ask, Unit unit) {
    const auto group = group_of(ask, unit);
    return ask.yes(group ? Force(*group) : Force(unit), fact::in_port);
}

void register_groups(Rulebook& book) {
    book.check("27A5.s1", {verb::join, verb::split, verb::move, verb::sail}, holds_friendly_units);
    book.define("27A5.s2", Kind::group, fact::at_sea, in_port_or_at_sea);
    book.standing("27A5.s1", Kind::group, group_is_of_one_side);
    book.check("27A5.s3", {verb::port}, goes_into_own_port);
    book.standing("27A5.s3", Kind::group, lies_in_own_port);
    book.define("27A5.s4", Kind::group, fact::at_sea, at_sea_beside_the_port);
    book.define("27A5.s5", Kind::group, fact::group_type, combat_group);
    book.define("27A5.s6", Kind::group, fact::group_type, cargo_group);
    book.define("27A5.s7", Kind::group, fact::group_type, mixed_group);
    book.define("27A5.s8", Kind::group, fact::group_type, submarine_group);
    book.define("27A5.s9", Kind::unit, fact::hex, unit_is_where_its_marker_is);
    book.define("27A5.s9", Kind::unit, fact::at_sea, unit_is_at_sea_with_its_group);
    book.check("27A5.s10", {verb::join, verb::split, verb::move, verb::sail}, keeps_submarines_apart);
    book.standing("27A5.s10", Kind::group, group_has_no_submarines_with_others);

    book.define("30A6.s2", Kind::group, fact::speed, speed_of_slowest);
}

}  // namespace umpire::rules::europa
