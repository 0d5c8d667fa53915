#include "umpire/game/map.hpp"

#include "attacks.hpp"
#include "chapters.hpp"
#include "contact.hpp"
#include "maneuver.hpp"
#include "movement.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::to_text;
using game::Value;

namespace {

/// @name 29: missions
/// @{

Ruling performs_missions_in_moving_phases(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!contact::is_phasing(ask, group)) return not_concerned();  // 28A.s2
    const std::string phase = ask.phase();
    if (phase == "movement") return kept();
    if (phase == "exploitation" && ask.reading("execution_phase") == "exploitation") return kept();
    return broken(fmt::format("{} spends points on a mission in the {} phase", ask.name(group), phase));
}

void note_phase_of_activity(Resolution& now) {
    const Subject group = now.subject("group");
    if (now.known(group, "activity")) now.set(group, "activity_phase", contact::moment(now));
}

/// What was begun in one phase and not gone on with in the next is given up.
void begun_missions_lapse(Resolution& now) {
    const std::string phase = now.text("phase");
    if (phase != "movement" && phase != "exploitation") return;
    for (const Subject group : all_groups(now)) {
        if (!now.position().get(group, "activity").known() || !contact::moves_in_own_turn(now, group))
            continue;
        const Value& since = now.position().get(group, "activity_phase");
        // A log may begin in the middle of a mission.
        if (!since.known()) {
            now.set(group, "activity_phase", contact::moment(now));
        } else if (!contact::in_this_phase(now, since)) {
            for (const char* fact : {"activity", "activity_points", "activity_phase"})
                now.set(group, fact, Value());
        }
    }
}

Value mission_of_its_group(Inquiry& ask, Subject unit, Value) {
    const auto group = group_of(ask, unit);
    return group ? ask.fact(*group, "mission") : Value();
}

void mission_is_declared(Resolution& now) {
    if (!now.has("units")) return now.set(now.subject("group"), "mission", now.text("mission"));
    for (const Subject unit : now.subjects("units"))
        now.set(unit, "mission", now.text("mission"));
}

Value nothing_but_sailing(Inquiry& ask, Subject unit, Value other) {
    const auto group = group_of(ask, unit);
    return other.known() || !group || ask.yes(*group, "in_port") ? other : Value("sail");
}

/// @}

/// @name 29E: sea patrol from port
/// @{

bool from_port(Inquiry& ask) {
    const Subject with = ask.subject("with");
    return !contact::is_phasing(ask, with) && ask.yes(with, "in_port");
}

/// Hexes over sea from the port; nothing beyond the reach of a patrol from it.
std::optional<std::size_t> sea_hexes(Inquiry& ask, Subject port, Subject hex, double reach) {
    const auto step = [&](std::uint32_t a, std::uint32_t b) -> std::optional<double> {
        const bool open = ask.yes({Kind::location, b}, "naval_entry") && ask.map().hexside(a, b) != "land";
        return open ? std::optional(1.0) : std::nullopt;
    };
    const auto way = ask.map().cheapest_path(port.index, hex.index, step, reach);
    return way ? std::optional(way->size()) : std::nullopt;
}

Ruling comes_near_the_port(Inquiry& ask) {
    if (!from_port(ask)) return not_concerned();
    const Subject with = ask.subject("with"), target = ask.subject("target");
    const auto port = ask.location(with);
    if (!port) ask.missing(fmt::format("the port of {}", ask.name(with)));
    if (!contact::are_enemies(ask, with, target))
        return broken(fmt::format("{} is no enemy", ask.name(target)));
    const Subject hex = contact::hex_of_contact(ask, target);
    const auto way = contact::last_way(ask, target);
    const bool was_there = ask.location(target) == hex || std::find(way.begin(), way.end(), hex) != way.end();
    if (!was_there) return broken(fmt::format("{} has not been in {}", ask.name(target), ask.name(hex)));
    const double reach = ask.printed("port_patrol_radius");
    if (sea_hexes(ask, *port, hex, reach)) return kept();
    return broken(
        fmt::format("{} is not within {} sea hexes of {}", ask.name(hex), to_text(reach), ask.name(*port)));
}

