#include "movement/danger_zones.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "common/sides.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/ports.hpp"
#include "movement/sea.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "transport/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name 28F2: where danger zones are
/// @{

bool supplied_port_near(Inquiry& ask, Place hex, std::string_view side) {
    if (!ask.map().is_hex(hex.index)) return false;
    const int radius = static_cast<int>(ask.printed("danger_zone_radius"));
    const auto near = ask.map().within(hex.index, radius);
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t index) {
        const Place place{Kind::location, index};
        // Nearly all hexes have no port: they are not worth a note in the evidence.
        if (!ask.said(place, fact::port).is_yes()) return false;
        return port_owner(ask, place) == side && ask.yes(place, fact::port_in_supply);
    });
}

constexpr char axis[] = "Axis", allied[] = "Allied";

template <const char* side>
Value zone_of_ports(Inquiry& ask, Place hex, Value) {
    if (!ask.yes(hex, fact::naval_entry)) return {};
    return supplied_port_near(ask, hex, side) ? Value(true) : Value();
}

Value no_zone_in_surprise_turn(Inquiry& ask, Subject, Value zone) {
    return zone.is_yes() && ask.yes(game::the_game, fact::surprise) ? Value(false) : zone;
}

/// For the ships of that group.
bool is_dangerous(Inquiry& ask, Place hex, Group group) {
    const std::string side = ask.text_or(group, fact::side, "");
    return !side.empty() && in_danger_zone_of(ask, hex, opponent_of(side));
}

/// @}

/// @name 28F2: the checks
/// @{

/// Whether it counts as in the hex with its port, or as out of the sea.
bool is_out_of_it(Inquiry& ask, Group group) {
    return ask.yes(group, fact::in_port) && ask.reading("danger_zone_in_port") == "at_sea";
}

void call_for_checks(Resolution& now, Group group, int checks) {
    if (checks > 0) now.add_to(group, fact::danger_checks, checks);
}

int danger_checks_on_way(Inquiry& ask, Group group) {
    const bool each_hex = ask.reading("danger_zone_checks") == "each_hex";
    const auto start = ask.location(group);
    bool inside = start && !is_out_of_it(ask, group) && is_dangerous(ask, *start, group);
    int checks = 0;
    for (const Place hex : route(ask)) {
        const bool dangerous = is_dangerous(ask, hex, group);
        if (dangerous && (!inside || each_hex)) ++checks;
        inside = dangerous;
    }
    return checks;
}

void enters_danger_zones(Resolution& now) {
    if (!now.has(arg::path)) return;
    for (const Group group : now.subjects(arg::group))
        call_for_checks(now, group, danger_checks_on_way(now, group));
}

void comes_out_of_port(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto hex = now.location(group);
    if (hex && is_out_of_it(now, group) && is_dangerous(now, *hex, group)) call_for_checks(now, group, 1);
}

void begins_in_danger_zone(Resolution& now) {
    if (now.text(arg::phase) != "movement") return;
    for (const Group group : all_groups(now)) {
        const auto hex = now.location(group);
        if (!hex || !contact::moves_in_own_turn(now, group) || is_out_of_it(now, group)) continue;
        if (is_dangerous(now, *hex, group)) call_for_checks(now, group, 1);
    }
}

bool was_checked(Inquiry& ask, Group group) {
    return is_now(ask, ask.fact(group, fact::danger_checked));
}

/// How many checks a group has to make now. A log that begins within a phase does not show how its groups
/// came to be in a zone.
int checks_to_make(Inquiry& ask, Group group) {
    const int due = static_cast<int>(ask.number_or(group, fact::danger_checks, 0));
    const auto hex = ask.location(group);
    if (due > 0 || was_checked(ask, group) || !hex) return due;
    return !is_out_of_it(ask, group) && is_dangerous(ask, *hex, group) ? 1 : 0;
}

void units_are_checked(Resolution& now) {
    const Group group = now.subject(arg::group);
    const int checks = checks_to_make(now, group);
    if (checks == 0) return;
    Value::List all;
    for (int check = 0; check < checks; ++check)
        for (const Unit unit : now.units_in(group)) {
            const int roll = now.roll(2, 6, say("danger zone against {}", unit)).total();
            const auto hits =
                now.table("28F2.s2").number(static_cast<double>(roll), std::string_view("hits"));
            if (!hits) now.missing(say("the damage of {} in a danger zone", roll));
            all.emplace_back(*hits);
            if (*hits > 0) now.happens(event::unit_hit, {{arg::unit, unit}, {arg::hits, *hits}});
        }
    now.result(result::hits, std::move(all));
    now.forget(group, fact::danger_checks);
    now.set(group, fact::danger_checked, moment(now));
}

