#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "air_naval/air_naval.hpp"
#include "air_naval/facts.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <cmath>

/// 4.21: the fire of ships on the aircraft that attack them, and when it tells (4.20).
namespace umpire::rules::aeto {

Units ships_around(Inquiry& ask, Unit ship) {
    const auto place = ask.location(ship);
    Units ships;
    if (!place) return Units{ship};
    const std::string side = side_or_none(ask, ship);
    for (const Unit other : ask.units_in(*place))
        if (is_naval_unit(ask, other) && side_or_none(ask, other) == side && !is_out_of_play(ask, other) &&
            are_together(ask, ship, other))
            ships.push_back(other);
    return ships;
}

double anti_aircraft_value(Inquiry& ask, Unit ship) {
    return ask.number(ship, fact::aa_value);
}

namespace {

Unit fired_at(Inquiry& ask) {
    return Unit(ask.subject(arg::unit));
}
Unit attacked_ship(Inquiry& ask) {
    return Unit(ask.subjects(arg::target).front());
}

/// @name 4.21.s4 to 4.21.s6: guns
/// @{

Value guns_against_aircraft(Inquiry& ask, Unit ship, Value) {
    if (ask.yes(ship, fact::convoy_escort)) return 0;
    return ask.fact(ship, fact::rated_gunnery);
}

Value submarines_do_not_fire_at_aircraft(Inquiry& ask, Unit ship, Value guns) {
    return is_submarine(ask, ship) ? Value(0) : guns;
}

Value guns_of_the_location(Inquiry& ask, Unit ship, Value) {
    double guns = 0;
    for (const Unit other : ships_around(ask, ship))
        guns += is_of_type(ask, other, {"STP"}) ? ask.number_or(other, fact::aa_gunnery, 0)
                                                : ask.number(other, fact::aa_gunnery);
    return std::floor(guns / ask.printed("gunnery_for_a_point_of_anti_aircraft"));
}

Value circumstances_of_the_location(Inquiry& ask, Unit ship, Value value) {
    if (value.number() == nullptr) return value;
    return *value.number() + ask.sum(sum::naval_anti_aircraft, {{arg::target, ship}});
}

Value no_more_than_the_most(Inquiry& ask, Unit, Value value) {
    if (value.number() == nullptr) return value;
    return std::min(*value.number(), ask.printed("highest_anti_aircraft_value"));
}

/// @}

/// @name 4.21.s17: as ships are hit
/// @{

bool is_location_of_the_attacks(Inquiry& ask, Unit ship) {
    return is_now(ask, ask.fact(the_game, fact::aa_value_in)) &&
           ask.fact(the_game, fact::aa_value_at) == Value(*ask.location(ship)) &&
           ask.yes(the_game, fact::aa_value_in_port) == is_docked(ask, ship);
}

Value value_of_these_attacks(Inquiry& ask, Unit ship, Value value) {
    if (value.number() == nullptr || !ask.location(ship) || !is_location_of_the_attacks(ask, ship))
        return value;
    const double before = ask.number(the_game, fact::aa_value_before);
    return ask.reading("anti_aircraft_value_in_attacks") == "fixed" ? before
                                                                    : std::min(*value.number(), before);
}

/// @name 4.20.s3, 4.21.s6: the value that the players have worked out
/// @{

double guns_of_submarines(Inquiry& ask, Unit ship) {
    double guns = 0;
    for (const Unit other : ships_around(ask, ship))
        if (is_submarine(ask, other)) guns += ask.number_or(other, fact::rated_gunnery, 0);
    return guns;
}

Ruling told_value_leaves_submarines_out(Inquiry& ask) {
    if (!is_air_naval_attack(ask) || !ask.has(arg::value_told)) return not_concerned();
    const Unit ship = attacked_ship(ask);
    const double guns = guns_of_submarines(ask, ship), told = ask.number(arg::value_told);
    if (guns == 0) return not_concerned();
    const double right = anti_aircraft_value(ask, ship);
    const double wrong = right + std::ceil(guns / ask.printed("gunnery_for_a_point_of_anti_aircraft"));
    return told > right && told <= wrong
               ? broken(say("the value is {} without the guns of submarines, not {}", right, told))
               : kept();
}

Ruling told_value_is_right(Inquiry& ask) {
    if (!is_air_naval_attack(ask) || !ask.has(arg::value_told)) return not_concerned();
    const Unit ship = attacked_ship(ask);
    if (guns_of_submarines(ask, ship) > 0) return not_concerned();
    const double right = anti_aircraft_value(ask, ship), told = ask.number(arg::value_told);
    return told == right ? kept() : broken(say("the anti-aircraft value is {} and not {}", right, told));
}

/// @}

/// Ships of which the guns are not known are no matter as long as no roll is low enough.
bool is_value_known(Inquiry& ask, Unit ship) {
    const Units ships = ships_around(ask, ship);
    return std::all_of(ships.begin(), ships.end(), [&](Unit other) {
        return is_of_type(ask, other, {"STP"}) || ask.known(other, fact::aa_gunnery);
    });
}

void value_is_determined(Resolution& now) {
    const Unit ship = attacked_ship(now);
    const auto place = now.location(ship);
    if (!is_air_naval_attack(now) || !place || !is_value_known(now, ship)) return;
    const double value = anti_aircraft_value(now, ship);
    now.result(result::aa_value, value);
    now.set(the_game, fact::aa_value_before, value);
    now.set(the_game, fact::aa_value_at, *place);
    now.set(the_game, fact::aa_value_in, moment(now));
    now.set(the_game, fact::aa_value_in_port, is_docked(now, ship));
}

/// @}

/// @name 4.21.s9 to 4.21.s12: modifiers
/// @{

std::string kind_of_its_port(Inquiry& ask, Unit ship) {
    const auto place = ask.location(ship);
    if (!place || !is_docked(ask, ship)) return "";
    const std::string holder = controller_of(ask, *place), side = side_or_none(ask, ship);
    if (!holder.empty() && !side.empty() && holder != side) return "";
    if (is_fortified(ask, *place)) return "fortified";
    return port_type_of(ask, *place);
}

double docked_in_a_strong_port(Inquiry& ask) {
    return among(kind_of_its_port(ask, attacked_ship(ask)), {"fortified", "Major Port", "Unlimited"}) ? 1 : 0;
}

double docked_in_a_minor_port(Inquiry& ask) {
    return kind_of_its_port(ask, attacked_ship(ask)) == "Minor Port" ? 1 : 0;
}

bool has_working_carrier(Inquiry& ask, const Units& ships) {
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return is_of_type(ask, ship, {"CV", "CVL"}) && !ask.yes(ship, fact::damaged);
    });
}

