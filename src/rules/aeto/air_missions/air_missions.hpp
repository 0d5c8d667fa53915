#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

/// 4.0, 4.1: air units on their missions.
///
/// `launch` begins a mission: facts of each unit `air_mission` (words as in the list air_mission of
/// facts.json), `mission_target` (where they fly to), `flies_as` (Fighter-Bombers and Naval-Air units:
/// fighter or bomber) and `mission_number`: units of one side that fly for the same in one phase and to the
/// same place share it. They stay until the unit is launched again; the unit flies as long as it is `aloft`.
namespace umpire::rules::aeto {

/// @name What it flies as
/// @{
/// "fighter", "bomber" or "transport"; empty of a Fighter-Bomber or Naval-Air unit of which nobody has said.
std::string role_of(Inquiry& ask, Unit unit);
/// The same; a missing fact if nobody has said.
std::string told_role(Inquiry& ask, Unit unit);
/// Somebody has said so, or its type leaves no choice: for those who grant.
bool flies_as_fighter(Inquiry& ask, Unit unit);
bool flies_as_bomber(Inquiry& ask, Unit unit);
/// The same, or nobody has said: for those who forbid.
bool may_fly_as_fighter(Inquiry& ask, Unit unit);
bool may_fly_as_bomber(Inquiry& ask, Unit unit);
bool is_atp(Inquiry& ask, Unit unit);
/// A Bomber whose quality rating stands in a circle.
bool is_heavy_bomber(Inquiry& ask, Unit unit);
/// What it flies as from now on.
void give_role(Resolution& now, Unit unit, std::string_view role);
/// @}

/// @name What it flies for
/// @{
/// The mission that it is aloft for; empty if it is not aloft or nobody has said.
std::string air_mission_of(Inquiry& ask, Unit unit);
/// The last one that it was launched for in the present phase, whether it is back or not; empty if none.
std::string mission_in_this_phase(Inquiry& ask, Unit unit);
/// Where its mission takes it; nothing if nobody has said.
std::optional<Place> mission_target_of(Inquiry& ask, Unit unit);
/// Both are aloft on one mission.
bool are_on_one_mission(Inquiry& ask, Unit one, Unit other);
/// All that are aloft on the mission of this unit, with itself.
Units on_mission_with(Inquiry& ask, Unit unit);
/// It is aloft for this mission from now on.
void begin_mission(Resolution& now, Unit unit, std::string_view mission, std::optional<Place> target);
/// @}

/// @name What an order is about, whatever its verb
/// @{
/// The air units that fly by this order.
Units flying_by_order(Inquiry& ask);
/// The mission that this order begins or carries out; empty if it tells of none.
std::string mission_of_order(Inquiry& ask);
/// @}

/// @name Range
/// @{
/// The printed range, or what the weather leaves of it where the weather is known.
double range_now(Inquiry& ask, Unit unit);
/// @}

/// @name Whose phase it is
/// @{
/// The side whose Offensive, or else whose phase, is being played; empty if nobody has said, or if both
/// perform the step.
std::string side_in_charge(Inquiry& ask);
/// Both grant: it is known whose phase it is and whose the unit.
bool is_in_friendly_phase(Inquiry& ask, Unit unit, std::string_view phase);
bool is_in_enemy_phase(Inquiry& ask, Unit unit, std::string_view phase);
/// @}

}  // namespace umpire::rules::aeto
