#include "battle/battle.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 3.22: STPs, what they are and how their chits are handled.
namespace umpire::rules::aeto {

namespace {

/// @name 3.22.s1, 3.22.s2: points, and what they count for
/// @{

Value points_on_the_chit(Inquiry& ask, Unit unit, Value known) {
    return is_stp(ask, unit) ? Value(ask.number(unit, fact::points)) : known;
}

Value each_point_is_a_naval_unit(Inquiry& ask, Unit unit, Value) {
    if (!is_naval_unit(ask, unit)) return {};
    return is_stp(ask, unit) ? Value(ask.number(unit, fact::transport_points)) : Value(1);
}

/// @}

/// @name 3.22.s5 to 3.22.s7: chits are regrouped
/// @{

bool are_stps(Inquiry& ask, const Units& chits) {
    return std::all_of(chits.begin(), chits.end(), [&](Unit chit) { return is_stp(ask, chit); });
}

Ruling regroups_as_many_points(Inquiry& ask) {
    const Units chits = named(ask, arg::units);
    if (chits.empty() || !are_stps(ask, chits)) return not_concerned();
    double before = 0, behind = 0;
    for (const Unit chit : chits)
        before += ask.number(chit, fact::points);
    for (const Unit chit : ask.subjects(arg::into)) {
        if (told_type(ask, chit) != "STP") return broken(say("{} is no STP", chit));
        behind += ask.number(chit, fact::points);
    }
    if (before == behind) return kept();
    return broken(say("{} STP points are exchanged for {}", before, behind));
}

/// What the old ones carried the new ones carry together.
void chits_are_regrouped(Resolution& now) {
    const Units chits = named(now, arg::units), into = now.subjects(arg::into);
    const auto place = chits.empty() ? std::nullopt : now.inside(chits.front());
    if (!place || !are_stps(now, chits)) return;
    const Units cargo = shipload(now, chits).cargo;
    for (const Force chit : into) {
        now.place(chit, *place);
        if (now.known(chits.front(), fact::in_port))
            now.set(chit, fact::in_port, now.yes(chits.front(), fact::in_port));
    }
    for (const Unit unit : cargo) {
        Units carriers = carriers_of(now, unit);
        std::erase_if(carriers, [&](Unit carrier) { return holds(chits, carrier); });
        carriers.insert(carriers.begin(), into.begin(), into.end());
        take_aboard(now, unit, carriers);
    }
    for (const Force chit : chits)
        if (!holds(into, chit)) now.take_away(chit);
}

/// @}

/// @name 3.22.s9, 3.22.s10: what STPs do
/// @{

Ruling has_nothing_to_attack_with(Inquiry& ask) {
    const Unit ship = firer(ask);
    if (!is_naval_unit(ask, ship)) return not_concerned();
    return is_stp(ask, ship) ? broken(say("{} has neither guns nor torpedoes", ship)) : kept();
}

/// Somebody counts the guns of STPs.
Ruling does_not_bombard(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, arg::units)) {
        if (!is_naval_unit(ask, unit)) continue;
        ruling = kept();
        if (is_stp(ask, unit)) return broken(say("{} only carries, and does not bombard", unit));
    }
    return ruling;
}

/// @}

/// @name 3.22.s12: carriers of one cargo
/// @{

/// One of them has it in its list, the others are those that were named with it and are still afloat.
Value carriers_that_are_left(Inquiry& ask, Unit unit, Value) {
    Units carriers;
    for (const Unit carrier : all_units(ask))
        if (holds(listed(ask, carrier, fact::cargo), unit)) carriers.push_back(carrier);
    if (carriers.empty()) return as_list(carriers);
    for (const Unit carrier : listed(ask, unit, fact::carried_with))
        if (!holds(carriers, carrier) && !is_out_of_play(ask, carrier) && ask.location(carrier))
            carriers.push_back(carrier);
    return as_list(carriers);
}

/// @}

/// @name 3.22.s14: cargo lies below its carriers
/// @{

Ruling lies_below(Inquiry& ask, Unit unit) {
    const Units carriers = carriers_of(ask, unit);
    if (carriers.empty() || !is_naval_unit(ask, carriers.front())) return not_concerned();
    const auto under = ask.inside(unit);
    if (under && holds(carriers, *under)) return kept();
    return broken(say("{} is carried by {} and does not lie below it", unit, carriers.front()));
}

Ruling moves_with_cargo_below(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : moving_ships(ask))
        for (const Unit unit : cargo_of(ask, ship)) {
            ruling = lies_below(ask, unit);
            if (ruling.kind == Ruling::Kind::broken) return ruling;
        }
    return ruling;
}

/// @}

/// @name 3.22.s15, 3.25.s69: STPs at sea need fuel as all ships do, whatever they carry
/// @{

Ruling stays_at_sea_like_other_ships(Inquiry& ask) {
    if (!in_step(ask, "supply") || ask.text(arg::to) == "supply") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : all_units(ask)) {
        if (!is_stp(ask, unit) || !is_at_sea(ask, unit)) continue;
        ruling = kept();
        if (ask.said(unit, fact::refueled).known() && !ask.yes(unit, fact::refueled) &&
            !ask.yes(unit, fact::out_of_supply))
            return broken(say("{} is at sea, was not refueled and is not marked out of supply", unit));
    }
    return ruling;
}

/// @}

}  // namespace

void register_sea_transport_points(Rulebook& book) {
    book.define("3.22.s1", Kind::unit, fact::transport_points, points_on_the_chit);
    book.define("3.22.s2", Kind::unit, fact::naval_units, each_point_is_a_naval_unit);
    book.check("3.22.s6", {verb::split}, regroups_as_many_points);
    book.effect({"3.22.s5", "3.22.s7"}, verb::split, chits_are_regrouped);
    book.check({"3.17.s3", "3.17.s27", "3.22.s9"}, {verb::fire}, has_nothing_to_attack_with);
    book.check("3.22.s10", {verb::support}, does_not_bombard);
    book.define("3.22.s12", Kind::unit, fact::carried_by, carriers_that_are_left);
    book.check("3.22.s14", {verb::move}, moves_with_cargo_below);
    book.standing("3.22.s14", Kind::unit, lies_below);
    book.check({"3.22.s15", "3.25.s69"}, {verb::step}, stays_at_sea_like_other_ships);
}

}  // namespace umpire::rules::aeto