double destroyers_or_a_carrier(Inquiry& ask) {
    const Units ships = ships_around(ask, attacked_ship(ask));
    const auto destroyers =
        std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return is_of_type(ask, ship, {"DD"}); });
    const auto others = static_cast<std::ptrdiff_t>(ships.size()) - destroyers;
    return destroyers >= others || has_working_carrier(ask, ships) ? 1 : 0;
}

double late_americans(Inquiry& ask) {
    const auto turn = turn_if_known(ask);
    if (!turn || turn->year < ask.printed("first_year_of_american_anti_aircraft")) return 0;
    const Units ships = ships_around(ask, attacked_ship(ask));
    const auto americans =
        std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return is_of_nation(ask, ship, {"US"}); });
    return americans * 2 >= static_cast<std::ptrdiff_t>(ships.size()) ? 1 : 0;
}

/// @}

/// @name 4.21.s7, 4.21.s14: who is hit
/// @{

bool may_be_shot_at(Resolution& now) {
    return now.number(arg::thrown) <= now.printed("highest_anti_aircraft_value");
}

void low_rolls_are_hits(Resolution& now) {
    const bool hit =
        may_be_shot_at(now) && now.number(arg::thrown) <= anti_aircraft_value(now, attacked_ship(now));
    now.result(result::aa_hit, hit);
}

void snake_eyes_are_hits(Resolution& now) {
    if (now.number(arg::thrown) != now.printed("roll_that_is_always_shot_at")) return;
    const Unit ship = attacked_ship(now);
    const Units ships = ships_around(now, ship);
    const bool destroyer =
        std::any_of(ships.begin(), ships.end(), [&](Unit other) { return is_of_type(now, other, {"DD"}); });
    if (destroyer || anti_aircraft_value(now, ship) >= 1) now.result(result::aa_hit, true);
}

void anti_aircraft_hit_is_recorded(Resolution& now) {
    if (now.result(result::aa_hit).is_yes()) now.add_to(fired_at(now), fact::aa_hits_due, 1);
}

/// @}

/// @name 4.20.s7, 4.21.s8: when it tells
/// @{

bool has_attacks_left(Inquiry& ask, Unit unit) {
    return ask.known(unit, fact::naval_attacks_allowed) &&
           ask.number_or(unit, fact::naval_attacks_made, 0) < ask.number(unit, fact::naval_attacks_allowed);
}

