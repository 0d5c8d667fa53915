#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/facts.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "naval_phases/facts.hpp"
#include "ports/ports.hpp"
#include "raiders/facts.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// @name 3.14.s21: who needs no fuel
/// @{

Value at_work_in_strategic_warfare(Inquiry& ask, Unit ship, Value) {
    if (!is_naval_unit(ask, ship)) return {};
    return in_this_turn(ask, ask.fact(ship, fact::interdicted_in)) || ask.yes(ship, fact::kept_at_sea_free) ||
           ask.yes(ship, fact::free_at_sea);
}

Value on_convoy_duty(Inquiry& ask, Unit ship, Value spared) {
    if (spared.is_yes() || !is_naval_unit(ask, ship)) return spared;
    const bool assigned = ask.yes(ship, fact::convoy_escort);
    if (ask.reading("escorts_spared_refueling") == "who_are_assigned") return assigned;
    return assigned && !in_this_turn(ask, ask.fact(ship, fact::escort_since));
}

/// @}

/// @name 3.14.s22 to 3.14.s25: what fuel costs
/// @{

std::string payer(Inquiry& ask) {
    return ask.text(arg::nation);
}

bool is_there(Inquiry& ask, Unit ship, Place area) {
    const auto place = ask.location(ship);
    if (!place) return false;
    return *place == area ||
           (!waters_of(ask, area).empty() && waters_of(ask, *place) == waters_of(ask, area));
}

bool needs_fuel_at_sea(Inquiry& ask, Unit ship) {
    return is_naval_unit(ask, ship) && !ask.yes(ship, fact::spared_refueling) && !is_out_of_play(ask, ship) &&
           !lies_docked(ask, ship);
}

/// All friendly units of the area, whoever owns them, or those that the order is about.
bool counts_too(Inquiry& ask, Unit ship) {
    const std::string nation = nation_of(ask, ship);
    if (controlling_nation(ask, nation) == payer(ask)) return true;
    if (ask.reading("units_counted_in_refueling") != "all_friends") return false;
    for (const Unit other : all_units(ask))
        if (nation_of(ask, other) == payer(ask)) return side_or_none(ask, other) == side_or_none(ask, ship);
    return false;
}

/// The ships that an order refuels: those that it names, or all of the payer's in the area.
Units ships_refueled(Inquiry& ask) {
    Units ships = ships_named(ask, {arg::units});
    if (!ships.empty()) return ships;
    for (const Unit unit : all_units(ask))
        if (is_there(ask, unit, ask.subject(arg::area)) && needs_fuel_at_sea(ask, unit) &&
            controlling_nation(ask, nation_of(ask, unit)) == payer(ask))
            ships.push_back(unit);
    return ships;
}

/// Every point of an STP counts.
double units_to_refuel(Inquiry& ask) {
    Units ships = ships_refueled(ask);
    for (const Unit unit : all_units(ask))
        if (!holds(ships, unit) && is_there(ask, unit, ask.subject(arg::area)) &&
            needs_fuel_at_sea(ask, unit) && counts_too(ask, unit))
            ships.push_back(unit);
    double count = 0;
    for (const Unit ship : ships)
        if (needs_fuel_at_sea(ask, ship))
            count += is_of_type(ask, ship, {"STP"}) ? ask.number_or(ship, fact::points, 1) : 1;
    return count;
}

std::optional<std::size_t> row_of_fleet(Inquiry& ask) {
    return ask.table("3.14.s23").row_of(units_to_refuel(ask));
}

/// The first row of the table is that of large fleets.
template <std::size_t row>
Ruling pays_for_its_fuel(Inquiry& ask) {
    if (row_of_fleet(ask) != row) return not_concerned();
    const double cost = ask.table("3.14.s23").number_at(row, 0).value_or(0), spent = ask.number(arg::ep);
    if (spent >= cost) return kept();
    return broken(
        say("{} units are refueled for {} EP, and that costs {}", units_to_refuel(ask), spent, cost));
}

