#include "airbases/facts.hpp"
#include "battle/bombardment.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

#include <cmath>

/// 3.28: what becomes of an installation that is destroyed, and of whoever was there. `collateral` names the
/// air unit that loses a step, `wreck` is the roll for an installation under construction, `pay` saves it,
/// `restore` repairs an installation, `record` says which is destroyed.
namespace umpire::rules::aeto {

namespace {

Place hex_of_order(Inquiry& ask) {
    return ask.subject(arg::at);
}

bool is_port_order(Inquiry& ask) {
    return installation_of_order(ask) == "Port";
}

bool is_major(Inquiry& ask) {
    return port_type_of(ask, hex_of_order(ask)) == "Major Port";
}

/// Nothing of the port is left.
bool port_is_gone(Inquiry& ask, Place port) {
    return is_destroyed_port(ask, port);
}

/// @name The installation itself
/// @{

void is_marked(Resolution& now) {
    const std::string kind = installation_of_order(now);
    if (kind != "Port" && kind != "Grass Airfield") now.set(hex_of_order(now), fact::destroyed(kind), true);
}

void grass_airfield_is_removed(Resolution& now) {
    if (installation_of_order(now) != "Grass Airfield") return;
    now.set(hex_of_order(now), fact::destroyed("Grass Airfield"), true);
    now.set(hex_of_order(now), fact::being_built("Grass Airfield"), false);
    now.result(result::removed, true);
}

void major_port_becomes_a_minor_one(Resolution& now) {
    if (!is_port_order(now) || !is_major(now)) return;
    now.set(hex_of_order(now), fact::port_type, "Minor Port");
    now.set(hex_of_order(now), fact::port_was_major, true);
    now.result(result::reduced, true);
}

void port_is_destroyed(Resolution& now) {
    if (is_port_order(now) && !now.result(result::reduced).is_yes())
        now.set(hex_of_order(now), fact::port_destroyed, true);
}

/// Once for all, whatever it was reduced to.
void is_restored(Resolution& now) {
    const Place hex = hex_of_order(now);
    const std::string nation = now.text(arg::nation);
    now.result(result::cost, now.printed("installation_repair_cost"));
    take_off(now, fact::ep(nation), now.printed("installation_repair_cost"));
    if (!is_port_order(now)) return now.set(hex, fact::destroyed(installation_of_order(now)), false);
    now.set(hex, fact::port_destroyed, false);
    if (now.yes(hex, fact::port_was_major)) now.set(hex, fact::port_type, "Major Port");
    now.forget(hex, fact::port_was_major);
}

Ruling tells_what_is_destroyed(Inquiry& ask) {
    return ask.yes(arg::refused)
               ? broken(say("what is destroyed in {} is for all to know", hex_of_order(ask)))
               : kept();
}

/// @}

/// @name Units in port
/// @{

void docked_ships_are_displaced(Resolution& now) {
    const Place hex = hex_of_order(now);
    if (!is_port_order(now) || !port_is_gone(now, hex)) return;
    for (const Unit ship : ships_in_port(now, hex)) {
        put_to_sea(now, ship);
        now.set(ship, fact::displaced_in, moment(now));
    }
}

Ruling displaced_ships_are_not_intercepted(Inquiry& ask) {
    if (!ask.has(arg::target)) return not_concerned();
    for (const Unit ship : ships_in_order(ask, arg::target)) {
        if (!is_now(ask, ask.fact(ship, fact::displaced_in))) continue;
        return has_moved(ask, ship) ? kept() : broken(say("{} was displaced and has not moved", ship));
    }
    return not_concerned();
}

/// @}

/// @name Air units
/// @{

Units air_units_based(Inquiry& ask, Place hex) {
    Units based;
    for (const Unit unit : ask.units_in(hex))
        if (is_air_unit(ask, unit) && !is_out_of_play(ask, unit) && !ask.yes(unit, fact::aloft))
            based.push_back(unit);
    return based;
}

/// Some airbase of the hex is destroyed, and no other is known that they could fly from.
bool has_no_airbase_left(Inquiry& ask, Place hex) {
    if (ask.yes(hex, fact::port) && !port_is_gone(ask, hex)) return false;
    bool destroyed = false;
    for (const char* base : {"Grass Airfield", "Small Airbase", "Large Airbase"})
        destroyed = destroyed || ask.yes(hex, fact::destroyed(base));
    return destroyed;
}

Ruling nobody_flies_from_a_destroyed_airbase(Inquiry& ask) {
    bool concerned = false;
    for (const Unit unit : ships_in_order(ask, arg::units)) {
        const auto hex = ask.location(unit);
        if (!hex || ask.yes(unit, fact::aloft)) continue;
        if (has_no_airbase_left(ask, *hex)) return broken(say("the airbase of {} is destroyed", *hex));
        concerned = true;
    }
    return concerned ? kept() : not_concerned();
}

void air_units_have_to_rebase(Resolution& now) {
    if (!is_air_installation(installation_of_order(now))) return;
    for (const Unit unit : air_units_based(now, hex_of_order(now)))
        now.set(unit, fact::forced_rebase, true);
}

Ruling forced_rebases_are_not_intercepted(Inquiry& ask) {
    if (!ask.has(arg::raiders)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::raiders))
        if (ask.yes(unit, fact::forced_rebase) || is_now(ask, ask.fact(unit, fact::driven_in)))
            return broken(say("{} makes a Forced Rebase", unit));
    return kept();
}

/// The least roll that would have done.
double roll_needed(Inquiry& ask, double column, double rolled) {
    double needed = rolled;
    while (needed > 2 && bombing_number(ask, column, needed - 1) >= target_number_of(ask))
        --needed;
    return needed;
}

double even_numbers_between(double above, double up_to) {
    return std::floor(up_to / 2) - std::floor(above / 2);
}

/// Guns have no such effect there.
void a_port_costs_no_air_units(Resolution& now) {
    if (is_port_order(now) && now.verb() == verb::bombard) now.result(result::steps_lost, 0);
}

void air_units_lose_steps(Resolution& now) {
    if (!is_air_installation(installation_of_order(now))) return;
    const Place hex = hex_of_order(now);
    if (air_units_based(now, hex).empty()) return;
    const double column = now.number(arg::column), rolled = now.number(arg::roll);
    if (now.reading("collateral_condition") == "table_number" &&
        bombing_number(now, column, rolled) <= target_number_of(now))
        return;
    const double steps = even_numbers_between(roll_needed(now, column, rolled), rolled);
    now.result(result::steps_lost, steps);
    now.set(hex, fact::collateral_due, steps);
    now.set(hex, fact::collateral_taken, 0);
    now.set(hex, fact::collateral_defender, now.side_of(air_units_based(now, hex).front()));
}

Place hex_of_victim(Inquiry& ask) {
    const auto hex = ask.location(ask.subject(arg::unit));
    if (!hex) ask.missing(say("where {} is", ask.subject(arg::unit)));
    return *hex;
}

/// The defender first, then the attacker, and so on.
Ruling they_choose_in_turn(Inquiry& ask) {
    if (!is_air_unit(ask, ask.subject(arg::unit))) return not_concerned();
    const Place hex = hex_of_victim(ask);
    if (ask.number_or(hex, fact::collateral_due, 0) <= 0) return broken("no step is to be lost there");
    if (!ask.has(arg::side)) return not_concerned();
    const std::string defender = ask.text(hex, fact::collateral_defender);
    const bool odd = std::fmod(ask.number_or(hex, fact::collateral_taken, 0), 2) == 1;
    const std::string chooser = odd ? opponent_of(defender) : defender;
    if (ask.text(arg::side) == chooser) return kept();
    return broken(say("it is for the {} side to choose", chooser));
}

void a_step_is_lost(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (!is_air_unit(now, unit)) return;
    const Place hex = hex_of_victim(now);
    now.add_to(hex, fact::collateral_due, -1);
    now.add_to(hex, fact::collateral_taken, 1);
    if (!is_of_type(now, unit, {"ATP"})) return lose_a_step(now, unit);
    if (now.number(unit, fact::points) > 1) return now.add_to(unit, fact::points, -1);
    now.set(unit, fact::eliminated, true);
    now.happens(event::lost, {{arg::unit, unit}});
}

/// @}

/// @name Under construction
/// @{

bool is_in_doubt(Inquiry& ask) {
    return ask.text_or(hex_of_order(ask), fact::construction_roll(installation_of_order(ask)), "") == "due";
}

void its_completion_is_in_doubt(Resolution& now) {
    const std::string kind = installation_of_order(now);
    if (kind != "Grass Airfield" && now.yes(hex_of_order(now), fact::being_built(kind)))
        now.set(hex_of_order(now), fact::construction_roll(kind), "due");
}

void doubles_remove_it(Resolution& now) {
    const Place hex = hex_of_order(now);
    const std::string kind = installation_of_order(now);
    const game::DiceRoll dice = now.roll(2, 6, say("the unfinished {} of {}", kind, hex));
    const bool removed = dice.faces.front() == dice.faces.back();
    now.result(result::removed, removed);
    now.set(hex, fact::construction_roll(kind), "made");
    if (removed) now.set(hex, fact::being_built(kind), false);
}

Ruling only_a_destroyed_construction_is_rolled_for(Inquiry& ask) {
    return is_in_doubt(ask) ? kept()
                            : broken(say("no roll is due for the {} of {}", installation_of_order(ask),
                                         hex_of_order(ask)));
}

Ruling pays_before_the_roll(Inquiry& ask) {
    if (is_in_doubt(ask)) return kept();
    const Value roll = ask.fact(hex_of_order(ask), fact::construction_roll(installation_of_order(ask)));
    if (!roll.known())
        ask.missing(say("whether the {} of {} was destroyed", installation_of_order(ask), hex_of_order(ask)));
    return broken(say("the roll for the {} of {} was made", installation_of_order(ask), hex_of_order(ask)));
}

void completion_is_paid_for(Resolution& now) {
    const double cost = now.printed("construction_rescue_cost");
    now.result(result::cost, cost);
    now.add_to(the_game, fact::economic_reserve(now.text(arg::nation)), -cost);
    now.set(hex_of_order(now), fact::construction_roll(installation_of_order(now)), "paid");
}

/// @}

}  // namespace