Ruling is_checked_once(Inquiry& ask, Group group) {
    if (checks_to_make(ask, group) > 0) return kept();
    const auto hex = ask.location(group);
    if (!hex || !was_checked(ask, group) || !is_dangerous(ask, *hex, group)) return not_concerned();
    return broken(say("{} has been checked in this danger zone, and has not left it since", group));
}

Ruling danger_is_checked_at_once(Inquiry& ask) {
    if (ask.verb() == verb::danger) return is_checked_once(ask, ask.subject(arg::group));
    Ruling ruling = not_concerned();
    for (const Group group : ask.verb() == verb::phase ? all_groups(ask) : Groups(ask.subjects(arg::group))) {
        const bool due = ask.number_or(group, fact::danger_checks, 0) > 0 && !ask.units_in(group).empty();
        if (due && something_is_unplaced(ask))
            ask.missing(say("which dice were for the danger zone that {} is in", group),
                        say("!danger {}", group));
        if (due)
            return broken(say("{} has not been checked for the danger zone it is in or has entered", group));
        if (was_checked(ask, group)) ruling = kept();
    }
    return ruling;
}

Ruling no_check_in_surprise_turn(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto hex = ask.location(group);
    if (!hex || !supplied_port_near(ask, *hex, opponent_of(ask.side_of(group)))) return not_concerned();
    if (!ask.yes(game::the_game, fact::surprise)) return kept();
    return broken(say("danger zones do not count in a surprise turn, and {} is checked in one", group));
}

/// Where the owner says nothing, the checks are made before his group goes on.
std::vector<game::Action> danger_checks_due(Inquiry& ask) {
    std::vector<game::Action> due;
    if (!play_goes_on(ask) && ask.verb() != verb::mines) return due;
    for (const Group group : all_groups(ask)) {
        if (ask.number_or(group, fact::danger_checks, 0) == 0 || ask.units_in(group).empty()) continue;
        due.push_back(order_for(ask, verb::danger, group));
    }
    return due;
}

/// @}

template <const char* side>
Value local_craft(Inquiry& ask, Place place, Value) {
    if (!ask.yes(place, fact::anchorage) || !supplied_port_near(ask, place, side)) return {};
    return !in_danger_zone_of(ask, place, opponent_of(side));
}

/// @name 28F1: sea supply lines
/// @{

/// What the enemy has there that a supply line may not pass.
Sentence enemy_over(Inquiry& ask, Place hex, const std::string& side) {
    const std::string enemy = opponent_of(side);
    for (const Group group : groups_with_zone_over(ask, hex, enemy))
        if (contact::type_if_known(ask, group) != "submarine") return say("the combat zone of {}", group);
    for (const Group group : all_groups(ask)) {
        if (ask.text_or(group, fact::side, "") != enemy || !contact::on_patrol(ask, group)) continue;
        if (contact::type_if_known(ask, group) == "submarine") continue;
        const auto apart = ask.map().distance(contact::patrol_center(ask, group).index, hex.index);
        if (apart && *apart <= ask.number(group, fact::patrol_radius))
            return say("the patrol zone of {}", group);
    }
    return {};
}

/// The shortest way over sea between the two ports, as declared or as good as there is; nothing if there is
/// none. Whether the enemy is in the way counts only if it is asked for.
std::optional<std::vector<Subject>> sea_route(Inquiry& ask, bool past_enemies, double at_most) {
    if (ask.has(arg::path)) return route(ask);
    const Subject from = ask.subject(arg::from), to = ask.subject(arg::port);
    const std::string side = port_owner(ask, to);
    const auto step = [&](std::uint32_t a, std::uint32_t b) -> std::optional<double> {
        const Place hex{Kind::location, b};
        if (!ask.yes(hex, fact::naval_entry) || ask.map().hexside(a, b) == "land") return std::nullopt;
        if (!past_enemies && !enemy_over(ask, hex, side).empty()) return std::nullopt;
        return 1;
    };
    const auto found = ask.map().cheapest_path(from.index, to.index, step, at_most);
    if (!found) return std::nullopt;
    Places way;
    for (const std::uint32_t index : *found)
        way.push_back({Kind::location, index});
    return way;
}

/// A way that is no way has no length.
Sentence why_no_route(Inquiry& ask, const Places& way) {
    Subject at = ask.subject(arg::from);
    for (const Place hex : way) {
        if (ask.map().distance(at.index, hex.index) != 1 || ask.map().hexside(at.index, hex.index) == "land")
            return say("there is no way over sea from {} to {}", at, hex);
        if (!ask.yes(hex, fact::naval_entry)) return say("{} has no sea", hex);
        at = hex;
    }
    if (at != ask.subject(arg::port)) return say("the way does not end in {}", ask.subject(arg::port));
    return {};
}

