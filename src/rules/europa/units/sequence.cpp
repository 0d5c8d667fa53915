#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "transport/landings.hpp"
#include "units/calendar.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace umpire::rules::europa {

namespace {

/// @name 27B: the phases of a player turn
/// @{

Value phase_that_follows(Inquiry& ask, Subject, Value) {
    const auto now = std::find(phases.begin(), phases.end(), ask.phase());
    if (now == phases.end()) return {};
    return now + 1 == phases.end() ? phases.front() : *(now + 1);
}

/// The side that has the first player turn of a game turn; that of the scenario, else the Axis.
void next_player_turn(Resolution& now, const std::string& side) {
    now.set(the_game, fact::phasing, side);
    const auto turn = turn_if_known(now);
    if (!turn || side != now.text_or(the_game, fact::first_side, "Axis")) return;
    now.set(the_game, fact::turn, to_text(now, later(now, *turn, 1)));
    now.set(the_game, fact::year, later(now, *turn, 1).year);
}

void next_phase(Resolution& now) {
    const std::string old = now.phase(), side = now.phasing_side();
    now.happens(event::phase_ends, {{arg::phase, old}, {arg::side, side}});
    const std::string next = now.text(the_game, fact::next_phase);
    if (old == phases.back()) next_player_turn(now, opponent_of(side));
    now.set(the_game, fact::phase, next);
    now.happens(event::phase_begins, {{arg::phase, next}, {arg::side, now.phasing_side()}});
}

/// Goes to the phase that is named. Phases between, in which nobody had anything to do, pass.
void phases_pass(Resolution& now) {
    if (!now.has(arg::to)) return next_phase(now);
    const std::string to = now.text(arg::to);
    const std::string side = now.has(arg::side) ? side_named_by(now, arg::side) : "";
    const auto reached = [&] { return now.phase() == to && (side.empty() || side == now.phasing_side()); };
    for (std::size_t passed = 0; !reached(); ++passed) {
        if (passed > 2 * phases.size())
            now.missing(say("a phase \"{}\"{}{}", to, side.empty() ? "" : " of ", side));
        next_phase(now);
    }
    now.result(result::phase, to);
}

void groups_end_phase(Resolution& now) {
    for (const Group group : groups_of_side(now, now.text(arg::side)))
        now.happens(event::group_ends_phase, {{arg::group, group}});
}

void points_of_new_phase(Resolution& now) {
    for (const Group group : groups_of_side(now, now.text(arg::side)))
        if (now.number_or(group, fact::points, 0) != 0) now.set(group, fact::points, 0);
}

void fuel_when_phase_begins(Resolution& now) {
    for (const Group group : groups_of_side(now, now.text(arg::side)))
        for (const Unit unit : now.units_in(group)) {
            now.set(unit, fact::low_at_start, now.yes(unit, fact::low_fuel));
            now.set(unit, fact::refueled, false);
            now.set(unit, fact::took_fuel, false);
        }
}

Ruling reinforces_in_own_initial_phase(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const std::string side = ask.side_of(unit);
    if (side != ask.phasing_side())
        return broken(say("{} reinforces the {} side in the player turn of the {} side", unit, side,
                          ask.phasing_side()));
    if (ask.phase() == "initial") return kept();
    return broken(say("{} comes as reinforcement in the {} phase", unit, ask.phase()));
}

Value in_phase(Inquiry& ask, std::string_view phase, Value then, Value other) {
    return ask.phase() == phase ? then : other;
}

/// Ships, and of the ground units all or some; those that came by sea as far as they have points left.
bool may_move(Inquiry& ask, Unit unit, bool all_ground_units) {
    if (ask.side_of(unit) != ask.phasing_side()) return false;
    if (!ask.yes(unit, fact::ground_unit)) return true;
    if (!all_ground_units && !ask.yes(unit, fact::c_m)) return false;
    return !ask.yes(unit, fact::transported) || ask.number(unit, fact::mp_left) > 0;
}

Value moves_in_movement_phase(Inquiry& ask, Unit unit, Value) {
    return ask.phase() == "movement" ? Value(may_move(ask, unit, true)) : Value();
}
Value moves_in_exploitation_phase(Inquiry& ask, Unit unit, Value other) {
    return ask.phase() == "exploitation" ? Value(may_move(ask, unit, false)) : other;
}
Value air_operations_in_movement_phase(Inquiry& ask, Subject, Value other) {
    return in_phase(ask, "movement", "both sides", std::move(other));
}
Value air_operations_in_exploitation_phase(Inquiry& ask, Subject, Value other) {
    return in_phase(ask, "exploitation", "both sides", std::move(other));
}
Value combat_in_movement_phase(Inquiry& ask, Subject, Value other) {
    return in_phase(ask, "movement", true, std::move(other));
}
Value combat_in_exploitation_phase(Inquiry& ask, Subject, Value other) {
    return in_phase(ask, "exploitation", true, std::move(other));
}

Value support_in_combat_phase(Inquiry& ask, Subject, Value other) {
    return in_phase(ask, "combat", "both sides", std::move(other));
}

Value supporting_group_is_target(Inquiry& ask, Group group, Value) {
    if (ask.phase() != "combat") return {};
    const std::string mission = ask.text_or(group, fact::mission, "");
    const auto units = ask.units_in(group);
    const bool has_supported = std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return is_now(ask, ask.fact(unit, fact::supported_in));
    });
    return has_supported || mission == "gunfire_support" ||
           (mission == "ground_support" && ask.reading("gunfire_support_names") == "one_mission");
}

