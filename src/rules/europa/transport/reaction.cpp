#include "umpire/game/map.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "transport/ferries.hpp"
#include "transport/ground.hpp"
#include "transport/landings.hpp"

#include <fmt/core.h>

#include <algorithm>

/// 29K4. Game: landing_hexes (of this phase). Location: reaction (none, open, used). Ground unit:
/// reaction_made (in this turn).
namespace umpire::rules::europa {

namespace {

/// @name The roll
/// @{

void answer_may_come(Resolution& now, Place place) {
    add_to_list(now, the_game, fact::landing_hexes, place);
    if (now.known(place, fact::reaction)) now.forget(place, fact::reaction);
}

/// Of cargo that is on the table, as soon as it is ashore.
void landing_may_be_answered(Resolution& now) {
    if (is_landing(now) && cargo_of_action(now).empty()) answer_may_come(now, landing_hex(now));
}

void cargo_ashore_may_be_answered(Resolution& now) {
    if (comes_ashore_by_landing(now)) answer_may_come(now, now.subject(arg::at));
}

void rolls_of_the_enemy(Resolution& now) {
    const auto hexes = now.has(arg::at) ? now.subjects(arg::at) : listed(now, the_game, fact::landing_hexes);
    for (const Place place : hexes) {
        if (now.known(place, fact::reaction)) continue;
        const int die = now.roll(1, 6, say("reaction to the landing at {}", place)).total();
        const std::string result = success(now, "29K4.s1", die);
        now.result(result::reaction_at(now.name(place)), result);
        now.happens(event::reaction_rolled, {{arg::place, place}, {arg::result, result}});
    }
}

void no_reaction(Resolution& now) {
    if (now.text(arg::result) != "S") now.set(now.subject(arg::place), fact::reaction, "none");
}

void one_unit_may_react(Resolution& now) {
    if (now.text(arg::result) == "S") now.set(now.subject(arg::place), fact::reaction, "open");
}

void landings_are_over(Resolution& now) {
    if (now.text(arg::phase) == "combat") return;
    for (const Place place : listed(now, the_game, fact::landing_hexes))
        now.forget(place, fact::reaction);
    if (now.known(the_game, fact::landing_hexes)) now.forget(the_game, fact::landing_hexes);
}

Ruling nobody_moves_after_reaction(Inquiry& ask) {
    if (ask.phase() != "movement" || !ask.known(the_game, fact::reacted)) return not_concerned();
    if (ask.reading("landing_reaction_time") != "end_of_phase") return not_concerned();
    if (!ask.yes(the_game, fact::reacted)) return kept();
    return broken(say("{} moves after the enemy has reacted to the landings of this phase",
                      ask.subjects(arg::group).front()));
}

/// @}

/// @name The move
/// @{

Places way_of_reaction(Inquiry& ask) {
    return ask.has(arg::path) ? ask.subjects(arg::path) : Places();
}

bool overruns(Inquiry& ask) {
    return ask.yes(arg::overrun);
}

Ruling near_unit_reacts(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const Place landing = ask.subject(arg::landing);
    const std::string name = ask.name(unit), reaction = ask.text_or(landing, fact::reaction, "none");
    if (reaction == "used") return broken(say("a unit has reacted to the landing at {} already", landing));
    if (reaction != "open") return broken(say("no reaction to the landing at {} has succeeded", landing));
    if (ask.side_of(unit) == ask.phasing_side() || !is_ground_unit(ask, unit))
        return broken(say("{} is no ground unit of the side that reacts", name));
    if (in_enemy_zoc(ask, unit)) return broken(say("{} is in an enemy ZOC", name));
    const int hexes = ask.distance(unit, landing);
    if (hexes <= ask.printed("reaction_distance")) return kept();
    return broken(say("{} is {} hexes from the landing at {}, allowed {}", name, hexes, landing,
                      ask.printed("reaction_distance")));
}

Ruling within_reaction_points(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    // A single hex never costs more than there is (29K4.s5).
    if (way_of_reaction(ask).size() < 2 && !overruns(ask)) return not_concerned();
    const double allowed = ask.printed(ask.yes(unit, fact::c_m) ? "reaction_mp_c_m" : "reaction_mp");
    if (!ask.has(arg::mp))
        ask.missing(say("how many movement points {} spends", unit),
                    "!reaction <unit> against <hex> via <path> mp <number>");
    if (ask.number(arg::mp) <= allowed) return kept();
    return broken(say("{} spends {} movement points, allowed {}", unit, ask.number(arg::mp), allowed));
}

Ruling not_into_prohibited_terrain(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    auto from = ask.location(unit);
    Ruling ruling = not_concerned();
    for (const Place to : way_of_reaction(ask)) {
        if (ask.text_or(to, fact::ground, "") == "prohibited" || ask.text_or(to, fact::terrain, "") == "sea")
            return broken(say("{} is prohibited terrain for {}", to, unit));
        const bool over_sea = from && ask.map().hexside(from->index, to.index) == "sea";
        if (over_sea && !ferry_over(ask, *from, to, ask.side_of(unit)))
            return broken(say("{} cannot cross the sea between {} and {}", unit, *from, to));
        ruling = kept();
        from = to;
    }
    return ruling;
}

Ruling stops_among_friends_and_enemies(Inquiry& ask) {
    const auto path = way_of_reaction(ask);
    Ruling ruling = not_concerned();
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (!occupied_by(ask, path[i], "Axis") || !occupied_by(ask, path[i], "Allied")) continue;
        if (i + 1 < path.size())
            return broken(say("{} holds friends and enemies, and {} does not stop there", path[i],
                              ask.subject(arg::unit)));
        ruling = kept();
    }
    return ruling;
}

Ruling leaves_or_overruns_enemies(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const auto place = ask.location(unit);
    if (!place) return not_concerned();
    const bool among_enemies = occupied_by(ask, *place, opponent_of(ask.side_of(unit)));
    if (among_enemies) return kept();
    if (!overruns(ask)) return not_concerned();
    return broken(say("{} overruns in {}, where there are no enemies", unit, *place));
}

Ruling ends_within_stacking(Inquiry& ask) {
    const auto path = way_of_reaction(ask);
    if (path.empty() || !ask.known(path.back(), fact::stacking_full)) return not_concerned();
    if (!ask.yes(path.back(), fact::stacking_full)) return kept();
    return broken(
        say("{} ends its move in {}, which is at its stacking limit", ask.subject(arg::unit), path.back()));
}

Ruling stays_as_it_is(Inquiry& ask) {
    const std::string change = ask.has(arg::change) ? ask.text(arg::change) : "";
    if (change.empty()) return kept();
    return broken(say("{} may not {} while it reacts", ask.subject(arg::unit),
                      change == "assembly" ? "assemble" : "break down"));
}

Ruling reacts_once(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!ask.yes(unit, fact::reaction_made)) return kept();
    return broken(say("{} has reacted in this turn already", unit));
}