Value radius_of_patrol_from_port(Inquiry& ask, Subject group, Value other) {
    const Value battle = ask.fact(group, "sortied_in");
    const bool sortie = battle.known() && battle == ask.position().get(game::the_game, "battle");
    return sortie ? Value(ask.printed("port_patrol_radius")) : other;
}

void patrol_from_port_succeeds(Resolution& now) {
    if (!from_port(now) || now.result("result").known()) return;
    const Subject with = now.subject("with");
    now.set(with, "in_port", false);
    now.set(with, "patrol_center", *now.location(with));
    now.result("result", "success");
    now.happens("patrol interception succeeds");
    now.set(with, "sortied_in", now.position().get(game::the_game, "battle"));
}

/// Has begun to spend points on something, or was given another task.
bool is_busy(Inquiry& ask, Subject group) {
    return ask.known(group, "activity") || ask.position().get(group, "mission").known();
}

/// Before the patrol goes out.
void mission_is_abandoned(Resolution& now) {
    if (!from_port(now)) return;
    const Subject with = now.subject("with");
    const bool busy = is_busy(now, with);
    if (busy || now.yes(with, "sortie_interrupted")) now.set(with, "sortie_interrupted", busy);
    if (!busy) return;
    for (const char* fact : {"activity", "activity_points", "mission"})
        contact::forget(now, with, fact);
}

/// A unit whose group has come out of port into the combat that is being fought.
bool came_from_port(Inquiry& ask, Subject unit) {
    const auto group = group_of(ask, unit), battle = battle_under_way(ask);
    return group && battle && ask.fact(*group, "sortied_in") == Value(*battle);
}

Ruling silent_in_first_round(Inquiry& ask, bool held_back, std::string_view why) {
    if (round_of_attack(ask) > 1 || !held_back) return kept();
    return broken(fmt::format("{} {}, and attacks in the first round", ask.name(ask.subject("unit")), why));
}

Ruling silent_after_another_mission(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    if (!came_from_port(ask, unit)) return not_concerned();
    return silent_in_first_round(ask, ask.yes(*group_of(ask, unit), "sortie_interrupted"),
                                 "came out of port from another mission");
}

Ruling silent_when_low_or_surprised(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    if (!came_from_port(ask, unit)) return not_concerned();
    if (ask.yes(game::the_game, "surprise") && !contact::is_phasing(ask, unit))
        return silent_in_first_round(ask, true, "came out of port in an enemy surprise turn");
    return silent_in_first_round(ask, ask.yes(unit, "low_fuel"), "came out of port low on fuel");
}

/// @}

}  // namespace

void register_missions(Rulebook& book) {
    book.check("29.s1", {"spend"}, performs_missions_in_moving_phases);
    book.effect("29.s3", "activity paid", note_phase_of_activity);
    book.effect("29.s3", "phase ends", begun_missions_lapse);
    book.define("29.s4", Kind::unit, "mission", mission_of_its_group);
    book.effect("29.s4", "mission", mission_is_declared);
    book.define("29A", Kind::unit, "mission", nothing_but_sailing);

    book.check("29E.s1", {"intercept"}, comes_near_the_port);
    book.define("29E.s1", Kind::group, "patrol_radius", radius_of_patrol_from_port);
    book.effect("29E.s4", "intercept", mission_is_abandoned);
    book.effect("29E.s2", "intercept", patrol_from_port_succeeds);
    book.check("29E.s4", {"fire", "torpedo"}, silent_after_another_mission);
    book.check("29E.s5", {"fire", "torpedo"}, silent_when_low_or_surprised);
}

}  // namespace umpire::rules::europa