Ruling no_landing_in_exploitation(Inquiry& ask) {
    if (!is_landing(ask)) return not_concerned();
    if (ask.phase() == "movement") return kept();
    if (ask.phase() != "exploitation") return not_concerned();
    return broken(say("{} makes a landing in the exploitation phase", ask.subject(arg::group)));
}

Ruling lands_in_movement_phase(Inquiry& ask) {
    if (!is_landing(ask) || is_moving_phase(ask.phase())) return not_concerned();
    return broken(say("{} makes a landing in the {} phase", ask.subject(arg::group), ask.phase()));
}

Ruling fuel_is_checked_at_end(Inquiry& ask) {
    const std::string side = ask.has(arg::side) ? side_named_by(ask, arg::side) : ask.phasing_side();
    if (side != ask.phasing_side())
        return broken(
            say("the {} side checks its fuel in the player turn of the {} side", side, ask.phasing_side()));
    if (ask.phase() == "end") return kept();
    return broken(say("fuel is checked in the {} phase", ask.phase()));
}

void check_fuel_of(Resolution& now, const std::string& side) {
    for (const Group group : groups_of_side(now, side))
        for (const Unit unit : now.units_in(group))
            now.happens(event::fuel_check, {{arg::unit, unit}});
}

void fuel_is_checked(Resolution& now) {
    check_fuel_of(now, now.has(arg::side) ? side_named_by(now, arg::side) : now.phasing_side());
}

void turn_ends_with_fuel_check(Resolution& now) {
    if (now.text(arg::phase) == phases.back()) check_fuel_of(now, now.text(arg::side));
}

/// @}

/// @name 27C: the order of what happens at one point of a naval movement
/// @{

constexpr std::array<std::string_view, 5> in_order{"danger zones", "mine attacks", "bombing",
                                                   "surface combat", "submarine combat"};

std::string_view event_of(Inquiry& ask) {
    const std::string_view verb = ask.verb();
    if (verb == verb::danger) return in_order[0];
    if (verb == verb::mines) return in_order[1];
    if (verb == verb::bomb) return in_order[2];
    if (verb == verb::submarine) return in_order[4];
    const bool submarine = ask.text_or(ask.subject(arg::unit), fact::category, "") == "submarine";
    return submarine ? in_order[4] : in_order[3];
}

Groups groups_at_the_point(Inquiry& ask) {
    Groups groups;
    const auto add = [&](const auto& argument) {
        if (!ask.has(argument)) return;
        for (const Subject thing : ask.subjects(argument)) {
            if (const auto group = group_meant(ask, thing)) groups.push_back(*group);
        }
    };
    add(arg::group);
    add(arg::target);
    add(arg::against);
    add(arg::unit);
    return groups;
}

/// Its place among those of one point, from 1; 0 for none.
std::ptrdiff_t rank(std::string_view event) {
    const auto found = std::find(in_order.begin(), in_order.end(), event);
    return found == in_order.end() ? 0 : found - in_order.begin() + 1;
}

Ruling resolved_in_order(Inquiry& ask) {
    const std::string_view event = event_of(ask);
    Ruling ruling = not_concerned();
    for (const Group group : groups_at_the_point(ask)) {
        const std::string before = ask.text_or(group, fact::resolved, "");
        if (before.empty()) continue;
        ruling = kept();
        if (rank(event) < rank(before))
            return broken(
                say("{} must be resolved before {}, which {} has had at this point", event, before, group));
    }
    return ruling;
}

void event_is_resolved(Resolution& now) {
    for (const Group group : groups_at_the_point(now))
        now.set(group, fact::resolved, event_of(now));
}