void register_destroyed_installations(Rulebook& book) {
    book.effect({"3.28.s16", "3.28.s18", "3.28.s20", "4.26.s15", "4.26.s16", "4.26.s19"},
                event::installation_destroyed, is_marked);
    book.effect({"3.28.s17", "4.3.s23", "4.26.s15", "4.26.s30"}, event::installation_destroyed,
                grass_airfield_is_removed);
    book.effect({"3.28.s27", "4.26.s22"}, event::installation_destroyed, major_port_becomes_a_minor_one);
    book.effect({"3.28.s28", "4.26.s23"}, event::installation_destroyed, port_is_destroyed);
    book.effect({"3.28.s29", "4.26.s24"}, verb::restore, is_restored);
    book.check({"3.28.s19", "4.26.s17"}, {verb::record}, tells_what_is_destroyed);

    book.effect({"3.28.s23", "4.26.s20"}, event::installation_destroyed, docked_ships_are_displaced,
                When::after);
    book.check({"3.28.s24", "4.26.s20"}, {verb::intercept}, displaced_ships_are_not_intercepted);

    book.check({"3.28.s21", "4.26.s19"}, {verb::launch, verb::raid, verb::sortie},
               nobody_flies_from_a_destroyed_airbase);
    book.effect({"3.28.s25", "4.7.s1", "4.26.s21"}, event::installation_destroyed, air_units_have_to_rebase,
                When::after);
    book.check({"3.28.s26", "4.4.s13", "4.7.s5", "4.26.s21"}, {verb::intercept},
               forced_rebases_are_not_intercepted);
    book.effect({"3.28.s30", "4.26.s25"}, event::installation_destroyed, air_units_lose_steps, When::before);
    book.effect("3.28.s32", event::installation_destroyed, a_port_costs_no_air_units, When::before);
    book.check({"3.28.s31", "4.26.s25"}, {verb::collateral}, they_choose_in_turn);
    book.effect({"3.28.s31", "4.26.s25"}, verb::collateral, a_step_is_lost);

    book.effect({"3.28.s33", "4.26.s27", "4.26.s29"}, event::installation_destroyed,
                its_completion_is_in_doubt);
    book.check({"3.28.s33", "4.26.s27"}, {verb::wreck}, only_a_destroyed_construction_is_rolled_for);
    book.effect({"3.28.s33", "4.26.s27"}, verb::wreck, doubles_remove_it);
    book.check({"3.28.s35", "4.26.s28"}, {verb::pay}, pays_before_the_roll);
    book.effect({"3.28.s34", "4.26.s28"}, verb::pay, completion_is_paid_for);
}

}  // namespace umpire::rules::aeto
