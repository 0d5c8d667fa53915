#pragma once

#include "umpire/rules/inquiry.hpp"

#include "operations/carrying.hpp"

/// Seaborne invasions from the landing to the breakthrough, and the ships that bombard for them.
///
/// `carry` {group, cargo, from?, aboard?} names who goes along, where they embark and on which ships; it puts
/// down `embarked_at` of each. `invade` {group, units, at?, joined?, support?, land_support?, odds?} lands:
/// the force then has `invaders` (ground units that attack by sea), `reserve` (others aboard), `joined_by`
/// (airborne units and those next to the hex), `support`, `land_support`, `met_defenders` and `invaded_in`.
/// `bombard` {group, at, units?} adds to its list `bombarding`. `assault` {group, odds?, bombardment?,
/// losses?} is one round of the ground combat: `assault_round`, `bombardment_value` and `losses_due`;
/// `insist` {group, destroyers} is the defender's choice of destroyers, `casualties` {group, units, air?}
/// what the attacker loses. `occupy` {group, units}, `bridgehead` {group}, `exploit` {units, from}, `attack`
/// {units, target} and `attrition` {units} follow.
///
/// Ground units: `ground`, `factors`, `ctl`, `eliminated`, `moved_in`, `partial_supply`, `army_oil_effect`,
/// `component_lost` (armor without its mechanized component). Hexes: `country`, `defensive_air`, `base_dm`
/// and `terrain_dm` (multiples of chapter 15). Defined: `cargo_factors` of a unit that is to invade,
/// `may_invade`, `spare_destroyers`, `companions`, `invasion_factors`, `bombardment_factors`,
/// `invasion_result` ("success", "failure") and `breakthrough` of a force.
namespace umpire::rules::awaw {

/// @name The force
/// @{
bool is_invasion(Inquiry& ask, Group group);
/// The activity that `mission` announces, or that the force of the argument "group" is on.
std::string activity_of_order(Inquiry& ask);
/// It is a seaborne invasion.
bool is_about_an_invasion(Inquiry& ask);
/// Where it invades; of a mission that is being announced, where that is to.
std::optional<Place> invasion_hex(Inquiry& ask, Group group);
/// The force that invades this hex.
std::optional<game::Subject> invasion_at(Inquiry& ask, Place hex);
/// All that it carries or has landed.
Units embarked_units(Inquiry& ask, Group group);
/// Anybody has said more of the place than that there is water.
bool tells_its_nature(Inquiry& ask, Place place);
/// Hexes that a mission may sail in this theater.
std::optional<double> mission_reach(Inquiry& ask, std::string_view theater);
/// 21.3614 of the mission that the order announces, if anybody can measure its way.
Ruling mission_is_near_enough(Inquiry& ask);
/// Destroyer factors that a ground unit needs to invade this hex.
double destroyers_for(Inquiry& ask, Unit unit, Place hex);
/// @}

bool is_specialized(Inquiry& ask, Unit unit);
/// On the board still.
bool is_alive(Inquiry& ask, Unit unit);
double ground_factors(Inquiry& ask, const Units& units);
/// Enemies of this side that defend the hex.
std::vector<game::Subject> defenders_of(Inquiry& ask, Place hex, std::string_view side);
bool is_defended(Inquiry& ask, Place hex, std::string_view side);
/// The invaders of this action, or of the force that has landed: alive or not.
std::vector<game::Subject> invaders_of(Inquiry& ask, Group group);
std::vector<game::Subject> living(Inquiry& ask, Units units);
/// @}

/// @name Invasion combat
/// @{
/// Combat factors that the bombardment adds.
double bombardment_value(Inquiry& ask, Group group);
/// Bombarding ships of the force and of others.
Units bombarding_ships(Inquiry& ask, Group group);
/// The ground units that an action speaks of, each once.
Units units_of_action(Inquiry& ask);
/// What a rule says of each of them: broken if it is of one.
template <class Say>
Ruling of_each_unit(Inquiry& ask, Say say) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_of_action(ask)) {
        const Ruling one = say(unit);
        if (one.kind == Ruling::Kind::broken) return one;
        if (one.kind == Ruling::Kind::kept) ruling = one;
    }
    return ruling;
}
/// @}

void register_invasion_targets(Rulebook& book);  // 21.512, 21.515
void register_invasion_losses(Rulebook& book);   // 21.517H, 21.528
void register_invasion_results(Rulebook& book);  // 21.516, 21.517I, 21.517J

}  // namespace umpire::rules::awaw
