#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/units.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

/// 31A. Facts: of a group escape_due (its port is lost, it must try to get out to sea); of a unit can_escape
/// (no, if somebody says so).
namespace umpire::rules::europa {

namespace {

/// Units under repair are for 33A.s5, where that is read as the exception.
bool is_captured(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::under_repair) && ask.reading("captured_under_repair") == "captured";
}

Units ships_to_escape(Inquiry& ask, Group group) {
    Units ships;
    for (const Unit unit : ask.units_in(group))
        if (!ask.yes(unit, fact::sunk) && !is_captured(ask, unit)) ships.push_back(unit);
    return ships;
}

/// A ship without fuel cannot leave port (27E1.s7), nor one of which its owner says so.
Value ship_can_escape(Inquiry& ask, Unit unit, Value) {
    return !(ask.yes(unit, fact::stranded) && ask.yes(unit, fact::low_fuel));
}

void ships_in_captured_port(Resolution& now) {
    const Place place = now.subject(arg::at);
    for (const Group group : all_groups(now)) {
        if (now.location(group) != place || !now.yes(group, fact::in_port) ||
            now.side_of(group) == now.text(arg::side))
            continue;
        for (const Unit ship : ships_to_escape(now, group))
            if (!now.yes(ship, fact::can_escape))
                now.happens(event::unit_scuttled_in_port, {{arg::unit, ship}});
        if (!ships_to_escape(now, group).empty()) now.set(group, fact::escape_due, true);
    }
}

Ruling escapes_from_captured_port(Inquiry& ask) {
    const Group group = ask.subjects(arg::group).front();
    if (ask.verb() != verb::escape) {
        if (!ask.yes(group, fact::escape_due)) return not_concerned();
        return broken(say("the port of {} is in enemy hands: it must roll for its escape", group));
    }
    if (ask.yes(group, fact::escape_due)) return kept();
    return broken(say("no enemy has captured a port in which {} lies", group));
}

Ruling escapes_are_rolled_at_once(Inquiry& ask) {
    for (const Group group : all_groups(ask))
        if (ask.yes(group, fact::escape_due))
            return broken(say("the port of {} is in enemy hands: it must roll for its escape first", group));
    return not_concerned();
}

/// @name 31A: the rolls
/// @{

/// Half flotillas roll apart; single destroyers as well, by the better reading.
int rolls_of(Inquiry& ask, Unit ship) {
    if (is_capital_ship(ask, ship)) return 1;
    if (ask.text_or(ship, fact::category, "") == "destroyer" &&
        ask.reading("destroyers_escape") == "one_roll")
        return 1;
    return is_pair(ask, ship) ? 2 : 1;
}

struct Attempt {
    Unit ship;
    int rolls = 0, failed = 0;
};

Attempt roll_for(Resolution& now, Unit ship) {
    Attempt attempt{ship, rolls_of(now, ship), 0};
    Value::List results;
    for (int roll = 0; roll < attempt.rolls; ++roll) {
        const int die = now.roll(1, 6, say("the escape of {}", ship)).total();
        const auto result = now.table("31A.s2").text(die, "result");
        if (!result) now.missing(say("what a {} means for an escape from port", die));
        if (*result == "scuttled") ++attempt.failed;
        results.emplace_back(*result);
    }
    now.result(result::escape_of(now.name(ship)), std::move(results));
    return attempt;
}

void group_escapes(Resolution& now) {
    const Group group = now.subject(arg::group);
    std::vector<Attempt> attempts;
    for (const Unit ship : ships_to_escape(now, group))
        attempts.push_back(roll_for(now, ship));
    for (const auto& [ship, rolls, failed] : attempts)
        if (failed > 0) now.happens(event::escape_fails, {{arg::unit, ship}, {arg::whole, failed == rolls}});
    if (std::any_of(attempts.begin(), attempts.end(),
                    [](const Attempt& one) { return one.failed < one.rolls; }))
        now.happens(event::escape_succeeds, {{arg::group, group}});
    now.set(group, fact::escape_due, false);
}

/// @}

/// The umpire rolls for whoever has not done so when the phase is over.
std::vector<game::Action> escapes_due(Inquiry& ask) {
    std::vector<game::Action> escapes;
    if (!ask.verb().empty() && ask.verb() != verb::phase) return escapes;
    for (const Group group : all_groups(ask)) {
        if (!ask.yes(group, fact::escape_due)) continue;
        escapes.push_back(order_for(ask, verb::escape, group));
    }
    return escapes;
}

/// The nearest coastal hex; of several equally near the one that the player names.
Place nearest_coast(Inquiry& ask, Place port) {
    const auto is_coast = [&](std::uint32_t hex) {
        return ask.map().attribute(hex, fact::terrain) == Value("coastal");
    };
    constexpr int far_enough = 10;
    for (int radius = 0; radius <= far_enough; ++radius) {
        std::vector<std::uint32_t> coasts = ask.map().within(port.index, radius);
        coasts.erase(
            std::remove_if(coasts.begin(), coasts.end(), [&](std::uint32_t hex) { return !is_coast(hex); }),
            coasts.end());
        if (coasts.empty()) continue;
        if (coasts.size() == 1) return {Kind::location, coasts.front()};
        const Subject* to = ask.argument(arg::to).subject();
        if (to != nullptr && std::find(coasts.begin(), coasts.end(), to->index) != coasts.end()) return *to;
        break;
    }
    ask.missing(say("which coastal hex is nearest to {}", port), "!escape <group> to <hex>");
}

void at_sea_off_the_coast(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto port = now.location(group);
    if (!port) return;
    now.place(group, nearest_coast(now, *port));
    now.set(group, fact::in_port, false);
}

void failed_escape(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (now.yes(arg::whole))
        now.happens(event::unit_scuttled_in_port, {{arg::unit, ship}});
    else
        now.set(ship, fact::half, true);
}

void scuttled_in_port(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.reading("scuttled_units") == "eliminated_box")
        return now.happens(event::unit_sunk, {{arg::unit, unit}});
    now.set(unit, fact::sunk, true);
    now.take_away(unit);
}

}  // namespace

void register_lost_ports(Rulebook& book) {
    book.define("31A.s1", Kind::unit, fact::can_escape, ship_can_escape);
    // The port is the captor's by then (27A12b).
    book.effect("31A.s1", event::hex_captured, ships_in_captured_port, When::after);
    book.check("31A.s1", {verb::escape, verb::sail, verb::move}, escapes_from_captured_port);
    book.check("31A.s1", {verb::phase}, escapes_are_rolled_at_once);
    book.table("31A.s2", "in_port_escape");
    book.effect("31A.s2", verb::escape, group_escapes);
    book.due(escapes_due, When::last);
    book.effect("31A.s3", event::escape_succeeds, at_sea_off_the_coast);
    book.effect("31A.s4", event::escape_fails, failed_escape);
    book.effect("31A.s5", event::unit_scuttled_in_port, scuttled_in_port);
}

}  // namespace umpire::rules::europa
