#include "umpire/catalog/table.hpp"

#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "landings/facts.hpp"
#include "landings/landings.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

/// 3.25: what an Amphibious Assault comes to.
namespace umpire::rules::aeto {

namespace {

std::string result_at(Inquiry& ask, Place hex) {
    return ask.text(hex, fact::assault_result);
}

Units survivors(Inquiry& ask, Place hex) {
    Units units = assaulters_at(ask, hex);
    std::erase_if(units, [&](Unit unit) { return is_out_of_play(ask, unit); });
    return units;
}

/// @name What the table says
/// @{

/// Whom the assaulters met: the column.
std::string_view defence_met(Inquiry& ask, Place hex) {
    if (ask.number_or(hex, fact::intrinsic_garrison, 0) > 0) return "Intrinsic Garrison only";
    return forts_at(ask, hex, assaulting_side(ask, hex)).empty() ? "land units" : "fort chit";
}

/// "succeeds", "succeeds if cleared", "lands", "fails", or the result that it becomes.
std::string outcome_at(Inquiry& ask, Place hex) {
    const auto cell =
        ask.table("3.25.s42").text(std::string_view(result_at(ask, hex)), defence_met(ask, hex));
    return cell ? std::string(*cell) : "";
}

/// All defenders were eliminated or have retreated, as the order says or the hex shows.
bool is_cleared(Inquiry& ask, Place hex) {
    if (ask.yes(arg::cleared) || defenders_at(ask, hex, assaulting_side(ask, hex), false).empty())
        return true;
    if (!ask.yes(arg::held))
        ask.missing(say("whether all defenders of {} were eliminated or have retreated", hex),
                    say("!storm {} result {} cleared", hex, result_at(ask, hex)));
    return false;
}

double steps_demanded(Inquiry& ask, Place hex) {
    const auto steps =
        ask.table("3.25.s42").number(std::string_view(result_at(ask, hex)), std::string_view("steps lost"));
    return steps.value_or(0);
}

double steps_of(Inquiry& ask, Unit unit) {
    if (!is_land_unit(ask, unit)) return 0;
    return ask.yes(unit, fact::depleted) ? 1 : ask.number_or(unit, fact::steps, 2);
}

/// @}

/// @name 3.25.s54: the fort
/// @{

void result_backfires(Resolution& now) {
    const Place hex = hex_of_assault(now);
    const std::string outcome = outcome_at(now, hex);
    if (now.table("3.25.s42").row_of(std::string_view(outcome))) now.set(hex, fact::assault_result, outcome);
}

/// @}

/// @name 3.25.s49, 3.25.s58, 3.25.s60, 3.25.s62: success or failure
/// @{

void all_are_eliminated(Resolution& now, Place hex) {
    for (const Unit unit : survivors(now, hex)) {
        now.set(unit, fact::eliminated, true);
        now.happens(event::lost, {{arg::unit, unit}});
    }
}

void assault_may_succeed(Resolution& now) {
    const Place hex = hex_of_assault(now);
    const std::string outcome = outcome_at(now, hex);
    if (outcome == "succeeds" || (outcome == "succeeds if cleared" && is_cleared(now, hex)))
        now.happens(event::assault_succeeds, {{arg::at, hex}});
}

void assault_may_fail(Resolution& now) {
    const Place hex = hex_of_assault(now);
    const std::string outcome = outcome_at(now, hex);
    if (outcome == "fails" || (outcome == "succeeds if cleared" && !is_cleared(now, hex)))
        now.happens(event::assault_fails, {{arg::at, hex}});
}

void assault_may_be_wiped_out(Resolution& now) {
    const Place hex = hex_of_assault(now);
    const auto steps =
        now.table("3.25.s42").text(std::string_view(result_at(now, hex)), std::string_view("steps lost"));
    if (steps && *steps == "all") all_are_eliminated(now, hex);
}

/// Nobody but the garrison was there: whoever is left stays.
void survivors_may_land(Resolution& now) {
    const Place hex = hex_of_assault(now);
    if (outcome_at(now, hex) != "lands") return;
    double steps = 0;
    for (const Unit unit : survivors(now, hex))
        steps += steps_of(now, unit);
    if (steps > steps_demanded(now, hex)) return now.happens(event::survivors_land, {{arg::at, hex}});
    all_are_eliminated(now, hex);
    now.happens(event::assault_fails, {{arg::at, hex}});
}

/// @}

/// @name Losses, which are taken at once
/// @{

void losses_fall_due(Resolution& now, Place hex, double steps) {
    if (steps == 0 || survivors(now, hex).empty()) return;
    now.set(hex, fact::assault_losses, steps);
    now.set(the_game, fact::losses_due_at, hex);
}

/// 3.25.s51, 3.25.s52: a step, or none.
void landing_costs_a_step(Resolution& now) {
    const Place hex = hex_of_assault(now);
    now.result(result::steps_lost, steps_demanded(now, hex));
    losses_fall_due(now, hex, steps_demanded(now, hex));
}

/// 3.25.s59: a result that only the defender suffered costs nothing.
void failure_costs_steps(Resolution& now) {
    const Place hex = hex_of_assault(now);
    if (outcome_at(now, hex) == "fails") losses_fall_due(now, hex, steps_demanded(now, hex));
}

void step_is_taken(Resolution& now) {
    const Places due = listed(now, the_game, fact::losses_due_at);
    if (due.empty() || !holds(assaulters_at(now, due.front()), now.subject(arg::unit))) return;
    now.add_to(due.front(), fact::assault_losses, -1);
    if (now.number(due.front(), fact::assault_losses) > 0 && !survivors(now, due.front()).empty()) return;
    now.forget(due.front(), fact::assault_losses);
    now.forget(the_game, fact::losses_due_at);
}

Ruling losses_are_taken_first(Inquiry& ask) {
    const Places due = listed(ask, the_game, fact::losses_due_at);
    if (due.empty()) return not_concerned();
    return broken(say("the assault on {} still costs {} steps", due.front(),
                      ask.number(due.front(), fact::assault_losses)));
}

/// @}

/// @name 3.25.s49 to 3.25.s57: on the beach
/// @{

void units_are_landed(Resolution& now) {
    const Place hex = hex_of_assault(now);
    now.set(hex, fact::landed_in, moment(now));
    for (const Unit unit : survivors(now, hex)) {
        now.set(unit, fact::assault_result, result_at(now, hex));
        now.forget(unit, fact::carried_with);
        now.forget(unit, fact::mission);
    }
}

void hex_is_captured(Resolution& now) {
    const Place hex = hex_of_assault(now);
    const std::string side = assaulting_side(now, hex);
    for (const Unit fort : forts_at(now, hex, side)) {
        now.set(fort, fact::eliminated, true);
        now.take_away(fort);
    }
    for (const Unit unit : now.units_in(hex))
        if (is_installation(now, unit) && now.side_of(unit) != side) now.set(unit, fact::side, side);
    now.set(hex, fact::controller, side);
}

void supply_is_landed(Resolution& now) {
    const Place hex = hex_of_assault(now);
    const Subject chit = now.add(Kind::unit, fmt::format("Sea Supply at {}", now.name(hex)));
    now.set(chit, fact::type, "supply chit");
    now.set(chit, fact::side, assaulting_side(now, hex));
    now.place(chit, hex);
    now.result(result::supply_landed, true);
}

/// 3.25.s63
void no_supply_is_landed(Resolution& now) {
    now.result(result::supply_landed, false);
}

void land_units_are_active(Resolution& now) {
    for (const Unit unit : survivors(now, hex_of_assault(now)))
        now.set(unit, fact::active, true);
}

void ships_stay_as_active(Resolution& now) {
    for (const Unit ship : ships_of_assault(now, hex_of_assault(now))) {
        make_active(now, ship);
        now.set(ship, fact::held_by_assault, true);
        if (may_be_docked(now, ship)) now.set(ship, fact::in_port, false);
    }
}

/// @}

/// @name 3.25.s59, 3.25.s65 to 3.25.s70: back aboard
/// @{

void survivors_are_reembarked(Resolution& now) {
    for (const Unit unit : survivors(now, hex_of_assault(now))) {
        take_aboard(now, unit, listed(now, unit, fact::carried_with));
        now.set(unit, fact::reembarked, true);
        now.set(unit, fact::mission, "transport");
        now.forget(unit, fact::debarked_in);
    }
}

void paratroopers_are_lost(Resolution& now) {
    for (const Unit unit : now.units_in(hex_of_assault(now)))
        if (in_this_turn(now, now.fact(unit, fact::paradropped_in)) && !is_out_of_play(now, unit)) {
            now.set(unit, fact::eliminated, true);
            now.happens(event::lost, {{arg::unit, unit}});
        }
}

/// With the Offensive Phase they are free again.
void ships_may_leave(Resolution& now) {
    if (now.text(arg::phase) == "offensive") return;
    for (const Unit unit : all_units(now))
        if (now.known(unit, fact::held_by_assault)) now.forget(unit, fact::held_by_assault);
}

Ruling docks_in_the_end_phase(Inquiry& ask) {
    if (!ask.has(arg::end) || ask.text(arg::end) != "port") return not_concerned();
    const Places path = named(ask, arg::path);
    Ruling ruling = not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        const auto place = ask.location(ship);
        const bool here = path.empty() || path.back() == place;
        if (!place || !here || !in_this_turn(ask, ask.fact(*place, fact::landed_in))) continue;
        ruling = kept();
        if (!in_phase(ask, "end"))
            return broken(say("{} docks in the captured port before the End Phase", ship));
    }
    return ruling;
}

Ruling has_been_ashore_since(Inquiry& ask) {
    const bool assaults = is_assault_itself(ask);
    const bool embarks = ask.verb() == verb::embark && ask.text(arg::mission) == "assault" && is_by_sea(ask);
    if (!assaults && !embarks) return not_concerned();
    for (const Unit unit : named(ask, assaults ? arg::units : arg::cargo))
        if (ask.yes(unit, fact::reembarked))
            return broken(
                say("{} was reembarked after an assault and has been in no supplied port since", unit));
    return kept();
}

/// A port that somebody has called out of supply does not help.
void rests_in_port(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        const auto port = now.location(unit);
        if (!now.yes(unit, fact::reembarked) || !port || !is_port(now, *port)) continue;
        const bool unsupplied = now.known(*port, fact::port_supplied) && !now.yes(*port, fact::port_supplied);
        if (!unsupplied) now.set(unit, fact::reembarked, false);
    }
}

