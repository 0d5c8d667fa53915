#include "air_movement/strafing.hpp"

#include "air_missions/air_missions.hpp"
#include "air_movement/facts.hpp"
#include "air_movement/flights.hpp"
#include "air_movement/interceptions.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "carriers/carriers.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

bool is_strafer(Inquiry& ask, Unit unit) {
    return air_mission_of(ask, unit) == "strafing";
}

bool is_launched_to_strafe(Inquiry& ask) {
    return ask.verb() == verb::launch && mission_of_order(ask) == "strafing" && ask.has(arg::at);
}

bool is_own_place(Inquiry& ask, Place place, std::string_view side) {
    const std::string controller = controller_of(ask, place);
    return controller.empty() ? ask.text_or(place, fact::controller, "") == side : controller == side;
}

/// @name 4.14.s1, s2, s3, s5: when, where to, and who answers
/// @{

Ruling strafed_in_the_naval_and_air_phase(Inquiry& ask) {
    return in_phase(ask, "naval and air") ? kept() : broken(say("it is {}", where_in_turn(ask)));
}

Ruling strafers_reach_an_enemy_base(Inquiry& ask) {
    if (!is_launched_to_strafe(ask)) return not_concerned();
    const Place target = ask.subject(arg::at);
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const std::string side = side_or_none(ask, unit);
        if (is_certainly_no_base(ask, target)) return broken(say("there is no airbase at {}", target));
        if (!side.empty() && is_own_place(ask, target, side))
            return broken(say("{} is no enemy base", target));
        ruling = kept();
        if (!ask.known(unit, fact::range)) continue;
        Places way = named(ask, arg::path);
        if (way.empty() || way.back() != target) way.push_back(target);
        const auto hexes = flight_cost(ask, base_of(ask, unit), way);
        if (const double range = range_now(ask, unit); hexes && *hexes > range)
            return broken(say("{} is {} hexes away, the range of {} is {}", target, *hexes, unit, range));
    }
    return ruling;
}

Ruling strafers_are_intercepted(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    const auto flight = intercepted(ask);
    return std::any_of(flight.begin(), flight.end(), [&](Unit u) { return is_strafer(ask, u); })
               ? kept()
               : not_concerned();
}

Ruling nobody_has_to_intercept(Inquiry& ask) {
    if (!ask.has(arg::side)) return not_concerned();
    for (const Unit unit : all_units(ask))
        if (is_air_unit(ask, unit) && is_strafer(ask, unit) &&
            side_or_none(ask, unit) == opponent_of(ask.text(arg::side)))
            return kept();
    return not_concerned();
}

/// @}

/// @name 4.14.s4, s7, s21, s22, s27, s29: who strafes whom
/// @{

Unit victim(Inquiry& ask) {
    return Unit(ask.subject(arg::target));
}

Ruling carriers_are_not_strafed(Inquiry& ask) {
    const Unit target = victim(ask);
    if (is_aircraft_carrier(ask, target)) return broken(say("{} is a carrier", target));
    const auto carrier = carrier_of(ask, target);
    if (carrier && ask.inside(target) == std::optional<Subject>(*carrier))
        return broken(say("{} is aboard {}", target, *carrier));
    return kept();
}

Ruling whoever_has_fought_does_not_strafe(Inquiry& ask) {
    const Unit unit(ask.subject(arg::unit));
    return ask.yes(unit, fact::attacked_on_mission) ? broken(say("{} has attacked in air combat", unit))
                                                    : kept();
}

bool is_second_round(Inquiry& ask) {
    return ask.has(arg::round) && ask.number(arg::round) > 1;
}

Ruling one_attack_on_one_unit(Inquiry& ask) {
    const Unit unit(ask.subject(arg::unit)), target = victim(ask);
    for (const AnyYesNo& gone : {fact::aborted, fact::eliminated})
        if (ask.yes(unit, gone)) return broken(say("{} is out of its mission", unit));
    if (ask.yes(target, fact::aloft)) return broken(say("{} is aloft", target));
    if (ask.yes(unit, fact::strafed) && !is_second_round(ask))
        return broken(say("{} has made its Strafing Attack", unit));
    return kept();
}

Ruling only_one_round(Inquiry& ask) {
    return is_second_round(ask) ? broken("there is no second round of Strafing Attacks") : kept();
}

bool is_malta(Inquiry& ask, Place place) {
    return is_called(ask, place, "Malta") || ask.text_or(place, fact::region, "") == "Malta";
}

Ruling malta_is_not_strafed(Inquiry& ask) {
    const Place base = base_of(ask, victim(ask));
    return is_malta(ask, base) ? broken(say("{} is based on Malta", victim(ask))) : kept();
}

