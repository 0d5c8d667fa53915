#include "missions/raiding.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

namespace umpire::rules::europa {

namespace {

using namespace contact;

bool raids(Inquiry& ask, Group group) {
    return ask.yes(group, fact::raiding);
}

Value mission_of_raiders(Inquiry& ask, Group group, Value other) {
    return raids(ask, group) ? Value("raiding") : other;
}

/// @name 29F: the hidden way
/// @{

bool is_full_sea(Inquiry& ask, Place hex) {
    return ask.text_or(hex, fact::terrain, "") == "sea";
}

/// What evading through full sea hexes costs at least; nothing if there is no such way.
std::optional<double> evading_cost(Inquiry& ask, Subject from, Subject to) {
    // All full sea hexes cost the same but along rivers and canals.
    std::optional<double> open;
    const auto step = [&](std::uint32_t a, std::uint32_t b) -> std::optional<double> {
        const Place hex{Kind::location, b};
        const std::string_view side = ask.map().hexside(a, b);
        if (!is_full_sea(ask, hex) || side == "land") return std::nullopt;
        if (!side.empty()) return step_cost(ask, {Kind::location, a}, hex, true);
        if (!open) open = step_cost(ask, {Kind::location, a}, hex, true);
        return open;
    };
    const auto way =
        ask.map().cheapest_path(from.index, to.index, step, std::numeric_limits<double>::infinity());
    if (!way) return std::nullopt;
    double cost = 0;
    Subject at = from;
    for (const std::uint32_t index : *way) {
        cost += step(at.index, index).value_or(0);
        at = {Kind::location, index};
    }
    return cost;
}

Place center_of(Inquiry& ask) {
    return ask.has(arg::at) ? ask.subject(arg::at) : route(ask).back();
}

/// As the player wrote it down; without hexes that cannot be entered.
std::optional<double> cost_of_written_way(Inquiry& ask, Subject from) {
    double cost = 0;
    for (const Place hex : route(ask)) {
        if (ask.map().distance(from.index, hex.index) != 1) return std::nullopt;
        cost += step_cost(ask, from, hex, true);
        from = hex;
    }
    return cost;
}

Ruling stays_near_where_it_was_seen(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Place center = center_of(ask);
    const auto seen = ask.location(group);
    if (!seen) ask.missing(say("where {} was last declared", group));
    const bool written = ask.has(arg::path) && true_hex(ask, group) == seen;
    const auto cost = written ? cost_of_written_way(ask, *seen) : evading_cost(ask, *seen, center);
    if (!cost) return not_concerned();  // 29F.s5
    const double most = ask.printed("raiding_hidden_points");
    if (*cost <= most) return kept();
    return broken(say("{} is {} points from {}, where {} was last declared, not within {}", center, *cost,
                      *seen, group, most));
}

Ruling hides_in_full_sea(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Place center = center_of(ask);
    if (ask.has(arg::path)) {
        for (const Place hex : route(ask))
            if (!is_full_sea(ask, hex)) return broken(say("{} is no full sea hex", hex));
        if (!hidden_cost(ask)) return broken("the hexes of the hidden way do not follow each other");
        if (const auto way = route(ask); !way.empty() && way.back() != center)
            return broken(say("the hidden way ends in {}, not in {}", way.back(), center));
        return kept();
    }
    if (!is_full_sea(ask, center)) return broken(say("{} is no full sea hex", center));
    if (hidden_cost(ask)) return kept();
    return broken(say("{} cannot come to {} through full sea hexes only", group, center));
}

/// @}

/// @name 29F: going raiding
/// @{

Ruling is_of_the_axis(Inquiry& ask, Group group) {
    if (ask.side_of(group) == "Axis") return kept();
    return broken(say("{} is of the {} side", group, ask.side_of(group)));
}

Ruling only_the_axis_raids(Inquiry& ask) {
    return is_of_the_axis(ask, ask.subject(arg::group));
}

Ruling raider_is_of_the_axis(Inquiry& ask, Group group) {
    if (!ask.yes(group, fact::raiding) || !ask.known(group, fact::side) || !ask.location(group))
        return not_concerned();
    return is_of_the_axis(ask, group);
}

/// As for a sea patrol.
Ruling goes_raiding_in_time(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string name = ask.name(group), phase = ask.phase();
    if (!is_phasing(ask, group))
        return broken(say("it is the player turn of the {} side", ask.phasing_side()));
    if (ask.yes(group, fact::in_port)) return broken(say("{} is not at sea but in port", name));
    if (phase == "movement") return kept();
    const bool moves = center_of(ask) != true_hex(ask, group) || ask.number_or(group, fact::points, 0) > 0;
    if (phase != "initial" && !moves) return kept();
    return broken(say("{} goes to its raiding center in the {} phase", name, phase));
}

void goes_raiding(Resolution& now) {
    const Group group = now.subject(arg::group);
    const double cost = hidden_cost(now).value_or(0);
    now.result(result::cost, cost);
    now.set(group, fact::raiding, true);
    now.set(group, fact::patrol_center, center_of(now));
    now.set(group, fact::on_patrol, false);
    now.set(group, fact::patrol_lapsed, false);
    forget(now, group, fact::hidden_location);
    if (cost > 0) spend(now, group, cost);
}

/// It is still where nobody sees it.
void raids_lapse(Resolution& now) {
    if (now.text(arg::phase) != "movement") return;
    for (const Group group : all_groups(now)) {
        if (!shows(now, group, fact::raiding) || !moves_in_own_turn(now, group)) continue;
        now.set(group, fact::hidden_location, now.said(group, fact::patrol_center));
        now.set(group, fact::raiding, false);
        now.forget(group, fact::patrol_center);
        now.set(group, fact::patrol_lapsed, true);
    }
}

/// @}

/// @name 29F: what the enemy is told
/// @{

void raider_is_near(Resolution& now) {
    const Group with = now.subject(arg::with);
    if (is_phasing(now, with) || !raids(now, with)) return;
    forget(now, with, fact::raid_announcement_due);
    now.set(with, fact::announced, true);
    now.result(result::raider_near, true);
}

/// Within identification range 29C.s2 calls for the same announcement. Where counters are moved without a
/// word nobody knows on which way, nor what was said.
void enters_raiding_zones(Resolution& now) {
    if (is_done_in_silence(now)) return;
    for (const Group raider : other_side(now)) {
        if (!shows(now, raider, fact::raiding)) continue;
        forget(now, raider, fact::raid_announcement_due);
        const bool due = now.said(raider, fact::announcement_due).known();
        const Value contact = now.said(raider, fact::contact);
        const auto groups = now.subjects(arg::group);
        if (!due && contact.subject() != nullptr && holds(groups, *contact.subject()))
            now.set(raider, fact::raid_announcement_due, contact);
    }
}

void raider_is_announced(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value due = now.said(group, fact::raid_announcement_due);
    if (!due.known()) return;
    now.forget(group, fact::raid_announcement_due);
    now.set(group, fact::announced_to, due);
}

void raid_announcements_lapse(Resolution& now) {
    for (const Group group : all_groups(now))
        for (const Fact& fact : FactList{fact::raid_announcement_due, fact::announced_to})
            forget(now, group, fact);
}

Ruling raider_must_be_announced(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Group raider : other_side(ask)) {
        const Value& due = ask.said(raider, fact::raid_announcement_due);
        if (due.subject() != nullptr)
            return broken(
                say("{} came into a raiding zone, and the raider neither tried to intercept "
                    "it nor was announced",
                    *due.subject()));
        if (ask.said(raider, fact::announced_to).known()) ruling = kept();
    }
    return ruling;
}

/// Whoever shows it of his own will patrols openly from then on.
Ruling center_stays_secret(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!raids(ask, group)) return not_concerned();
    if (ask.action().side == ask.side_of(group)) return kept();
    return broken(
        say("the {} side has no right to be shown the patrol center of a raider", ask.action().side));
}

