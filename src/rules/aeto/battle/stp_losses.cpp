#include "umpire/catalog/table.hpp"

#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <algorithm>
#include <cmath>
#include <map>

/// 3.18: STPs that are hit, and what becomes of what they carry.
namespace umpire::rules::aeto {

namespace {

using Cargo = std::vector<Subject>;

bool is_transport(Inquiry& ask, Subject unit) {
    return is_of_type(ask, unit, {"STP"});
}

bool is_leader(Inquiry& ask, Subject unit) {
    return is_of_type(ask, unit, {"HQ", "General"});
}

/// @name Hits
/// @{

/// The point that was hit takes with it how often it was attacked.
void one_point_is_sunk(Resolution& now) {
    const Subject stp = now.subject(arg::unit);
    if (!is_transport(now, stp)) return;
    const double points = now.number(stp, fact::points);
    if (points > 1) {
        const double attacks = now.number_or(stp, fact::times_attacked, 0);
        if (attacks > 0)
            now.set(stp, fact::times_attacked, attacks - 1 - std::floor((attacks - 1) / points));
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
Ships transports_left(Inquiry& ask, Subject lost) {
    Ships left;
    for (const Subject unit : all_units(ask))
        if (unit != lost && is_transport(ask, unit) && !is_out_of_play(ask, unit) &&
            ask.text_or(unit, fact::side, "") == ask.text_or(lost, fact::side, "") &&
            group_of(ask, unit) == group_of(ask, lost) && are_at_one_location(ask, unit, lost))
            left.push_back(unit);
    return left;
}

void cargo_goes_down(Resolution& now) {
    const Subject stp = now.subject(arg::unit);
    if (!is_transport(now, stp) || !transports_left(now, stp).empty()) return;
    for (const Subject unit : listed(now, stp, fact::cargo)) {
        now.set(unit, fact::eliminated, true);
        if (is_leader(now, unit)) now.set(unit, fact::in_force_pool, true);
        now.take_away(unit);
    }
    now.forget(stp, fact::cargo);
}

/// What may be carried is not asked before the ships go on: the owner has his choice.
void passes_to_the_others(Resolution& now, bool leaders) {
    const Subject stp = now.subject(arg::unit);
    if (!is_transport(now, stp)) return;
    const Ships left = transports_left(now, stp);
    if (left.empty()) return;
    for (const Subject unit : listed(now, stp, fact::cargo)) {
        if (is_leader(now, unit) != leaders) continue;
        take_from_list(now, stp, fact::cargo, unit);
        add_to_list(now, left.front(), fact::cargo, unit);
    }
}
void cargo_is_spread(Resolution& now) {
    passes_to_the_others(now, false);
}
void leaders_are_with_the_others(Resolution& now) {
    passes_to_the_others(now, true);
}

/// The row of the transport costs; empty if the table has none.
std::string_view row_of_cargo(Inquiry& ask, Subject unit) {
    const std::string type = told_type(ask, unit);
    if (type == "supply chit") return "Sea Supply chit";
    if (among(type, {"infantry", "mountain"})) return "Infantry or Cavalry";
    if (type == "paratroop") return "Paratrooper or Commando";
    if (among(type, {"armor", "mechanized"})) return "Armor or Mechanized";
    if (is_fighter_type(ask, unit)) return "Fighter-type air unit";
    if (is_bomber(ask, unit)) return "Bomber air unit";
    if (type == "Admiral") return "Admiral (from the text, not a printed row)";
    return among(type, {"HQ", "General"}) ? type == "HQ" ? "HQ" : "General" : "";
}

double cost_of_cargo(Inquiry& ask, Subject unit) {
    const auto cost = ask.table("3.18.s5").number(row_of_cargo(ask, unit), std::string_view("normal transport"));
    if (!cost) ask.missing(say("the transport points for {}", unit));
    return *cost;
}

/// Two half-step units of one kind are carried as one.
double points_needed(Inquiry& ask, const Cargo& cargo) {
    double needed = 0;
    std::map<std::string_view, Cargo> halves;
    for (const Subject unit : cargo)
        if (ask.yes(unit, fact::depleted)) halves[row_of_cargo(ask, unit)].push_back(unit);
        else needed += cost_of_cargo(ask, unit);
    for (const auto& [row, units] : halves)
        needed += std::ceil(static_cast<double>(units.size()) / 2) * cost_of_cargo(ask, units.front());
    return needed;
}

struct Convoy {
    double points = 0;
    Cargo cargo{};
};

Convoy convoy_of(Inquiry& ask, const Ships& ships) {
    Convoy convoy;
    for (const Subject ship : ships) {
        if (!is_transport(ask, ship)) continue;
        for (const Subject unit : listed(ask, ship, fact::cargo))
            if (!is_out_of_play(ask, unit)) convoy.cargo.push_back(unit);
        convoy.points += ask.number(ship, fact::points);
    }
    return convoy;
}

bool is_evacuated(Inquiry& ask, Subject unit) {
    return ask.text_or(unit, fact::mission, "") == "evacuation";
}

bool is_evacuation(Inquiry& ask, const Convoy& convoy) {
    return std::any_of(convoy.cargo.begin(), convoy.cargo.end(),
                       [&](Subject unit) { return is_evacuated(ask, unit); });
}

Ruling carries_no_more_than_it_can(Inquiry& ask, double times) {
    const Convoy convoy = convoy_of(ask, moving_ships(ask));
    const double needed = points_needed(ask, convoy.cargo) * times;
    if (needed <= convoy.points) return kept();
    return broken(
        say("its cargo takes {} transport points, and {} are left", needed, convoy.points));
}

Ruling cargo_has_room(Inquiry& ask) {
    const Convoy convoy = convoy_of(ask, moving_ships(ask));
    if (convoy.cargo.empty() || is_evacuation(ask, convoy)) return not_concerned();
    return carries_no_more_than_it_can(ask, 1);
}

Ruling evacuated_units_have_room(Inquiry& ask) {
    if (!is_evacuation(ask, convoy_of(ask, moving_ships(ask)))) return not_concerned();
    return carries_no_more_than_it_can(ask, ask.printed("evacuation_factor"));
}

/// @}

/// @name Landings that are given up
/// @{

Ruling an_evacuation_stays_one(Inquiry& ask) {
    return is_evacuation(ask, convoy_of(ask, ships_in_order(ask, arg::group)))
               ? broken(say("{} evacuates", ask.subject(arg::group)))
               : kept();
}

Ruling enough_is_left_for_a_transport(Inquiry& ask) {
    const Convoy convoy = convoy_of(ask, ships_in_order(ask, arg::group));
    if (is_evacuation(ask, convoy)) return not_concerned();
    const double needed = points_needed(ask, convoy.cargo);
    if (needed <= convoy.points) return kept();
    return broken(say("a transport of its cargo takes {} points, and {} are left", needed, convoy.points));
}

Ruling landing_was_not_given_up(Inquiry& ask) {
    for (const Subject ship : ships_in_order(ask, arg::group))
        if (in_this_turn(ask, ask.fact(ship, fact::downgraded_in)))
            return broken(say("{} has given up its landing", ship));
    return kept();
}

void becomes_a_transport(Resolution& now) {
    for (const Subject ship : ships_in_order(now, arg::group)) {
        now.set(ship, fact::downgraded_in, moment(now));
        for (const Subject unit : listed(now, ship, fact::cargo))
            now.set(unit, fact::mission, "transport");
    }
}

/// @}

}  // namespace

void register_stp_losses(Rulebook& book) {
    book.effect("3.18.s2", event::ship_hit, one_point_is_sunk);
    book.effect("3.18.s6", event::lost, leaders_are_with_the_others, When::before);
    book.effect("3.18.s5", event::lost, cargo_is_spread, When::before);
    book.effect("3.18.s4", event::lost, cargo_goes_down, When::before);
    book.table("3.18.s5", "naval_transport_costs");
    book.check("3.18.s5", {verb::move}, cargo_has_room);
    book.check("3.18.s8", {verb::move}, evacuated_units_have_room);
    book.check("3.18.s8", {verb::downgrade}, an_evacuation_stays_one);
    book.check("3.18.s7", {verb::downgrade}, enough_is_left_for_a_transport);
    book.check("3.18.s7", {verb::assault}, landing_was_not_given_up);
    book.effect("3.18.s7", verb::downgrade, becomes_a_transport);
}

}  // namespace umpire::rules::aeto
