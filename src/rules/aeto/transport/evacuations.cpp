#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

/// 3.26: evacuations from open beaches.
namespace umpire::rules::aeto {

namespace {

bool is_evacuated(Inquiry& ask, Unit unit) {
    return mission_of(ask, unit) == "evacuation" && is_embarked(ask, unit);
}

/// Those that ships have aboard.
Units evacuees_of(Inquiry& ask, const Units& ships) {
    Units evacuees;
    for (const Unit unit : shipload(ask, ships).cargo)
        if (is_evacuated(ask, unit)) evacuees.push_back(unit);
    return evacuees;
}

/// 3.26.s1: where there is no port nothing is said of a price.
Value nothing_on_the_beach(Inquiry& ask, Subject, Value cost) {
    const bool free = ask.verb() == verb::embark && is_evacuation(ask) && cost.known() &&
                      ask.reading("evacuation_embarking") == "free";
    return free ? Value(0) : cost;
}

/// @name 3.26.s2, 3.26.s3: when and where
/// @{

Ruling evacuates_in_the_naval_and_air_phase(Inquiry& ask) {
    if (!is_evacuation(ask) || !ask.known(the_game, fact::phase)) return not_concerned();
    if (in_phase(ask, "naval and air")) return kept();
    return broken(say("units are evacuated in the Naval and Air Phase, and this is {}", where_in_turn(ask)));
}

Ruling evacuates_from_a_clear_beach(Inquiry& ask) {
    if (!is_evacuation(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        const auto place = ask.location(unit);
        if (!place) continue;
        if (is_no_coast(ask, *place)) return broken(say("{} is no coastal hex", *place));
        if (is_port(ask, *place)) return broken(say("{} has a port", *place));
        if (const std::string ground = ask.text(*place, fact::ground); ground != "clear")
            return broken(say("{} is {}, and units are evacuated from clear hexes", *place, ground));
    }
    return kept();
}

/// @}

/// @name 3.26.s4, 3.26.s5: who
/// @{

Ruling is_of_an_evacuated_type(Inquiry& ask) {
    if (!is_evacuation(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        const std::string type = told_type(ask, unit);
        if (!among(type, {"commando", "infantry", "mountain", "paratroop", "General", "HQ", "Admiral"}))
            return broken(say("{} is of type {}, which is not evacuated", unit, type));
    }
    return kept();
}

Ruling is_no_heavy_infantry(Inquiry& ask) {
    if (!is_evacuation(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        if (!is_of_type(ask, unit, {"infantry"})) continue;
        ruling = kept();
        if (is_siberian(ask, unit)) return broken(say("{} is Siberian and is not evacuated", unit));
        if (is_motorized_infantry(ask, unit))
            return broken(say("{} has a movement of {} and is not evacuated", unit, movement_of(ask, unit)));
    }
    return ruling;
}

/// @}

/// @name 3.26.s7, 3.26.s8: by warships
/// @{

bool is_by_warships(Inquiry& ask) {
    const Units carriers = ask.subjects(arg::carriers);
    return std::all_of(carriers.begin(), carriers.end(),
                       [&](Unit carrier) { return is_cruiser_or_destroyer(ask, carrier); });
}

Ruling takes_two_and_two(Inquiry& ask) {
    if (!is_evacuation(ask) || !is_by_warships(ask)) return not_concerned();
    Units whole = ask.subjects(arg::carriers);
    std::erase_if(whole, [&](Unit ship) { return shows_its_back(ask, ship); });
    const auto pairs = static_cast<double>(pairs_among(ask, whole));
    if (pairs >= ask.printed("pairs_of_an_evacuation")) return kept();
    return broken(say("an evacuation by warships takes two full-strength CLs and two full-strength DDs"));
}

/// Leaders go along for nothing.
Ruling evacuates_one_infantry_unit(Inquiry& ask) {
    if (!is_evacuation(ask) || !is_by_warships(ask)) return not_concerned();
    Shipload load = shipload(ask, ask.subjects(arg::carriers));
    for (const Unit unit : ask.subjects(arg::cargo))
        if (!holds(load.cargo, unit)) load.cargo.push_back(unit);
    const auto units = static_cast<double>(std::count_if(load.cargo.begin(), load.cargo.end(),
                                                         [&](Unit unit) { return !is_leader(ask, unit); }));
    const auto pairs = static_cast<double>(pairs_among(ask, load.carriers));
    const double most = ask.printed("units_of_an_evacuation") *
                        std::max(1.0, std::floor(pairs / ask.printed("pairs_of_an_evacuation")));
    if (units <= most) return kept();
    return broken(say("{} units are evacuated by warships that carry {}", units, most));
}

/// @}

/// @name 3.26.s9, 3.26.s10: losses on the way
/// @{

/// What warships evacuate that have just been hit.
Units evacuees_aboard_the_hit_ship(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    return is_cruiser_or_destroyer(now, ship) ? evacuees_of(now, {ship}) : Units();
}

void evacuees_are_depleted(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (now.yes(ship, fact::sunk)) return;
    for (const Unit unit : evacuees_aboard_the_hit_ship(now))
        if (!is_leader(now, unit)) lose_a_step(now, unit);
}

void evacuees_are_lost(Resolution& now) {
    for (const Unit unit : evacuees_aboard_the_hit_ship(now)) {
        take_ashore(now, unit);
        now.set(unit, fact::eliminated, true);
        now.happens(event::lost, {{arg::unit, unit}});
    }
}

/// @}

/// @name 3.26.s11 to 3.26.s14: the voyage
/// @{

double cost_of_this_move(Inquiry& ask, const Units& ships) {
    const auto costs = costs_of_move(ask, legs_of_move(ask, ships));
    return std::accumulate(costs.begin(), costs.end(), 0.0);
}

Ruling goes_not_far_after_embarking(Inquiry& ask) {
    const Units ships = moving_ships(ask), evacuees = evacuees_of(ask, ships);
    if (evacuees.empty() || !in_phase(ask, "naval and air")) return not_concerned();
    const double most = ask.printed("mp_after_an_evacuation");
    const double before = ask.number_or(evacuees.front(), fact::mp_at_embarking, 0);
    const double spent = mp_spent_by(ask, ships.front()) + cost_of_this_move(ask, ships) - before;
    if (spent <= most) return kept();
    return broken(say("{} moves {} MPs after embarking {}, allowed are {}", ships.front(), spent,
                      evacuees.front(), most));
}

Ruling ends_docked_in_a_friendly_port(Inquiry& ask) {
    if (!ask.has(arg::end) || !in_phase(ask, "naval and air")) return not_concerned();
    const Units ships = moving_ships(ask), evacuees = evacuees_of(ask, ships);
    if (evacuees.empty()) return not_concerned();
    const Places path = named(ask, arg::path);
    const auto end = path.empty() ? ask.location(ships.front()) : std::optional<Place>(path.back());
    const std::string controller = end ? controller_of(ask, *end) : "";
    const bool enemy = !controller.empty() && controller != ask.side_of(ships.front());
    if (ask.text(arg::end) == "port" && !enemy) return kept();
    return broken(say("{} is evacuated and is to end in a friendly port", evacuees.front()));
}

bool is_safe(Inquiry& ask, Unit unit) {
    const Units carriers = carriers_of(ask, unit);
    return std::all_of(carriers.begin(), carriers.end(), [&](Unit carrier) {
        const auto place = ask.location(carrier);
        return place && may_be_docked(ask, carrier) &&
               (controller_of(ask, *place).empty() || controller_of(ask, *place) == ask.side_of(unit));
    });
}

void those_still_at_sea_are_lost(Resolution& now) {
    if (now.text(arg::phase) != "naval and air" || now.text(arg::step) != "sea supply debarkation") return;
    for (const Unit unit : all_units(now)) {
        if (!is_evacuated(now, unit) || is_safe(now, unit)) continue;
        take_ashore(now, unit);
        now.set(unit, fact::eliminated, true);
        now.happens(event::lost, {{arg::unit, unit}});
    }
}

/// @}

}  // namespace

void register_evacuations(Rulebook& book) {
    book.define("3.26.s1", Kind::unit, fact::embark_cost, nothing_on_the_beach, When::last);
    book.check("3.26.s2", {verb::embark}, evacuates_in_the_naval_and_air_phase);
    book.check("3.26.s3", {verb::embark}, evacuates_from_a_clear_beach);
    book.check("3.26.s4", {verb::embark}, is_of_an_evacuated_type);
    book.check("3.26.s5", {verb::embark}, is_no_heavy_infantry);
    book.check("3.26.s7", {verb::embark}, takes_two_and_two);
    book.check("3.26.s8", {verb::embark}, evacuates_one_infantry_unit);
    book.effect("3.26.s9", event::step_lost, evacuees_are_depleted, When::after);
    book.effect("3.26.s10", event::lost, evacuees_are_lost, When::before);
    book.check("3.26.s11", {verb::move}, goes_not_far_after_embarking);
    book.check("3.26.s12", {verb::move}, ends_docked_in_a_friendly_port);
    book.effect("3.26.s14", event::step_ends, those_still_at_sea_are_lost);
}

}  // namespace umpire::rules::aeto