void ships_are_refueled(Resolution& now) {
    for (const Unit ship : ships_refueled(now))
        now.set(ship, fact::refueled, true);
    take_off(now, fact::ep(payer(now)), now.number(arg::ep));
}

void cost_is_told(Resolution& now) {
    if (const auto row = row_of_fleet(now))
        now.result(result::ep_cost, now.table("3.14.s23").number_at(*row, 0).value_or(0));
}

/// @}

/// @name 3.14.s20, 3.14.s26, 3.14.s28, 3.14.s31: when, with whose EPs, and who not
/// @{

Ruling refuels_in_the_supply_step(Inquiry& ask) {
    return may_be_step(ask, "supply", "end") ? kept() : broken(say("it is {}", where_in_turn(ask)));
}

Ruling pays_what_it_has(Inquiry& ask) {
    const double spent = ask.number(arg::ep), has = ask.number(the_game, fact::ep(payer(ask)));
    return spent <= has ? kept() : broken(say("{} has {} EP and spends {}", payer(ask), has, spent));
}

Ruling soviets_pay_for_soviets_only(Inquiry& ask) {
    for (const Unit ship : ships_refueled(ask))
        if (!nation_of(ask, ship).empty() && is_soviet(ask, ship) != (payer(ask) == "USSR"))
            return broken(say("{} pays for {}", payer(ask), ship));
    return kept();
}

Ruling was_in_supply(Inquiry& ask) {
    for (const Unit ship : ships_refueled(ask))
        if (ask.yes(ship, fact::out_of_supply))
            return broken(say("{} is out of supply since an earlier month", ship));
    return kept();
}

/// @}

/// @name 3.14.s2: the end of the Supply Step
/// @{

bool supply_step_ends(Resolution& now) {
    return now.text(arg::phase) == "end" && now.text(arg::step) == "supply";
}

/// Of whom nobody has said whether he was refueled nobody knows.
void ships_without_fuel_are_marked(Resolution& now) {
    if (!supply_step_ends(now)) return;
    for (const Unit ship : all_units(now))
        if (needs_fuel_at_sea(now, ship) && is_on_map(now, ship) && !may_be_docked(now, ship) &&
            now.known(ship, fact::refueled) && !now.yes(ship, fact::refueled))
            now.set(ship, fact::out_of_supply, true);
}

void fuel_is_used_up(Resolution& now) {
    if (!supply_step_ends(now)) return;
    for (const Unit ship : all_units(now))
        if (now.said(ship, fact::refueled).known()) now.forget(ship, fact::refueled);
}

/// @}

}  // namespace

void register_refueling(Rulebook& book) {
    book.define("3.14.s21", Kind::unit, fact::spared_refueling, at_work_in_strategic_warfare, When::before);
    book.define({"3.14.s21", "3.11.s10", "3.11.s25"}, Kind::unit, fact::spared_refueling, on_convoy_duty);
    book.table("3.14.s23", "refuel_cost");
    book.effect("3.14.s23", verb::refuel, cost_is_told, When::before);
    book.effect("3.14.s22", verb::refuel, ships_are_refueled);
    book.check("3.14.s24", {verb::refuel}, pays_for_its_fuel<0>);
    book.check("3.14.s25", {verb::refuel}, pays_for_its_fuel<1>);
    book.check("3.14.s20", {verb::refuel}, refuels_in_the_supply_step);
    book.check("3.14.s26", {verb::refuel}, pays_what_it_has);
    book.check("3.14.s28", {verb::refuel}, soviets_pay_for_soviets_only);
    book.check("3.14.s31", {verb::refuel}, was_in_supply);
    book.effect("3.14.s2", event::step_ends, ships_without_fuel_are_marked, When::before);
    book.effect("3.14.s22", event::step_ends, fuel_is_used_up, When::last);
}

}  // namespace umpire::rules::aeto