void center_is_shown(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!raids(now, group) || now.action().side != now.side_of(group)) return;
    now.place(group, patrol_center(now, group));
    now.set(group, fact::raiding, false);
    now.set(group, fact::on_patrol, true);
}

/// @}

/// @name 29F.s7: aircraft after the combat
/// @{

void raider_fights(Resolution& now) {
    const auto groups = now.subjects(arg::groups);
    for (const Group raider : groups) {
        if (!shows(now, raider, fact::raiding)) continue;
        for (const Subject enemy : groups)
            if (const auto hex = now.location(enemy); hex && are_enemies(now, raider, enemy))
                now.set(raider, fact::combat_hex, *hex);
    }
}

Ruling searches_after_combat(Inquiry& ask) {
    const Group raider = ask.subject(arg::group);
    if (!raids(ask, raider)) return broken(say("{} is no raider", raider));
    if (ask.side_of(ask.subject(arg::air)) != ask.phasing_side())
        return broken(say("{} is not of the phasing side", ask.subject(arg::air)));
    const auto battle = battle_under_way(ask);
    if (battle && holds(listed(ask, *battle, fact::groups), raider))
        return broken(say("the combat with {} is not over", raider));
    if (ask.known(raider, fact::combat_hex)) return kept();
    return broken(say("{} has not been in combat", raider));
}

