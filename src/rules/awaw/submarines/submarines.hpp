#pragma once

#include "umpire/rules/inquiry.hpp"

/// Submarines, whom they attack and when: what all of 22.9 asks for.
///
/// `torpedo` {unit, target, ship} is the attack of one factor on one combat group. Facts of a submarine:
/// `torpedoes` (attacks of its factors in the player turn of `torpedoed_in`), `announced_target` and
/// `announced_in`. Of an attacked group: `sub_attacks` in the round or hex of `sub_attacks_in`, and
/// `submarine_hits` of the last; of a destroyer: `lost_to_submarines`. Of land-based air: `scouts` (the group
/// that it searches around) and `scouts_in`. The events "target category", "net modifier" and "submarine
/// attack made" are the parts of an attack; their results are `category`, `target`, `net`, `total`, `hits`
/// and `submarine_lost`.
namespace umpire::rules::awaw {

bool is_submarine(Inquiry& ask, game::Subject unit);
/// Of what a mission costs a unit.
game::Value submarines_are_free(Inquiry& ask, Unit unit, game::Value cost);
/// It has ships, and submarines only.
bool consists_of_submarines(Inquiry& ask, game::Subject group);
/// A fact of the submarine itself, else of its group.
game::Value of_its_force(Inquiry& ask, Unit submarine, const Fact& fact);
/// The submarines that an argument names, or that are in the groups that it names.
Units submarines_named(Inquiry& ask, const ThingArgument& argument);
Units submarines_named(Inquiry& ask, const MixedArgument& argument);

/// The combat group that is attacked; a missing fact if it is none.
Group attacked_group(Inquiry& ask);
bool in_naval_combat(Inquiry& ask, Group group);
/// The round of naval combat, or outside of it the hex and phase, in which a group is attacked.
std::string occasion_of(Inquiry& ask, Group group);
bool was_attacked_by_submarines(Inquiry& ask, Group group);
/// Every factor of it has made its attack of this player turn.
bool has_attacked(Inquiry& ask, Unit submarine);
double attacks_this_turn(Inquiry& ask, Unit submarine);
/// The hex in which it has intercepted, else where it is.
std::optional<game::Subject> attacks_from(Inquiry& ask, Unit submarine);
/// Has no ships, and its task is to supply.
bool is_undefended_supply_line(Inquiry& ask, Group group);
std::string category_of(Inquiry& ask, Unit ship);

void register_submarine_modifiers(Rulebook& book);  // 22.9411 to 22.942
/// After all other things that an attack brings.
void register_submarine_returns(Rulebook& book);  // 22.92.s2 to 22.92.s4

}  // namespace umpire::rules::awaw