Ruling anti_aircraft_hits_come_last(Inquiry& ask) {
    const Unit unit = fired_at(ask);
    if (ask.number_or(unit, fact::aa_hits_due, 0) == 0) return not_concerned();
    return has_attacks_left(ask, unit) ? broken(say("{} has attacks left", unit)) : kept();
}

/// Whoever turns the counter himself has carried out one of them.
void hit_was_carried_out_by_hand(Resolution& now) {
    const Unit unit = fired_at(now);
    if (const double due = now.number_or(unit, fact::aa_hits_due, 0); due > 0)
        now.set(unit, fact::aa_hits_due, due - 1);
}

void anti_aircraft_hits_take_effect(Resolution& now) {
    if (now.verb() == verb::intercept && !is_air_naval_interception(now)) return;
    for (const Unit unit : all_units(now)) {
        const double hits = now.number_or(unit, fact::aa_hits_due, 0);
        if (hits == 0) continue;
        now.forget(unit, fact::aa_hits_due);
        for (double hit = 0; hit < hits && !is_out_of_play(now, unit); ++hit)
            lose_a_step(now, unit);
    }
    if (now.known(the_game, fact::under_air_attack)) now.forget(the_game, fact::under_air_attack);
}

/// @}

/// 4.21.s3
Ruling only_attackers_are_shot_at(Inquiry& ask) {
    const Unit unit = fired_at(ask);
    const std::string mission = air_mission_of(ask, unit);
    if (!among(mission, {"air-naval interception", "air-naval attack", "escort"})) return not_concerned();
    const Units all = on_mission_with(ask, unit);
    const bool against_ships = std::any_of(all.begin(), all.end(), [&](Unit other) {
        return among(air_mission_of(ask, other), {"air-naval interception", "air-naval attack"});
    });
    if (!against_ships) return not_concerned();
    return flies_as_fighter(ask, unit) ? broken(say("{} only escorts the others", unit)) : kept();
}

}  // namespace

void register_naval_anti_aircraft(Rulebook& book) {
    book.check("4.21.s3", {verb::hit, verb::flak}, only_attackers_are_shot_at);
    book.check("4.21.s6", {verb::strike}, told_value_leaves_submarines_out);
    book.check({"4.20.s3", "4.21.s2"}, {verb::strike}, told_value_is_right);
    book.define("4.21.s4", Kind::unit, fact::aa_gunnery, guns_against_aircraft, When::before);
    book.define("4.21.s6", Kind::unit, fact::aa_gunnery, submarines_do_not_fire_at_aircraft);
    book.define({"4.21.s4", "4.21.s5"}, Kind::unit, fact::aa_value, guns_of_the_location, When::before);
    book.define("4.21.s13", Kind::unit, fact::aa_value, circumstances_of_the_location);
    book.define("4.21.s15", Kind::unit, fact::aa_value, no_more_than_the_most, When::after);
    book.define("4.21.s17", Kind::unit, fact::aa_value, value_of_these_attacks, When::last);
    book.effect({"4.20.s3", "4.21.s2"}, verb::strike, value_is_determined, When::before);
    book.modifier("4.21.s9", sum::naval_anti_aircraft, docked_in_a_strong_port);
    book.modifier("4.21.s10", sum::naval_anti_aircraft, docked_in_a_minor_port);
    book.modifier("4.21.s11", sum::naval_anti_aircraft, destroyers_or_a_carrier);
    book.modifier("4.21.s12", sum::naval_anti_aircraft, late_americans);

    book.effect({"4.21.s7", "4.21.s16"}, event::air_naval_attack, low_rolls_are_hits, When::before);
    book.effect("4.21.s14", event::air_naval_attack, snake_eyes_are_hits);
    book.effect("4.21.s7", event::air_naval_attack, anti_aircraft_hit_is_recorded, When::after);
    book.check("4.20.s7", {verb::deplete}, anti_aircraft_hits_come_last);
    book.effect("4.20.s7", verb::deplete, hit_was_carried_out_by_hand);
    book.effect({"4.20.s7", "4.21.s8"}, verb::cease, anti_aircraft_hits_take_effect);
    for (const Verb& next : {verb::move, verb::step, verb::intercept, verb::launch, verb::home, verb::rebase})
        book.effect("4.20.s7", next, anti_aircraft_hits_take_effect, When::before);
}

}  // namespace umpire::rules::aeto