/// @}

}  // namespace

void register_assault_results(Rulebook& book) {
    book.effect("3.25.s54", verb::storm, result_backfires);
    book.effect("3.25.s60", verb::storm, assault_may_be_wiped_out);
    book.effect("3.25.s49", verb::storm, assault_may_succeed, When::after);
    book.effect("3.25.s58", verb::storm, assault_may_fail, When::after);
    book.effect("3.25.s62", verb::storm, survivors_may_land, When::after);

    for (const Event& event : {event::assault_succeeds, event::survivors_land}) {
        book.effect("3.25.s49", event, units_are_landed);
        book.effect("3.25.s50", event, hex_is_captured, When::after);
        book.effect("3.25.s53", event, ships_stay_as_active);
        book.effect("3.25.s56", event, land_units_are_active);
    }
    book.effect({"3.25.s51", "3.25.s52"}, event::assault_succeeds, landing_costs_a_step);
    book.effect("3.25.s62", event::survivors_land, landing_costs_a_step);
    book.effect("3.25.s55", event::assault_succeeds, supply_is_landed);
    book.effect("3.25.s63", event::survivors_land, no_supply_is_landed);

    book.effect("3.25.s59", event::assault_fails, failure_costs_steps);
    book.effect("3.25.s59", event::assault_fails, survivors_are_reembarked);
    book.effect("3.25.s61", event::assault_fails, ships_stay_as_active);
    book.effect("3.25.s65", event::assault_fails, land_units_are_active);
    book.effect("3.25.s66", event::assault_fails, paratroopers_are_lost);
    book.effect("3.25.s48", event::step_lost, step_is_taken, When::after);
    book.check(
        "3.25.s48",
        {verb::step, verb::offensive, verb::assault, verb::storm, verb::march, verb::fight, verb::move},
        losses_are_taken_first);

    book.effect("3.25.s67", event::step_begins, ships_may_leave);
    book.check("3.25.s76", {verb::move}, docks_in_the_end_phase);
    book.check("3.25.s70", {verb::embark, verb::assault}, has_been_ashore_since);
    book.effect("3.25.s70", verb::debark, rests_in_port, When::last);
}

}  // namespace umpire::rules::aeto
