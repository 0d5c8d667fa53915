#include "airbases/landing.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/costs.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"

#include <numeric>
#include <optional>

namespace umpire::rules::aeto {

namespace {

bool is_first_naval_movement(Inquiry& ask) {
    return may_be_step(ask, "first naval movement");
}

/// @name viii.s16, viii.s17: First Naval Movement
/// @{

double cost_of_move(Inquiry& ask) {
    const auto costs = costs_of_move(ask, legs_of_move(ask, moving_ships(ask)));
    return std::accumulate(costs.begin(), costs.end(), 0.0);
}

void movement_points_are_spent(Resolution& now) {
    if (is_first_naval_movement(now) && now.has(arg::group))
        now.add_to(now.subject(arg::group), fact::mp_spent, cost_of_move(now));
}

void movement_points_are_back(Resolution& now) {
    for (const Group group : all_groups(now))
        if (now.known(group, fact::mp_spent)) now.forget(group, fact::mp_spent);
}

void other_side_moves_next(Resolution& now) {
    if (const std::string side = side_of_ships(now, moving_ships(now));
        is_first_naval_movement(now) && !side.empty())
        now.set(the_game, fact::next_mover, opponent_of(side));
}

/// @}

/// @name viii.s18, viii.s23: what may load, and when
/// @{

Value ships_load_here(Inquiry& ask, Unit unit, Value other) {
    return is_ship(ask, unit) && in_step(ask, "first naval movement") ? Value(true) : other;
}

Value transports_load_here(Inquiry& ask, Unit unit, Value other) {
    return ask.text_or(unit, fact::type, "") == "ATP" && in_step(ask, "air movement") ? Value(true) : other;
}

/// @}

/// @name viii.s19, viii.s24: Convoy Duty Escorts are assigned
/// @{

/// That ships are assigned in no other phase is said by 2.11 too.
template <auto const& is_meant, Named step>
Ruling assigned_in_its_step(Inquiry& ask) {
    const bool by_ship = step.text() == "first naval movement";
    if (!ask.yes(arg::convoy) || (by_ship && !in_phase(ask, "naval and air"))) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!is_meant(ask, unit)) return not_concerned();
        if (!may_be_step(ask, step.text()))
            return broken(say("{} is made a Convoy Duty Escort in {}", unit, where_in_turn(ask)));
        if (ask.side_of(unit) != "Allied") return broken(say("{} is not of the Allied side", unit));
    }
    return kept();
}

/// @}

/// @name viii.s22: attacks come before changes of base
/// @{

bool in_air_movement(Inquiry& ask) {
    return may_be_step(ask, "air movement");
}

Ruling attacks_before_changes_of_base(Inquiry& ask) {
    if (!in_air_movement(ask)) return not_concerned();
    const std::string side = ask.side_of(ask.subject(arg::unit));
    if (!in_phase_of_this_turn(ask, ask.fact(the_game, fact::rebased_in(side)), "naval and air"))
        return kept();
    return broken(say("the {} side has changed bases, and attacks come before that", side));
}

/// Chapters of their own have whoever is driven out, is ferried, or lands elsewhere than where he took off.
bool changes_base_by_choice(Inquiry& ask, Unit unit) {
    return is_air_unit(ask, unit) && !ask.yes(unit, fact::forced_rebase) && !ask.yes(unit, fact::aloft) &&
           !is_ferried(ask, unit);
}

/// In an Offensive 4.1.s44 says it, in Strategic Warfare 4.1.s7, in the End Phase 4.1.s64. Who moves his
/// tracker late changes base before it shows the step for it.
Ruling bases_are_changed_in_the_air_movement_step(Inquiry& ask) {
    if (!among(ask.text_or(the_game, fact::phase, ""), {"weather", "naval and air", "movement"}) ||
        in_step(ask, "first naval movement"))
        return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!changes_base_by_choice(ask, unit)) continue;
        if (!in_air_movement(ask)) return broken(say("{} changes its base in {}", unit, where_in_turn(ask)));
        ruling = kept();
    }
    return ruling;
}

void base_is_changed(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        if (now.yes(unit, fact::aloft)) now.set(unit, fact::aloft, false);
        now.set(unit, fact::base, now.subject(arg::to));
        now.place(unit, now.subject(arg::to));
        if (in_air_movement(now)) now.set(the_game, fact::rebased_in(now.side_of(unit)), moment(now));
    }
}

/// @}

/// @name viii.s63 to viii.s65: Second Naval Movement
/// @{

bool is_in_open_waters(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (!place || ask.yes(*place, fact::port)) return false;
    return ask.yes(*place, fact::sea_area) || ask.text_or(*place, fact::terrain, "") == "sea";
}

/// Those that had their part in Strategic Warfare are looked after.
bool needs_fuel(Inquiry& ask, Unit unit) {
    return is_ship(ask, unit) && is_in_open_waters(ask, unit) && !ask.yes(unit, fact::convoy_escort) &&
           !in_this_turn(ask, ask.fact(unit, fact::interdicted_in));
}

bool supply_is_over(Inquiry& ask) {
    return (in_step(ask, "second naval movement") || in_step(ask, "supply")) &&
           !among(ask.text(arg::to), {"second naval movement", "supply"});
}

Ruling home_refueled_or_marked(Inquiry& ask) {
    if (!supply_is_over(ask)) return not_concerned();
    std::optional<Subject> unknown;
    for (const Unit unit : all_units(ask)) {
        if (!needs_fuel(ask, unit) || ask.yes(unit, fact::out_of_supply) || ask.yes(unit, fact::refueled))
            continue;
        if (ask.said(unit, fact::refueled).known())
            return broken(say("{} is at sea, was not refueled and is not marked out of supply", unit));
        unknown = unit;
    }
    if (unknown) ask.missing(say("whether {}, which is at sea, was refueled", *unknown));
    return kept();
}

Ruling no_naval_interception(Inquiry& ask) {
    if (!in_step(ask, "second naval movement")) return not_concerned();
    for (const Unit unit : ask.subjects(arg::with))
        if (!is_air_unit(ask, unit))
            return broken(say("{} intercepts in the Second Naval Movement Step", unit));
    return kept();
}

Value air_naval_interception_goes_on(Inquiry& ask, Subject, Value) {
    return in_step(ask, "second naval movement") ? Value(true) : Value();
}

/// @}

}  // namespace

void register_naval_and_air_steps(Rulebook& book) {
    book.effect("viii.s17", verb::move, movement_points_are_spent);
    book.effect("viii.s17", event::step_ends, movement_points_are_back);
    book.effect("viii.s16", verb::move, other_side_moves_next);
    book.define("viii.s18", Kind::unit, fact::may_embark, ships_load_here);
    book.define("viii.s23", Kind::unit, fact::may_embark, transports_load_here);
    book.check("viii.s19", {verb::escort}, assigned_in_its_step<is_ship, "first naval movement">);
    book.check("viii.s24", {verb::escort}, assigned_in_its_step<is_air_unit, "air movement">);
    book.check("viii.s22", {verb::strike}, attacks_before_changes_of_base);
    book.check({"viii.s22", "4.1.s17"}, {verb::rebase}, bases_are_changed_in_the_air_movement_step);
    book.effect("viii.s22", verb::rebase, base_is_changed, When::after);
    book.check({"viii.s63", "3.14.s20"}, {verb::step}, home_refueled_or_marked);
    book.check({"viii.s64", "3.14.s3"}, {verb::intercept, verb::react}, no_naval_interception);
    book.define("viii.s65", Kind::game, fact::air_naval_interception, air_naval_interception_goes_on);
}

}  // namespace umpire::rules::aeto