/// Combat of groups counts from its beginning.
void coast_defense_is_fought(Resolution& now) {
    auto those = now.subjects(arg::target);
    those.push_back(now.subject(arg::unit));
    if (std::none_of(those.begin(), those.end(), [&](Unit one) { return now.yes(one, fact::coast_defense); }))
        return;
    const std::string_view event = event_of(now);
    for (const Group group : groups_at_the_point(now))
        if (rank(event) > rank(now.text_or(group, fact::resolved, ""))) now.set(group, fact::resolved, event);
}

bool has_submarines(Inquiry& ask, Group group) {
    const auto units = ask.units_in(group);
    return std::any_of(units.begin(), units.end(),
                       [&](Unit unit) { return ask.text_or(unit, fact::category, "") == "submarine"; });
}

/// With submarines it is submarine combat, unless surface units of both sides are there too. Combat with
/// coast defenses alone begins with the move itself, so that only its first shot ends what comes before.
void combat_is_joined(Resolution& now) {
    const auto groups = now.subjects(arg::groups);
    std::set<std::string> sides, surface_sides;
    for (const Group group : groups) {
        sides.insert(now.text_or(group, fact::side, ""));
        if (!has_submarines(now, group)) surface_sides.insert(now.text_or(group, fact::side, ""));
    }
    if (sides.size() < 2) return;
    const bool submarines =
        std::any_of(groups.begin(), groups.end(), [&](Group group) { return has_submarines(now, group); });
    for (const Group group : groups)
        now.set(group, fact::resolved, in_order[submarines && surface_sides.size() < 2 ? 4 : 3]);
}

void group_leaves_the_point(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.known(group, fact::resolved)) now.forget(group, fact::resolved);
}

void no_point_lasts_beyond_its_phase(Resolution& now) {
    for (const Group group : all_groups(now))
        if (now.known(group, fact::resolved)) now.forget(group, fact::resolved);
}

/// @}

/// @name 27C: the order of a landing
/// @{

/// Where a player lets cargo ashore without saying how: what the map shows.
void infer_place_of_disembarking(Inquiry& ask, game::Action& action) {
    if (ask.has(arg::mode)) return;
    const Group group = ask.subject(arg::group);
    const auto place = ask.location(group);
    if (ask.yes(group, fact::in_port)) {
        action.arguments[arg::mode] = "port";
    } else if (place && ask.known(*place, fact::owner)) {
        const std::string owner = ask.text_or(*place, fact::beach_owner, ask.text(*place, fact::owner));
        const bool own = owner == ask.side_of(group);
        action.arguments[arg::mode] = own ? "beach" : "enemy-beach";
    }
}

bool at_beach(Inquiry& ask) {
    return ask.verb() == verb::landing || ask.text(arg::mode) != "port";
}

bool has_landing_craft(Inquiry& ask, Group group) {
    const auto units = ask.units_in(group);
    return std::any_of(units.begin(), units.end(),
                       [&](Unit unit) { return ask.text_or(unit, fact::type, "") == "LC"; });
}

bool reacts_to_each(Inquiry& ask) {
    return ask.reading("landing_reaction_time") == "each_disembarkation";
}

Ruling disembarks_in_order(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (ask.yes(group, fact::damage_check_due))
        return broken(say("the landing craft of {} must be checked for damage first", group));
    if (is_landing(ask) && ask.yes(the_game, fact::reacted) && !reacts_to_each(ask))
        return broken(say("{} lands after the enemy has reacted to the landings of this phase", group));
    return kept();
}

Ruling craft_checked_after_disembarking(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (ask.yes(group, fact::damage_check_due)) return kept();
    return broken(say("{} has put no cargo ashore at a beach by landing craft", group));
}

Ruling reaction_comes_last(Inquiry& ask) {
    const std::string side = side_named_by(ask, arg::side);
    if (side == ask.phasing_side())
        return broken(say("the {} side is phasing and does not react to landings", side));
    if (!ask.yes(the_game, fact::landing_made)) return broken("there was no landing to react to");
    for (const Group group : all_groups(ask))
        if (ask.yes(group, fact::damage_check_due))
            return broken(say("the landing craft of {} must be checked for damage first", group));
    if (reacts_to_each(ask) && ask.yes(the_game, fact::sailed_after_landing))
        return broken("the group that landed has gone on since");
    return kept();
}

/// Cargo that is on the table is ashore when the points for it are paid.
void cargo_is_ashore(Resolution& now) {
    if (!cargo_of_action(now).empty()) return;
    const Group group = now.subject(arg::group);
    if (at_beach(now) && has_landing_craft(now, group)) now.set(group, fact::damage_check_due, true);
    if (!is_landing(now)) return;
    now.set(the_game, fact::landing_made, true);
    now.set(the_game, fact::sailed_after_landing, false);
}

