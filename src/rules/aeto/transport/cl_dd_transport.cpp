#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 3.21, 3.27: a Light Cruiser and a Destroyer that carry as a pair.
namespace umpire::rules::aeto {

namespace {

/// An order to embark on CLs and DDs and on nothing else.
bool is_by_pairs(Inquiry& ask) {
    if (!is_by_sea(ask)) return false;
    const Units carriers = ask.subjects(arg::carriers);
    return std::all_of(carriers.begin(), carriers.end(),
                       [&](Unit carrier) { return is_cruiser_or_destroyer(ask, carrier); });
}

/// @name 3.21.s6, 3.21.s7, 3.27.s6, 3.27.s7: what they never carry
/// @{

Ruling carries_no_other_land_units(Inquiry& ask) {
    if (!is_by_pairs(ask) || is_evacuation(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        told_type(ask, unit);
        if (!goes_by_land(ask, unit)) continue;
        ruling = kept();
        if (!is_infantry_of_any_type(ask, unit))
            return broken(
                say("{} is of type {}, and a CL/DD combination carries infantry", unit, type_of(ask, unit)));
    }
    return ruling;
}

template <bool (*is_meant)(Inquiry&, Unit)>
Ruling carries_none_of_these(Inquiry& ask) {
    if (!is_by_pairs(ask) || is_evacuation(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        if (!is_of_type(ask, unit, {"infantry"})) continue;
        ruling = kept();
        if (is_meant(ask, unit)) return broken(say("a CL/DD combination does not carry {}", unit));
    }
    return ruling;
}

Ruling carries_no_armor_and_no_aircraft(Inquiry& ask) {
    if (!is_by_pairs(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo))
        if (is_air_unit(ask, unit) || is_of_type(ask, unit, {"armor"}))
            return broken(say("a CL/DD combination does not carry {}", unit));
    return kept();
}

/// @}

/// @name 3.27.s2: together
/// @{

Ruling pair_is_together(Inquiry& ask) {
    if (!is_by_pairs(ask)) return not_concerned();
    const Units carriers = ask.subjects(arg::carriers);
    if (pairs_among(ask, carriers) * 2 != carriers.size())
        return broken(say("a CL carries together with a DD, and {} ships are named", carriers.size()));
    for (const Unit ship : carriers)
        if (!are_at_one_location(ask, ship, carriers.front()))
            return broken(say("{} and {} are not stacked together", carriers.front(), ship));
    return kept();
}

/// Both sail, or neither.
Ruling pair_stays_together(Inquiry& ask) {
    const Units moving = moving_ships(ask);
    Ruling ruling = not_concerned();
    for (const Unit ship : moving) {
        if (!is_cruiser_or_destroyer(ask, ship)) continue;
        for (const Unit other : shipload(ask, {ship}).carriers) {
            if (other == ship || !is_cruiser_or_destroyer(ask, other)) continue;
            ruling = kept();
            if (!holds(moving, other))
                return broken(say("{} moves and {}, which carries with it, stays", ship, other));
        }
    }
    return ruling;
}

/// @}

/// @name 3.27.s3, 3.27.s4: how much
/// @{

/// A blank back counts as if it were depleted, by one reading.
bool is_weak(Inquiry& ask, Unit ship) {
    return shows_its_back(ask, ship) ||
           (ask.yes(ship, fact::blank_back) && ask.reading("cl_dd_blank_back") == "as_depleted");
}

bool is_weak_pair(Inquiry& ask, const Units& ships) {
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return is_weak(ask, ship); });
}

/// With what they carry already; leaders take no room.
Units cargo_of_pairs(Inquiry& ask) {
    Units cargo = shipload(ask, ask.subjects(arg::carriers)).cargo;
    for (const Unit unit : ask.subjects(arg::cargo))
        if (!holds(cargo, unit)) cargo.push_back(unit);
    std::erase_if(cargo, [&](Unit unit) { return is_leader(ask, unit); });
    return cargo;
}

double pairs_of_order(Inquiry& ask) {
    return static_cast<double>(pairs_among(ask, ask.subjects(arg::carriers)));
}

Ruling carries_one_unit_or_chit(Inquiry& ask) {
    if (!is_by_pairs(ask) || is_evacuation(ask) || pairs_of_order(ask) == 0) return not_concerned();
    const double points = points_of(ask, ask.subjects(arg::carriers));
    double needed = 0;
    for (const Unit unit : cargo_of_pairs(ask))
        needed += is_supply(ask, unit) || !is_half_step(ask, unit) ? 1 : 0;
    const auto units = static_cast<double>(cargo_of_pairs(ask).size());
    if (needed <= points && units <= points) return kept();
    return broken(say("{} units or chits are carried by ships that carry {}", units, points));
}

Ruling weak_pair_carries_half_a_unit(Inquiry& ask) {
    if (!is_by_pairs(ask) || is_evacuation(ask) || !is_weak_pair(ask, ask.subjects(arg::carriers)))
        return not_concerned();
    if (pairs_of_order(ask) > 1) return not_concerned();
    for (const Unit unit : cargo_of_pairs(ask)) {
        if (is_supply(ask, unit)) return broken(say("a weak CL/DD combination carries no Sea Supply chit"));
        if (!is_half_step(ask, unit))
            return broken(say("{} is of full strength, and one of the ships is not", unit));
    }
    return kept();
}

/// @}

/// @name 3.27.s9: which ships they are
/// @{

void hit_is_noted(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (is_naval_unit(now, ship)) now.set(ship, fact::hit_in, moment(now));
}

/// Somebody there was hit in this phase before it was said.
Ruling named_before_the_attacks(Inquiry& ask) {
    const Units carriers = ask.subjects(arg::carriers);
    for (const Unit unit : ask.subjects(arg::cargo)) {
        const Units before = carriers_of(ask, unit);
        const bool same =
            std::all_of(carriers.begin(), carriers.end(), [&](Unit ship) { return holds(before, ship); });
        if (same) continue;
        for (const Unit ship : all_units(ask))
            if (is_now(ask, ask.fact(ship, fact::hit_in)) &&
                (ask.location(ship) == ask.location(carriers.front()) || holds(before, ship)))
                return broken(
                    say("{} was hit before anybody said that {} carries {}", ship, carriers.front(), unit));
    }
    return kept();
}

void others_carry_it(Resolution& now) {
    for (const Unit unit : now.subjects(arg::cargo))
        take_aboard(now, unit, now.subjects(arg::carriers));
}

/// @}

/// @name 3.27.s10, 3.27.s11: losses
/// @{

/// What a CL or DD carries that has just been hit, on any mission but an evacuation.
Units cargo_of_the_hit_ship(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (!is_cruiser_or_destroyer(now, ship)) return {};
    Units cargo = cargo_of(now, ship);
    std::erase_if(cargo, [&](Unit unit) { return mission_of(now, unit) == "evacuation"; });
    return cargo;
}

void is_lost_at_sea(Resolution& now, Unit unit) {
    take_ashore(now, unit);
    now.set(unit, fact::eliminated, true);
    now.happens(event::lost, {{arg::unit, unit}});
}

/// Half a unit is still within what a weak pair carries, and is lost by one reading only.
void cargo_suffers_with_the_ship(Resolution& now) {
    if (now.yes(now.subject(arg::unit), fact::sunk)) return;
    for (const Unit unit : cargo_of_the_hit_ship(now)) {
        if (is_leader(now, unit)) continue;
        const bool half = is_half_step(now, unit);
        if (is_supply(now, unit))
            is_lost_at_sea(now, unit);
        else if (!half || now.reading("half_strength_cargo") == "lost")
            lose_a_step(now, unit);
    }
}

void cargo_sinks_with_the_ship(Resolution& now) {
    for (const Unit unit : cargo_of_the_hit_ship(now))
        is_lost_at_sea(now, unit);
}

/// @}

}  // namespace

void register_cl_dd_transport(Rulebook& book) {
    book.check("3.21.s6", {verb::embark}, carries_no_other_land_units);
    book.check({"3.21.s7", "3.27.s6"}, {verb::embark}, carries_none_of_these<is_motorized_infantry>);
    book.check("3.27.s6", {verb::embark}, carries_none_of_these<is_siberian>);
    book.check("3.27.s7", {verb::embark}, carries_no_armor_and_no_aircraft);
    book.check("3.27.s2", {verb::embark}, pair_is_together);
    book.check("3.27.s2", {verb::move}, pair_stays_together);
    book.check("3.27.s3", {verb::embark}, carries_one_unit_or_chit);
    book.check("3.27.s4", {verb::embark}, weak_pair_carries_half_a_unit);
    book.check("3.27.s9", {verb::identify}, named_before_the_attacks);
    book.effect("3.27.s9", verb::identify, others_carry_it);
    book.effect("3.27.s9", event::step_lost, hit_is_noted);
    book.effect("3.27.s10", event::step_lost, cargo_suffers_with_the_ship, When::after);
    book.effect("3.27.s11", event::lost, cargo_sinks_with_the_ship, When::before);
}

}  // namespace umpire::rules::aeto
