#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "movement/facts.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "transport/ground.hpp"
#include "transport/landings.hpp"
#include "units/facts.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

/// 29J9, 29J10. Cargo: ashore_mode (port, beach, enemy-beach; of cargo taken aboard at a beach, embarked),
/// came_by (ship), disruption_due, disrupted (no, disrupted, badly), eliminated; defined: amphibious_capable.
/// Landing craft: put_ashore (where, until it is checked), damaged, repair_tried (in this initial phase).
namespace umpire::rules::europa {

namespace {

/// @name 29J9: who is at risk
/// @{

Value amphibious_capable(Inquiry& ask, Unit unit, Value) {
    if (is_amphibious_cargo(ask, unit)) return true;
    const Value by = ask.said(unit, fact::came_by);
    return by.subject() != nullptr && !ship_of(ask, unit) && ask.yes(*by.subject(), fact::landing);
}

bool at_risk_on_friendly_beach(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::heavy_equipment) && !ask.yes(unit, fact::amphibious_capable);
}

std::string ashore_mode(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::ashore_mode, "");
}

void how_it_came(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    now.set(unit, fact::ashore_mode, now.text(arg::mode));
    if (now.has(arg::ship)) now.set(unit, fact::came_by, now.subject(arg::ship));
}

/// At once, if the player has rolled for it with this order; else he owes the roll.
void risk_disruption(Resolution& now, Unit unit) {
    now.set(unit, fact::disruption_due, true);
    if (!now.action().dice.empty()) now.happens(verb::disruption, {{arg::units, unit}});
}

void risk_on_friendly_beach(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.text(arg::mode) == "beach" && at_risk_on_friendly_beach(now, unit)) risk_disruption(now, unit);
}

void risk_when_embarking(Resolution& now) {
    const Unit unit = now.subject(arg::unit), ship = now.subject(arg::ship);
    const auto group = now.inside(ship);
    const bool in_port = group && now.yes(*group, fact::in_port);
    if (in_port || !at_risk_on_friendly_beach(now, unit)) return;
    if (now.reading("disruption_when") != "embarking_too") return;
    now.set(unit, fact::ashore_mode, "embarked");
    risk_disruption(now, unit);
}

Ruling disruption_only_where_at_risk(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const std::string mode = ashore_mode(ask, unit);
        if (mode == "enemy-beach") continue;  // 29K1
        if (mode.empty() || mode == "port") return broken(say("{} has not come ashore on a beach", unit));
        if (!at_risk_on_friendly_beach(ask, unit))
            return broken(say(
                "{} is safe at a friendly beach: it {}", unit,
                ask.yes(unit, fact::heavy_equipment) ? "is amphibious capable" : "has no heavy equipment"));
        if (!ask.yes(unit, fact::disruption_due))
            return broken(say("{} has been checked for disruption already", unit));
        ruling = kept();
    }
    return ruling;
}

