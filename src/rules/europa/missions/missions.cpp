#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/maneuver.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/groups.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name 29: missions
/// @{

Ruling performs_missions_in_moving_phases(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_phasing(ask, group)) return not_concerned();  // 28A.s2
    const std::string phase = ask.phase();
    if (phase == "movement") return kept();
    if (phase == "exploitation" && ask.reading("execution_phase") == "exploitation") return kept();
    return broken(say("{} spends points on a mission in the {} phase", group, phase));
}

void note_phase_of_activity(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.known(group, fact::activity)) now.set(group, fact::activity_phase, moment(now));
}

/// What was begun in one phase and not gone on with in the next is given up.
void begun_missions_lapse(Resolution& now) {
    const std::string phase = now.text(arg::phase);
    if (!is_moving_phase(phase)) return;
    for (const Group group : all_groups(now)) {
        if (!now.said(group, fact::activity).known() || !contact::moves_in_own_turn(now, group)) continue;
        const Value& since = now.said(group, fact::activity_phase);
        // A log may begin in the middle of a mission.
        if (!since.known()) {
            now.set(group, fact::activity_phase, moment(now));
        } else if (!is_now(now, since)) {
            for (const Fact& fact : FactList{fact::activity, fact::activity_points, fact::activity_phase})
                now.forget(group, fact);
        }
    }
}

Value mission_of_its_group(Inquiry& ask, Unit unit, Value) {
    const auto group = group_of(ask, unit);
    return group ? ask.fact(*group, fact::mission) : Value();
}

void mission_is_declared(Resolution& now) {
    if (!now.has(arg::units)) return now.set(now.subject(arg::group), fact::mission, now.text(arg::mission));
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::mission, now.text(arg::mission));
}

Value nothing_but_sailing(Inquiry& ask, Unit unit, Value other) {
    const auto group = group_of(ask, unit);
    return other.known() || !group || ask.yes(*group, fact::in_port) ? other : Value("sail");
}

/// @}

/// @name 29E: sea patrol from port
/// @{

bool from_port(Inquiry& ask) {
    const Force with = ask.subject(arg::with);
    return !is_phasing(ask, with) && ask.yes(with, fact::in_port);
}

/// Hexes over sea from the port; nothing beyond the reach of a patrol from it.
std::optional<std::size_t> sea_hexes(Inquiry& ask, Place port, Place hex, double reach) {
    const auto step = [&](std::uint32_t a, std::uint32_t b) -> std::optional<double> {
        const bool open =
            ask.yes({Kind::location, b}, fact::naval_entry) && ask.map().hexside(a, b) != "land";
        return open ? std::optional(1.0) : std::nullopt;
    };
    const auto way = ask.map().cheapest_path(port.index, hex.index, step, reach);
    return way ? std::optional(way->size()) : std::nullopt;
}

Ruling comes_near_the_port(Inquiry& ask) {
    if (!from_port(ask)) return not_concerned();
    const Subject with = ask.subject(arg::with), target = ask.subject(arg::target);
    const auto port = ask.location(with);
    if (!port) ask.missing(say("the port of {}", with));
    if (!are_enemies(ask, with, target)) return broken(say("{} is no enemy", target));
    const Place hex = contact::hex_of_contact(ask, target);
    const bool was_there = ask.location(target) == hex || contact::may_have_passed(ask, target, hex);
    if (!was_there) return broken(say("{} has not been in {}", target, hex));
    const double reach = ask.printed("port_patrol_radius");
    if (sea_hexes(ask, *port, hex, reach)) return kept();
    return broken(say("{} is not within {} sea hexes of {}", hex, reach, *port));
}

Value radius_of_patrol_from_port(Inquiry& ask, Group group, Value other) {
    const Value battle = ask.fact(group, fact::sortied_in);
    const bool sortie = battle.known() && battle == ask.said(game::the_game, fact::battle);
    return sortie ? Value(ask.printed("port_patrol_radius")) : other;
}

void patrol_from_port_succeeds(Resolution& now) {
    if (!from_port(now) || now.result(result::result).known()) return;
    const Group with = now.subject(arg::with);
    now.set(with, fact::in_port, false);
    now.set(with, fact::patrol_center, *now.location(with));
    now.result(result::result, "success");
    now.happens(event::patrol_interception_succeeds);
    now.set(with, fact::sortied_in, now.said(game::the_game, fact::battle));
}

/// Has begun to spend points on something, or was given another task.
bool is_occupied(Inquiry& ask, Group group) {
    return ask.known(group, fact::activity) || ask.said(group, fact::mission).known();
}

/// Before the patrol goes out.
void mission_is_abandoned(Resolution& now) {
    if (!from_port(now)) return;
    const Group with = now.subject(arg::with);
    const bool busy = is_occupied(now, with);
    if (busy || now.yes(with, fact::sortie_interrupted)) now.set(with, fact::sortie_interrupted, busy);
    if (!busy) return;
    for (const Fact& fact : FactList{fact::activity, fact::activity_points, fact::mission})
        contact::forget(now, with, fact);
}

/// A unit whose group has come out of port into the combat that is being fought.
bool came_from_port(Inquiry& ask, Unit unit) {
    const auto group = group_of(ask, unit);
    const auto battle = battle_under_way(ask);
    return group && battle && ask.fact(*group, fact::sortied_in) == Value(*battle);
}

Ruling silent_in_first_round(Inquiry& ask, bool held_back, std::string_view why) {
    if (round_of_attack(ask) > 1 || !held_back) return kept();
    return broken(say("{} {}, and attacks in the first round", ask.subject(arg::unit), why));
}

Ruling silent_after_another_mission(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!came_from_port(ask, unit)) return not_concerned();
    return silent_in_first_round(ask, ask.yes(*group_of(ask, unit), fact::sortie_interrupted),
                                 "came out of port from another mission");
}

Ruling silent_when_low_or_surprised(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!came_from_port(ask, unit)) return not_concerned();
    if (ask.yes(game::the_game, fact::surprise) && !is_phasing(ask, unit))
        return silent_in_first_round(ask, true, "came out of port in an enemy surprise turn");
    return silent_in_first_round(ask, ask.yes(unit, fact::low_fuel), "came out of port low on fuel");
}

/// @}

}  // namespace

void register_missions(Rulebook& book) {
    book.check("29.s1", {verb::spend}, performs_missions_in_moving_phases);
    book.effect("29.s3", event::activity_paid, note_phase_of_activity, When::after);
    book.effect("29.s3", event::phase_ends, begun_missions_lapse);
    book.define("29.s4", Kind::unit, fact::mission, mission_of_its_group);
    book.effect("29.s4", verb::mission, mission_is_declared);
    book.define("29A", Kind::unit, fact::mission, nothing_but_sailing);

    book.check("29E.s1", {verb::intercept}, comes_near_the_port);
    book.define("29E.s1", Kind::group, fact::patrol_radius, radius_of_patrol_from_port, When::after);
    book.effect("29E.s4", verb::intercept, mission_is_abandoned);
    book.effect("29E.s2", verb::intercept, patrol_from_port_succeeds);
    book.check("29E.s4", {verb::fire, verb::torpedo}, silent_after_another_mission);
    book.check("29E.s5", {verb::fire, verb::torpedo}, silent_when_low_or_surprised);
}

}  // namespace umpire::rules::europa