void attack_in_the_air_is_noted(Resolution& now) {
    now.set(Unit(now.subject(arg::unit)), fact::attacked_on_mission, true);
}

void strafing_attack_is_noted(Resolution& now) {
    const Unit unit(now.subject(arg::unit));
    now.set(unit, fact::strafed, true);
    now.set(base_of(now, victim(now)), fact::strafed_in, moment(now));
}

void strafing_is_an_air_attack(Resolution& now) {
    now.happens(event::air_attack,
                {{arg::unit, now.subject(arg::unit)}, {arg::target, victim(now)}, {arg::strafing, true}});
}

void aborts_are_ignored(Resolution& now) {
    if (now.result(result::air_result) == Value("abort")) now.result(result::air_result, "miss");
}

void hits_cost_a_step(Resolution& now) {
    if (now.result(result::air_result) == Value("hit")) lose_a_step(now, victim(now));
}

void strafers_fly_home(Resolution& now) {
    now.set(Unit(now.subject(arg::unit)), fact::homeward, true);
}

/// @}

/// @name 4.14.s6, s20: evacuate or ride out
/// @{

bool is_answered(Inquiry& ask, Place base) {
    if (is_now(ask, ask.fact(base, fact::ridden_out_in))) return true;
    for (const Unit unit : all_units(ask))
        for (const AnyWord& tried : {fact::evacuation_failed_in, fact::evacuated_in})
            if (is_now(ask, ask.fact(unit, tried)) && ask.fact(unit, fact::evacuated_from) == Value(base))
                return true;
    return false;
}

bool has_been_strafed(Inquiry& ask, Place base) {
    return is_now(ask, ask.fact(base, fact::strafed_in));
}

Ruling attacked_after_the_answer(Inquiry& ask) {
    const Place base = base_of(ask, victim(ask));
    if (is_answered(ask, base)) return kept();
    if (has_been_strafed(ask, base)) return not_concerned();
    ask.missing(say("whether the units at {} evacuate or ride it out", base), say("!ride {}", base));
}

Ruling answered_before_the_attack(Inquiry& ask) {
    if (ask.verb() == verb::strafe) return attacked_after_the_answer(ask);
    const Place base =
        ask.verb() == verb::ride ? ask.subject(arg::at) : base_of(ask, Unit(ask.subject(arg::unit)));
    if (has_been_strafed(ask, base) && !is_answered(ask, base))
        return broken(say("{} has been strafed before anybody said what its units do", base));
    return kept();
}

Units left_on_the_ground(Inquiry& ask, Place base) {
    Units units;
    for (const Unit unit : ask.units_in(base))
        if (is_air_unit(ask, unit) && !ask.yes(unit, fact::aloft)) units.push_back(unit);
    return units;
}

void base_is_ridden_out(Resolution& now) {
    const Place base = now.subject(arg::at);
    now.set(base, fact::ridden_out_in, moment(now));
    now.result(result::on_the_ground, static_cast<double>(left_on_the_ground(now, base).size()));
}

/// @}

}  // namespace

void register_strafing(Rulebook& book) {
    book.check("4.14.s1", {verb::strafe}, strafed_in_the_naval_and_air_phase);
    book.check({"4.14.s2", "4.1.s16"}, {verb::launch}, strafers_reach_an_enemy_base);
    book.check("4.14.s3", {verb::intercept}, strafers_are_intercepted);
    book.check("4.14.s4", {verb::strafe}, carriers_are_not_strafed);
    book.check("4.14.s5", {verb::pass}, nobody_has_to_intercept);
    book.check("4.14.s6", {verb::evacuate, verb::ride, verb::strafe}, answered_before_the_attack);
    book.check("4.14.s7", {verb::strafe}, whoever_has_fought_does_not_strafe);
    book.effect("4.14.s7", verb::attack, attack_in_the_air_is_noted, When::after);
    book.effect("4.14.s20", verb::ride, base_is_ridden_out);
    book.check("4.14.s21", {verb::strafe}, one_attack_on_one_unit);
    book.effect("4.14.s21", verb::strafe, strafing_attack_is_noted, When::after);
    book.check("4.14.s22", {verb::strafe}, malta_is_not_strafed);
    book.effect("4.14.s28", verb::strafe, strafers_fly_home, When::last);
    book.effect("4.14.s23", verb::strafe, strafing_is_an_air_attack);
    book.effect("4.14.s26", verb::strafe, aborts_are_ignored, When::after);
    book.effect("4.14.s23", verb::strafe, hits_cost_a_step, When::last);
    book.check("4.14.s29", {verb::strafe}, only_one_round);
}

}  // namespace umpire::rules::aeto