void unit_reacts(Resolution& now) {
    now.set(now.subject(arg::landing), fact::reaction, "used");
    const auto path = way_of_reaction(now);
    if (!path.empty()) now.place(now.subject(arg::unit), path.back());
}

void single_hex_takes_all(Resolution& now) {
    if (way_of_reaction(now).size() != 1 || overruns(now)) return;
    const bool c_m = now.yes(now.subject(arg::unit), fact::c_m);
    now.result(result::mp, now.printed(c_m ? "reaction_mp_c_m" : "reaction_mp"));
}

void unit_has_reacted(Resolution& now) {
    now.set(now.subject(arg::unit), fact::reaction_made, true);
}

void reactions_of_new_turn(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Unit unit : all_units(now))
        if (now.yes(unit, fact::reaction_made)) now.set(unit, fact::reaction_made, false);
}

/// @}

}  // namespace

void register_reaction(Rulebook& book) {
    book.table("29K4.s1", "success_table");
    for (const Verb& verb : {verb::landing, verb::disembark})
        book.effect("29K4.s1", verb, landing_may_be_answered);
    book.effect("29K4.s1", event::cargo_ashore, cargo_ashore_may_be_answered);
    book.effect("29K4.s1", verb::react, rolls_of_the_enemy);
    book.effect("29K4.s1", event::phase_begins, landings_are_over);
    book.check("29K4.s1", {verb::move, verb::sail}, nobody_moves_after_reaction);
    book.effect("29K4.s2", event::reaction_rolled, no_reaction);
    book.effect("29K4.s3", event::reaction_rolled, one_unit_may_react);
    book.check("29K4.s3", {verb::reaction}, near_unit_reacts);
    book.effect("29K4.s3", verb::reaction, unit_reacts);
    book.check("29K4.s4", {verb::reaction}, within_reaction_points);
    book.check("29K4.s5", {verb::reaction}, not_into_prohibited_terrain);
    book.effect("29K4.s5", verb::reaction, single_hex_takes_all);
    book.check("29K4.s6", {verb::reaction}, stops_among_friends_and_enemies);
    book.check("29K4.s7", {verb::reaction}, leaves_or_overruns_enemies);
    book.check("29K4.s8", {verb::reaction}, ends_within_stacking);
    book.check("29K4.s9", {verb::reaction}, stays_as_it_is);
    book.check("29K4.s10", {verb::reaction}, reacts_once);
    book.effect("29K4.s10", verb::reaction, unit_has_reacted);
    book.effect("29K4.s10", event::phase_begins, reactions_of_new_turn);
}

}  // namespace umpire::rules::europa