int hexes_from_base(Inquiry& ask, Unit air, Place hex) {
    const auto base = ask.location(air);
    if (!base) ask.missing(say("where {} is based", air));
    return hexes_between(ask, *base, hex);
}

/// The combat hex if it is in range; else the raider must be found, and its search area be in range.
void aircraft_go_for_raider(Resolution& now) {
    const Group raider = now.subject(arg::group);
    const Unit air = now.subject(arg::air);
    const Value hex = now.fact(raider, fact::combat_hex);
    if (hex.subject() == nullptr) return;
    const double range = now.number(air, fact::range);
    const bool in_range = hexes_from_base(now, air, *hex.subject()) <= range;
    now.result(result::in_range, in_range);
    if (in_range) return now.result(result::attack, true);
    if (!now.has(arg::found)) now.missing(say("whether {} finds the raider", air));
    const double reach = range + now.number(raider, fact::patrol_radius);
    const bool area = hexes_from_base(now, air, patrol_center(now, raider)) <= reach;
    now.result(result::attack, now.text(arg::found) == "found" && area);
}

/// @}

}  // namespace

std::optional<double> hidden_cost(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto from = true_hex(ask, group);
    if (!from) ask.missing(say("where {} is", group));
    return ask.has(arg::path) ? cost_of_written_way(ask, *from) : evading_cost(ask, *from, center_of(ask));
}

void register_raiding(Rulebook& book) {
    book.define("29F.s1", Kind::group, fact::mission, mission_of_raiders);
    book.check("29F.s2", {verb::raid}, only_the_axis_raids);
    book.standing("29F.s2", Kind::group, raider_is_of_the_axis);
    book.check("29F.s3", {verb::raid}, goes_raiding_in_time);
    book.effect("29F.s3", verb::raid, goes_raiding);
    book.effect("29F.s3", event::phase_begins, raids_lapse, When::after);
    book.check("29F.s4", {verb::raid}, stays_near_where_it_was_seen);
    book.check("29F.s5", {verb::raid}, hides_in_full_sea);
    book.effect("29F.s6", verb::intercept, raider_is_near, When::last);
    book.effect("29F.s7", event::combat_starts, raider_fights);
    book.check("29F.s7", {verb::search}, searches_after_combat);
    book.effect("29F.s7", verb::search, aircraft_go_for_raider);
    book.check("29F.s8", {verb::reveal}, center_stays_secret);
    book.effect("29F.s8", verb::reveal, center_is_shown);
    // Who is in the zone stands in the contacts of 29D, and 29C may call for the announcement itself.
    for (const Verb& verb : {verb::move, verb::sail, verb::spend})
        book.effect("29F.s9", verb, enters_raiding_zones, When::last);
    book.effect("29F.s9", verb::announce, raider_is_announced);
    book.effect("29F.s9", event::phase_begins, raid_announcements_lapse);
    book.check("29F.s9", {verb::move, verb::sail, verb::spend, verb::phase}, raider_must_be_announced);
}

}  // namespace umpire::rules::europa