void item_is_ashore(Resolution& now) {
    const Unit ship = now.subject(arg::ship);
    const auto group = now.inside(ship);
    const bool craft = now.text_or(ship, fact::type, "") == "LC";
    if (craft && now.text(arg::mode) != "port" && group) now.set(*group, fact::damage_check_due, true);
    if (now.text(arg::mode) != "enemy-beach") return;
    now.set(the_game, fact::landing_made, true);
    now.set(the_game, fact::sailed_after_landing, false);
}

void craft_is_checked(Resolution& now) {
    now.set(now.subject(arg::group), fact::damage_check_due, false);
}

void enemy_has_reacted(Resolution& now) {
    now.set(the_game, fact::reacted, true);
}

void movement_goes_on_after_landing(Resolution& now) {
    if (now.yes(the_game, fact::landing_made)) now.set(the_game, fact::sailed_after_landing, true);
}

/// The enemy may still react when the combat phase has been announced.
void landings_of_phase_are_over(Resolution& now) {
    if (now.text(arg::phase) == "combat") return;
    for (const AnyYesNo& fact : {fact::landing_made, fact::reacted, fact::sailed_after_landing})
        if (now.yes(the_game, fact)) now.set(the_game, fact, false);
}

/// @}

void register_phases(Rulebook& book) {
    book.define("27B", Kind::game, fact::next_phase, phase_that_follows);
    book.effect("27B", verb::phase, phases_pass);
    book.effect("27B", event::phase_ends, groups_end_phase);
    book.effect("27D.s1", event::phase_begins, points_of_new_phase);
    book.effect("27D.s2", event::phase_begins, fuel_when_phase_begins);

    book.check({"27B1", "32"}, {verb::reinforce}, reinforces_in_own_initial_phase);

    book.define("27B2", Kind::unit, fact::may_move, moves_in_movement_phase);
    book.define("27B2", Kind::game, fact::air_operations, air_operations_in_movement_phase);
    book.define("27B2", Kind::game, fact::naval_combat, combat_in_movement_phase);

    book.define("27B3", Kind::game, fact::gunfire_support, support_in_combat_phase);
    book.define("27B3", Kind::group, fact::naval_strike_target, supporting_group_is_target);

    book.define("27B4.s1", Kind::unit, fact::may_move, moves_in_exploitation_phase);
    book.define("27B4.s1", Kind::game, fact::air_operations, air_operations_in_exploitation_phase);
    book.define("27B4.s1", Kind::game, fact::naval_combat, combat_in_exploitation_phase);
    book.check({"27B4.s2", "29K.s4"}, {verb::landing, verb::disembark, verb::spend},
               no_landing_in_exploitation);
    book.check("29K.s4", {verb::landing, verb::disembark, verb::spend}, lands_in_movement_phase);

    book.check("27B5", {verb::fuelcheck}, fuel_is_checked_at_end);
    book.effect("27B5", verb::fuelcheck, fuel_is_checked);
    book.effect("27B5", event::phase_ends, turn_ends_with_fuel_check);
}

void register_order_of_events(Rulebook& book) {
    book.check("27C.s1", {verb::danger, verb::mines, verb::bomb, verb::fire, verb::torpedo, verb::submarine},
               resolved_in_order);
    // Before: afterwards a unit may have gone down and be in no group.
    for (const Verb& verb : {verb::danger, verb::mines, verb::bomb, verb::submarine})
        book.effect("27C.s1", verb, event_is_resolved, When::before);
    book.effect("27C.s1", verb::fire, coast_defense_is_fought, When::before);
    book.effect("27C.s1", event::combat_starts, combat_is_joined);
    for (const Event& event : {event::points_spent, event::points_spent_out_of_turn})
        book.effect("27C.s1", event, group_leaves_the_point);
    book.effect("27C.s1", event::phase_begins, no_point_lasts_beyond_its_phase);

    book.prepare(verb::disembark, infer_place_of_disembarking);
    book.check("27C.s2", {verb::disembark, verb::landing}, disembarks_in_order);
    book.check("27C.s2", {verb::damagecheck}, craft_checked_after_disembarking);
    book.check("27C.s2", {verb::react}, reaction_comes_last);
    for (const Verb& verb : {verb::disembark, verb::landing})
        book.effect("27C.s2", verb, cargo_is_ashore);
    book.effect("27C.s2", event::cargo_ashore, item_is_ashore);
    book.effect("27C.s2", verb::damagecheck, craft_is_checked);
    book.effect("27C.s2", verb::react, enemy_has_reacted);
    book.effect("27C.s2", event::points_spent, movement_goes_on_after_landing);
    book.effect("27C.s2", event::phase_begins, landings_of_phase_are_over);
}

}  // namespace

void register_sequence(Rulebook& book) {
    register_phases(book);
    register_order_of_events(book);
}

}  // namespace umpire::rules::europa