Sentence why_no_end(Inquiry& ask, Place port, const std::string& side, bool supplied) {
    if (!ask.yes(port, fact::port)) return say("{} has no port", port);
    if (port_owner(ask, port) != side) return say("the port of {} is not of the {} side", port, side);
    if (!ask.yes(port, fact::port_functioning)) return say("the port of {} does not function", port);
    if (supplied && !ask.yes(port, fact::port_in_supply))
        return say("the port of {} is not in supply itself", port);
    return {};
}

Sentence why_no_supply_line(Inquiry& ask) {
    const std::string side = port_owner(ask, ask.subject(arg::port));
    Sentence why = why_no_end(ask, ask.subject(arg::from), side, true);
    if (why.empty()) why = why_no_end(ask, ask.subject(arg::port), side, false);
    if (!why.empty()) return why;
    const double longest = ask.printed("sea_supply_line_length");
    const auto way = sea_route(ask, true, longest);
    if (!way)
        return say("no way over sea from {} to {} has {} hexes or fewer", ask.subject(arg::from),
                   ask.subject(arg::port), longest);
    why = why_no_route(ask, *way);
    if (why.empty() && static_cast<double>(way->size()) > longest)
        why = say("the way has {} hexes, the longest may have {}", way->size(), longest);
    return why;
}

Ruling joins_ports_by_sea(Inquiry& ask) {
    const Sentence why = why_no_supply_line(ask);
    return why.empty() ? kept() : broken(why);
}

Sentence enemy_on_way(Inquiry& ask) {
    const double longest = ask.printed("sea_supply_line_length");
    if (!ask.has(arg::path) && sea_route(ask, false, longest)) return {};
    const auto way = sea_route(ask, true, longest);
    if (!way) return {};
    const std::string side = port_owner(ask, ask.subject(arg::port));
    for (const Place hex : *way)
        if (const Sentence enemy = enemy_over(ask, hex, side); !enemy.empty())
            return say("{} is in {}", hex, enemy);
    return {};
}

Ruling no_enemy_on_way(Inquiry& ask) {
    const Sentence enemy = enemy_on_way(ask);
    return enemy.empty() ? kept() : broken(enemy);
}

void port_comes_into_supply(Resolution& now) {
    if (why_no_supply_line(now).empty() && enemy_on_way(now).empty())
        now.set(now.subject(arg::port), fact::port_in_supply, true);
}

/// @}

}  // namespace

bool in_danger_zone_of(Inquiry& ask, Place hex, std::string_view side) {
    return ask.yes(hex, side == "Axis" ? fact::axis_danger_zone : fact::allied_danger_zone);
}

bool local_craft_serve(Inquiry& ask, Place anchorage, std::string_view side) {
    return ask.yes(anchorage, side == "Axis" ? fact::axis_local_craft : fact::allied_local_craft);
}

void register_danger_zones(Rulebook& book) {
    book.check("28F1", {verb::seasupply}, joins_ports_by_sea);
    book.check("28F1.s2", {verb::seasupply}, no_enemy_on_way);
    book.effect("28F1", verb::seasupply, port_comes_into_supply);

    book.define("28F2.s1", Kind::location, fact::axis_danger_zone, zone_of_ports<axis>);
    book.define("28F2.s1", Kind::location, fact::allied_danger_zone, zone_of_ports<allied>);
    book.define("28F2.s3", Kind::location, fact::axis_danger_zone, no_zone_in_surprise_turn);
    book.define("28F2.s3", Kind::location, fact::allied_danger_zone, no_zone_in_surprise_turn);
    // As seen from where the group still is.
    book.effect("28F2.s2", verb::move, enters_danger_zones, When::before);
    book.effect("28F2.s2", verb::sail, comes_out_of_port, When::before);
    book.effect("28F2.s2", event::phase_begins, begins_in_danger_zone);
    book.table("28F2.s2", "mine_damage_table");
    book.check("28F2.s2", {verb::danger, verb::move, verb::sail, verb::spend, verb::phase},
               danger_is_checked_at_once);
    book.effect("28F2.s2", verb::danger, units_are_checked);
    book.check("28F2.s3", {verb::danger}, no_check_in_surprise_turn);
    // 27C.s1: danger zones, then mines.
    book.due(danger_checks_due, When::before);
    book.define("28F2.s4", Kind::location, fact::axis_local_craft, local_craft<axis>);
    book.define("28F2.s4", Kind::location, fact::allied_local_craft, local_craft<allied>);
}

}  // namespace umpire::rules::europa
