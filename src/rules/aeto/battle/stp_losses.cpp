#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>
#include <cmath>

/// 3.18: STPs that are hit, and what becomes of what they carry.
namespace umpire::rules::aeto {

namespace {

using Cargo = std::vector<Subject>;

bool goes_back_to_the_pool(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"HQ", "General"});
}

/// @name Hits
/// @{

/// The point that was hit takes with it how often it was attacked.
void one_point_is_sunk(Resolution& now) {
    const Unit stp = now.subject(arg::unit);
    if (!is_stp(now, stp)) return;
    const double points = now.number(stp, fact::points);
    if (points > 1) {
        const double attacks = now.number_or(stp, fact::times_attacked, 0);
        if (attacks > 0) now.set(stp, fact::times_attacked, attacks - 1 - std::floor((attacks - 1) / points));
        return now.set(stp, fact::points, points - 1);
    }
    now.set(stp, fact::eliminated, true);
    now.set(stp, fact::in_force_pool, true);
    now.happens(event::lost, {{arg::unit, stp}});
}

/// @}

/// @name Cargo
/// @{

/// Others of the stack or task force that are left to carry; the one that is lost is still where it was.
Units transports_left(Inquiry& ask, Unit lost) {
    Units left;
    for (const Unit unit : all_units(ask))
        if (unit != lost && is_stp(ask, unit) && !is_out_of_play(ask, unit) &&
            ask.text_or(unit, fact::side, "") == ask.text_or(lost, fact::side, "") &&
            group_of(ask, unit) == group_of(ask, lost) && are_at_one_location(ask, unit, lost))
            left.push_back(unit);
    return left;
}

void cargo_goes_down(Resolution& now) {
    const Unit stp = now.subject(arg::unit);
    if (!is_stp(now, stp) || !transports_left(now, stp).empty()) return;
    for (const Unit unit : cargo_of(now, stp)) {
        take_ashore(now, unit);
        now.set(unit, fact::eliminated, true);
        if (goes_back_to_the_pool(now, unit)) now.set(unit, fact::in_force_pool, true);
        now.take_away(unit);
    }
}

/// What may be carried is not asked before the ships go on: the owner has his choice.
void passes_to_the_others(Resolution& now, bool leaders) {
    const Unit stp = now.subject(arg::unit);
    if (!is_stp(now, stp)) return;
    const Units left = transports_left(now, stp);
    if (left.empty()) return;
    for (const Unit unit : cargo_of(now, stp))
        if (is_leader(now, unit) == leaders) take_aboard(now, unit, left);
}
void cargo_is_spread(Resolution& now) {
    passes_to_the_others(now, false);
}
void leaders_are_with_the_others(Resolution& now) {
    passes_to_the_others(now, true);
}

Cargo aboard_of(Inquiry& ask, const Units& ships) {
    Cargo cargo;
    for (const Unit ship : ships)
        if (is_stp(ask, ship))
            for (const Unit unit : cargo_of(ask, ship))
                if (!is_out_of_play(ask, unit) && !holds(cargo, unit)) cargo.push_back(unit);
    return cargo;
}

double points_left(Inquiry& ask, const Units& ships) {
    double points = 0;
    for (const Unit ship : ships)
        if (is_stp(ask, ship)) points += ask.number(ship, fact::points);
    return points;
}

bool has_evacuees(Inquiry& ask, const Cargo& cargo) {
    return std::any_of(cargo.begin(), cargo.end(),
                       [&](Unit unit) { return mission_of(ask, unit) == "evacuation"; });
}

Ruling carries_no_more_than_it_can(Inquiry& ask, const Units& ships, const Cargo& cargo) {
    const double needed = points_needed(ask, cargo, "normal"), left = points_left(ask, ships);
    if (needed <= left) return kept();
    return broken(say("its cargo takes {} transport points, and {} are left", needed, left));
}

/// Those that stay behind, or follow one by one, have their part of what was embarked on all of them.
Units with_partners(Inquiry& ask, Units ships, const Cargo& cargo) {
    for (const Unit unit : cargo)
        for (const auto& fact : {fact::carried_by, fact::carried_with})
            for (const Unit carrier : listed(ask, unit, fact))
                if (is_stp(ask, carrier) && !is_out_of_play(ask, carrier) && !holds(ships, carrier))
                    ships.push_back(carrier);
    return ships;
}

Ruling cargo_has_room(Inquiry& ask) {
    Units ships = moving_ships(ask);
    const Cargo cargo = aboard_of(ask, ships);
    if (cargo.empty() || has_evacuees(ask, cargo)) return not_concerned();
    ships = with_partners(ask, std::move(ships), cargo);
    return carries_no_more_than_it_can(ask, ships, cargo);
}

Ruling evacuated_units_have_room(Inquiry& ask) {
    const Units ships = moving_ships(ask);
    const Cargo cargo = aboard_of(ask, ships);
    return has_evacuees(ask, cargo) ? carries_no_more_than_it_can(ask, ships, cargo) : not_concerned();
}

/// @}

/// @name Landings that are given up
/// @{

Ruling an_evacuation_stays_one(Inquiry& ask) {
    return has_evacuees(ask, aboard_of(ask, ships_in_order(ask, arg::group)))
               ? broken(say("{} evacuates", ask.subject(arg::group)))
               : kept();
}

Ruling enough_is_left_for_a_transport(Inquiry& ask) {
    const Units ships = ships_in_order(ask, arg::group);
    const Cargo cargo = aboard_of(ask, ships);
    if (has_evacuees(ask, cargo)) return not_concerned();
    const double needed = points_needed(ask, cargo, "normal"), left = points_left(ask, ships);
    if (needed <= left) return kept();
    return broken(say("a transport of its cargo takes {} points, and {} are left", needed, left));
}

void becomes_a_transport(Resolution& now) {
    for (const Unit ship : ships_in_order(now, arg::group))
        for (const Unit unit : listed(now, ship, fact::cargo))
            now.set(unit, fact::mission, "transport");
}

/// @}

}  // namespace

void register_stp_losses(Rulebook& book) {
    book.effect("3.18.s2", event::ship_hit, one_point_is_sunk);
    book.effect("3.18.s2", event::step_lost, one_point_is_sunk);
    book.effect("3.18.s6", event::lost, leaders_are_with_the_others, When::before);
    book.effect("3.18.s5", event::lost, cargo_is_spread, When::before);
    book.effect("3.18.s4", event::lost, cargo_goes_down, When::before);
    book.check("3.18.s5", {verb::move}, cargo_has_room);
    book.check("3.18.s8", {verb::move}, evacuated_units_have_room);
    book.check("3.18.s8", {verb::renounce}, an_evacuation_stays_one);
    book.check("3.18.s7", {verb::renounce}, enough_is_left_for_a_transport);
    book.effect("3.18.s7", verb::renounce, becomes_a_transport);
}

}  // namespace umpire::rules::aeto