/// Cargo of one way ashore must have had its roll before the phase ends.
Ruling disruption_is_rolled(Inquiry& ask, bool landed) {
    Ruling ruling = not_concerned();
    for (const Unit unit : all_units(ask)) {
        if (!ask.known(unit, fact::disruption_due) || (ashore_mode(ask, unit) == "enemy-beach") != landed)
            continue;
        if (ask.yes(unit, fact::disruption_due))
            return broken(say("{} came ashore and has not been checked for disruption", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling no_phase_ends_before_disruption(Inquiry& ask) {
    return disruption_is_rolled(ask, false);
}

std::vector<game::Action> disruption_due(Inquiry& ask) {
    if (!ask.verb().empty() && ask.verb() != verb::phase) return {};
    game::Action roll;
    roll.verb = verb::disruption;
    Value::List units;
    for (const Unit unit : all_units(ask))
        if (ask.yes(unit, fact::disruption_due)) units.emplace_back(unit);
    if (units.empty()) return {};
    roll.arguments[arg::units] = std::move(units);
    return {std::move(roll)};
}

/// @}

/// @name 29K1: at enemy beaches all are
/// @{

void risk_in_landing(Resolution& now) {
    if (comes_ashore_by_landing(now)) risk_disruption(now, now.subject(arg::unit));
}

Ruling landed_cargo_is_checked(Inquiry& ask) {
    if (ask.verb() == verb::phase) return disruption_is_rolled(ask, true);
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (ashore_mode(ask, unit) != "enemy-beach") continue;
        if (!ask.yes(unit, fact::disruption_due))
            return broken(say("{} has been checked for disruption already", unit));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 29J9: the roll
/// @{

Place landing_place(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const auto place = ask.location(unit);
    if (!place) ask.missing(say("where {} came ashore", unit));
    return *place;
}

double ashore_in_rough_sea(Inquiry& ask) {
    return sea_in(ask, landing_place(ask)) == "R";
}
double not_amphibious(Inquiry& ask) {
    return !ask.yes(ask.subject(arg::unit), fact::amphibious_capable);
}
double with_heavy_equipment(Inquiry& ask) {
    return ask.yes(ask.subject(arg::unit), fact::heavy_equipment);
}
double motorized_artillery_or_cavalry(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    return ask.yes(unit, fact::c_m) || ask.yes(unit, fact::artillery) || ask.yes(unit, fact::cavalry);
}
double enemy_is_near(Inquiry& ask) {
    const Place place = landing_place(ask);
    const std::string enemy = opponent_of(ask.side_of(ask.subject(arg::unit)));
    return occupied_by(ask, place, enemy) || in_zoc_of(ask, place, enemy);
}
double not_clear(Inquiry& ask) {
    return ask.text(landing_place(ask), fact::ground) != "clear";
}
double coast_defense_levels(Inquiry& ask) {
    const Place place = landing_place(ask);
    if (ask.text_or(place, fact::owner, "") == ask.side_of(ask.subject(arg::unit))) return 0;
    const double levels = ask.number_or(place, fact::coast_defense_level, 0);
    return std::max(0.0, levels - ask.number_or(place, fact::coast_defense_suppressed, 0));
}

void roll_for_disruption(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        const int die = now.roll(1, 6, say("disruption of {}", unit)).total();
        const double modified = die + now.modifiers(sum::disruption, {{arg::unit, unit}});
        const auto result = now.table("29J9.s11").text(modified, "result");
        if (!result) now.missing(say("what a disruption die of {} means", modified));
        now.set(unit, fact::disruption_due, false);
        now.result(result::modified, modified);
        now.result(result::result, *result);
        now.happens(event::disruption_result, {{arg::unit, unit}, {arg::result, std::string(*result)}});
    }
}

void comes_ashore_unharmed(Resolution& now) {
    if (now.text(arg::result) == "no effect") now.set(now.subject(arg::unit), fact::disrupted, "no");
}

void disrupts(Resolution& now, std::string_view result, const char* state) {
    if (now.text(arg::result) != result) return;
    const Unit unit = now.subject(arg::unit);
    if (is_ground_unit(now, unit))
        now.set(unit, fact::disrupted, state);
    else
        eliminate_cargo(now, unit);
}

void troops_are_disrupted(Resolution& now) {
    disrupts(now, "disrupted", "disrupted");
}
void is_badly_disrupted(Resolution& now) {
    disrupts(now, "badly disrupted", "badly");
}
void is_eliminated(Resolution& now) {
    if (now.text(arg::result) == "eliminated") eliminate_cargo(now, now.subject(arg::unit));
}

/// @}

/// @name 29J10, 29K5: landing craft
/// @{

bool is_landing_craft(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::type, "") == "LC";
}

void craft_used(Resolution& now, std::string_view mode) {
    if (now.text(arg::mode) != mode || !now.has(arg::ship)) return;
    if (is_landing_craft(now, now.subject(arg::ship)))
        now.set(now.subject(arg::ship), fact::put_ashore, now.subject(arg::at));
}
void craft_used_at_friendly_beach(Resolution& now) {
    craft_used(now, "beach");
}
void craft_used_in_landing(Resolution& now) {
    craft_used(now, "enemy-beach");
}

/// Those whose cargo is known to have gone ashore, else all of the group.
std::vector<Subject> craft_to_check(Inquiry& ask, Group group) {
    std::vector<Subject> all, used;
    for (const Unit unit : ask.units_in(group)) {
        if (!is_landing_craft(ask, unit)) continue;
        all.push_back(unit);
        if (ask.known(unit, fact::put_ashore)) used.push_back(unit);
    }
    return used.empty() ? all : used;
}

/// A line of the list of modifiers of landing craft.
double listed_modifier(Inquiry& ask, std::string_view when) {
    for (const catalog::Modifier& modifier : ask.table("29J10.s2").modifiers())
        if (modifier.when == when && modifier.value) return *modifier.value;
    ask.missing(say("the modifier of landing craft for \"{}\"", when));
}

double craft_modifiers(Inquiry& ask) {
    const Unit craft = ask.subject(arg::unit);
    const Place place = landing_place(ask);
    const std::string sea = sea_in(ask, place);
    double points = 0;
    if (sea == "CC" || sea == "CF") points += listed_modifier(ask, "calm sea");
    if (sea == "R") points += listed_modifier(ask, "rough sea");
    if (occupied_by(ask, place, opponent_of(ask.side_of(craft))))
        points += listed_modifier(ask, "cargo disembarked into an enemy-occupied hex");
    return points;
}

Groups groups_with_check_due(Inquiry& ask) {
    Groups groups;
    for (const Group group : all_groups(ask))
        if (ask.yes(group, fact::damage_check_due)) groups.push_back(group);
    return groups;
}

Ruling no_phase_ends_before_craft_check(Inquiry& ask) {
    const auto groups = groups_with_check_due(ask);
    if (groups.empty()) return not_concerned();
    return broken(say("the landing craft of {} have not been checked for damage", groups.front()));
}

std::vector<game::Action> craft_checks_due(Inquiry& ask) {
    if (!ask.verb().empty() && ask.verb() != verb::phase) return {};
    std::vector<game::Action> checks;
    for (const Group group : groups_with_check_due(ask)) {
        checks.emplace_back();
        checks.back().verb = verb::damagecheck;
        checks.back().arguments[arg::group] = group;
    }
    return checks;
}

void craft_are_checked(Resolution& now) {
    for (const Unit craft : craft_to_check(now, now.subject(arg::group))) {
        const int die = now.roll(1, 6, say("damage to {}", craft)).total();
        const double modified = die + now.modifiers(sum::landing_craft, {{arg::unit, craft}});
        const std::string result = success(now, "29J10.s1", modified);
        now.forget(craft, fact::put_ashore);
        now.result(result::modified, modified);
        now.result(result::result, result);
        now.happens(event::landing_craft_checked, {{arg::unit, craft}, {arg::result, result}});
    }
}

void craft_is_damaged(Resolution& now) {
    const Unit craft = now.subject(arg::unit);
    const std::string result = now.text(arg::result);
    if (result == "S") return;
    if (result == "*F" && now.reading("starred_failure") == "lost")
        now.happens(event::unit_sunk, {{arg::unit, craft}});
    else
        now.set(craft, fact::damaged, true);
}

Ruling damaged_craft_is_not_used(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Stowage& stowage : stowage_of_action(ask)) {
        Units ships = stowage.ships;
        if (ask.has(arg::from)) ships.push_back(ask.subject(arg::from));
        for (const Unit ship : ships) {
            if (!is_landing_craft(ask, ship)) continue;
            if (ask.yes(ship, fact::damaged))
                return broken(say("{} is damaged and carries no cargo until it is repaired", ship));
            ruling = kept();
        }
    }
    return ruling;
}

/// Naval repair points for a landing craft; the book prints no number.
double repair_points(Inquiry& ask) {
    return ask.reading("craft_repair_points") == "one" ? ask.printed("craft_repair_points") : 0;
}

Ruling repaired_in_own_initial_phase(Inquiry& ask) {
    const Unit craft = ask.subject(arg::unit);
    const std::string name = ask.name(craft);
    if (!is_landing_craft(ask, craft)) return broken(say("{} is no landing craft", name));
    if (!ask.yes(craft, fact::damaged)) return broken(say("{} is not damaged", name));
    if (ask.side_of(craft) != ask.phasing_side() || ask.phase() != "initial")
        return broken(
            say("{} is repaired in the {} phase of the {} side", name, ask.phase(), ask.phasing_side()));
    if (ask.yes(arg::nrp) &&
        ask.number_or(game::the_game, fact::nrp(ask.side_of(craft)), 0) < repair_points(ask))
        return broken(say("the {} side has no naval repair point for {}", ask.side_of(craft), name));
    if (!ask.yes(arg::nrp) && ask.yes(craft, fact::repair_tried))
        return broken(say("{} has had its roll in this initial phase", name));
    return kept();
}

void craft_is_repaired(Resolution& now) {
    const Unit craft = now.subject(arg::unit);
    if (now.yes(arg::nrp)) {
        now.add_to(game::the_game, fact::nrp(now.side_of(craft)), -repair_points(now));
        now.set(craft, fact::damaged, false);
        return;
    }
    const int die = now.roll(1, 6, say("repair of {}", craft)).total();
    const bool repaired = die <= now.printed("craft_repair_roll");
    now.set(craft, fact::repair_tried, true);
    if (repaired) now.set(craft, fact::damaged, false);
    now.result(result::repaired, repaired);
}

void rolls_of_new_initial_phase(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Unit unit : all_units(now))
        if (now.yes(unit, fact::repair_tried)) now.set(unit, fact::repair_tried, false);
}

/// @}

void register_disruption(Rulebook& book) {
    book.define("29J9.s1", Kind::unit, fact::amphibious_capable, amphibious_capable);
    book.effect({"29J9.s1", "29J9.s2"}, event::cargo_ashore, how_it_came);
    book.effect("29J9.s2", event::cargo_ashore, risk_on_friendly_beach);
    book.effect("29J9.s2", event::cargo_embarked, risk_when_embarking);
    book.check("29J9.s2", {verb::disruption}, disruption_only_where_at_risk);
    book.check("29J9.s2", {verb::phase}, no_phase_ends_before_disruption);
    book.due(disruption_due, When::last);
    book.effect("29J9.s3", verb::disruption, roll_for_disruption);
    book.modifier("29J9.s4", sum::disruption, ashore_in_rough_sea);
    book.modifier("29J9.s5", sum::disruption, not_amphibious);
    book.modifier("29J9.s6", sum::disruption, with_heavy_equipment);
    book.modifier("29J9.s7", sum::disruption, motorized_artillery_or_cavalry);
    book.modifier("29J9.s8", sum::disruption, enemy_is_near);
    book.modifier("29J9.s9", sum::disruption, not_clear);
    book.modifier("29J9.s10", sum::disruption, coast_defense_levels);
    book.table("29J9.s11", "disruption_table");
    book.effect("29J9.s12", event::disruption_result, comes_ashore_unharmed);
    book.effect("29J9.s13", event::disruption_result, troops_are_disrupted);
    book.effect("29J9.s14", event::disruption_result, is_badly_disrupted);
    book.effect("29J9.s15", event::disruption_result, is_eliminated);
    book.effect("29K1", event::cargo_ashore, risk_in_landing);
    book.check("29K1", {verb::disruption, verb::phase}, landed_cargo_is_checked);
}

}  // namespace

void register_disembarking(Rulebook& book) {
    register_disruption(book);

    book.effect("29J10.s1", event::cargo_ashore, craft_used_at_friendly_beach);
    book.effect("29K5", event::cargo_ashore, craft_used_in_landing);
    book.effect("29J10.s1", verb::damagecheck, craft_are_checked);
    book.check("29J10.s1", {verb::phase}, no_phase_ends_before_craft_check);
    book.due(craft_checks_due, When::last);
    book.table("29J10.s1", "success_table");
    book.table("29J10.s2", "landing_craft_damage");
    book.modifier("29J10.s2", sum::landing_craft, craft_modifiers);
    book.effect("29J10.s3", event::landing_craft_checked, craft_is_damaged);
    book.check("29J10.s5", {verb::embark, verb::disembark, verb::landing, verb::transfer_cargo},
               damaged_craft_is_not_used);
    book.check("29J10.s4", {verb::repaircraft}, repaired_in_own_initial_phase);
    book.effect("29J10.s4", verb::repaircraft, craft_is_repaired);
    book.effect("29J10.s4", event::phase_begins, rolls_of_new_initial_phase);
}

}  // namespace umpire::rules::europa
