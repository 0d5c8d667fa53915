#include "air_combat/air_combat.hpp"
#include "air_combat/facts.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_movement/facts.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "carriers/carriers.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 4.18: what adds to an attack in the air.
namespace umpire::rules::aeto {

bool is_first_month_of_blitzkrieg(Inquiry& ask) {
    const std::string nation = ask.text_or(the_game, fact::blitzkrieg_nation, "");
    return turn_if_known(ask) && !nation.empty() && !among(nation, {"UK", "US"}) &&
           turn_named(ask, ask.text_or(the_game, fact::blitzkrieg_in, "")) == turn_if_known(ask);
}

namespace {

Unit whose_die(Inquiry& ask) {
    return Unit(ask.subject(arg::unit));
}
Unit at_whom(Inquiry& ask) {
    return Unit(ask.subjects(arg::target).front());
}

/// @name 4.18.s1 to 4.18.s6: over its own airbase
/// @{

/// Where it is; an interceptor whose counter was not moved is where the fight is.
std::optional<Place> place_of_fight(Inquiry& ask, Unit unit) {
    const auto fight = air_combat_under_way(ask);
    return fight && is_in_air_combat(ask, unit) ? fight : ask.location(unit);
}

Value over_the_base_it_left(Inquiry& ask, Unit unit, Value) {
    const auto place = place_of_fight(ask, unit);
    const auto base = listed(ask, unit, fact::base);
    return place && !base.empty() && base.front() == *place;
}

Value over_a_base_it_transfers_to(Inquiry& ask, Unit unit, Value over) {
    if (ask.text_or(unit, fact::air_mission, "") != "change base") return over;
    const auto place = place_of_fight(ask, unit);
    const bool lands =
        place && (mission_target_of(ask, unit) == place || holds(listed(ask, unit, fact::last_leg), *place));
    return lands ? Value(true) : over;
}

Value not_after_a_failed_evacuation(Inquiry& ask, Unit unit, Value over) {
    return ask.yes(unit, fact::no_own_base_bonus) ? Value(false) : over;
}

Value not_in_strategic_warfare(Inquiry& ask, Unit, Value over) {
    return in_phase(ask, "strategic") ? Value(false) : over;
}

Value not_from_a_carrier(Inquiry& ask, Unit unit, Value over) {
    return carrier_of(ask, unit) ? Value(false) : over;
}

Value not_over_a_grass_airfield(Inquiry& ask, Unit unit, Value over) {
    const auto place = place_of_fight(ask, unit);
    return place && is_airfield(ask, *place) ? Value(false) : over;
}

double fights_over_its_base(Inquiry& ask) {
    return !ask.yes(arg::strafing) && ask.yes(whose_die(ask), fact::over_own_airbase) ? 1 : 0;
}

/// @}

/// @name 4.18.s7 to 4.18.s11
/// @{

double german_in_blitzkrieg(Inquiry& ask) {
    return !ask.yes(arg::strafing) && is_of_nation(ask, whose_die(ask), {"Germany"}) &&
                   is_first_month_of_blitzkrieg(ask)
               ? 1
               : 0;
}

bool attacks_a_bomber(Inquiry& ask, Unit fighter) {
    const auto targets = listed(ask, fighter, fact::air_attack_target);
    if (!targets.empty()) return flies_as_bomber(ask, Unit(targets.front()));
    const std::string side = side_or_none(ask, fighter);
    return !side.empty() && holds(listed(ask, the_game, fact::bomber_hunters(side)), fighter);
}

/// Nobody has attacked it in this round.
double escort_left_alone(Inquiry& ask) {
    const Unit escort = whose_die(ask);
    return !ask.yes(arg::strafing) && attacks_a_bomber(ask, at_whom(ask)) &&
                   ask.number_or(escort, fact::air_attacks_on, 0) == 0
               ? 1
               : 0;
}

double finn_against_soviets(Inquiry& ask) {
    const Unit unit = whose_die(ask);
    return is_of_nation(ask, unit, {"Finland"}) && ask.text_or(unit, fact::model, "") == "D.XXI" &&
                   is_soviet(ask, at_whom(ask)) &&
                   ask.text_or(the_game, fact::nation_status("Finland"), "") != "conquered"
               ? 1
               : 0;
}

bool is_guided_by_radar(Inquiry& ask, Unit unit) {
    const std::string nation = nation_of(ask, unit);
    return side_or_none(ask, unit) == "Allied" && !nation.empty() &&
           !among(nation, {"USSR", "France", "Free France", "Vichy France"});
}

double near_a_radar_site(Inquiry& ask) {
    const Unit unit = whose_die(ask);
    const auto place = place_of_fight(ask, unit);
    if (ask.yes(arg::strafing) || !place || air_round(ask) != 1 || !is_guided_by_radar(ask, unit)) return 0;
    Places places = hexes_beside(ask, *place);
    places.push_back(*place);
    return std::any_of(places.begin(), places.end(), [&](Place p) { return ask.yes(p, fact::radar_site); })
               ? 1
               : 0;
}

double strafes_a_supplied_unit(Inquiry& ask) {
    return ask.yes(arg::strafing) && !ask.yes(at_whom(ask), fact::out_of_supply) ? 1 : 0;
}

/// @}

}  // namespace

void register_air_combat_modifiers(Rulebook& book) {
    book.define("4.18.s1", Kind::unit, fact::over_own_airbase, over_the_base_it_left, When::before);
    book.define("4.18.s6", Kind::unit, fact::over_own_airbase, over_a_base_it_transfers_to);
    book.define("4.18.s2", Kind::unit, fact::over_own_airbase, not_after_a_failed_evacuation, When::after);
    book.define("4.18.s3", Kind::unit, fact::over_own_airbase, not_in_strategic_warfare, When::after);
    book.define("4.18.s4", Kind::unit, fact::over_own_airbase, not_from_a_carrier, When::after);
    book.define({"4.18.s5", "4.3.s21"}, Kind::unit, fact::over_own_airbase, not_over_a_grass_airfield,
                When::after);

    book.modifier("4.18.s1", sum::air_combat_strength, fights_over_its_base);
    book.modifier({"4.18.s7", "4.14.s25"}, sum::air_combat_die, german_in_blitzkrieg);
    book.modifier("4.18.s8", sum::air_combat_strength, escort_left_alone);
    book.modifier("4.18.s9", sum::air_combat_die, finn_against_soviets);
    book.modifier("4.18.s10", sum::air_combat_die, near_a_radar_site);
    book.modifier({"4.18.s11", "4.14.s24"}, sum::air_combat_die, strafes_a_supplied_unit);
}

}  // namespace umpire::rules::aeto
