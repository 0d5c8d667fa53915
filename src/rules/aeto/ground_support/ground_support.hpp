#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

/// 4.22: Ground Support. `launch ... for ground support` is one flight to one combat hex: whoever of it has
/// another base on the way is collected there. `stop` leaves units behind. `support` and `engage ... air`
/// name the air units that take part in the land combat.
namespace umpire::rules::aeto {

/// Moment and step together: "Jul 1941, Axis, offensive, combat".
std::string step_of_moment(Inquiry& ask);

/// @name Over the combat hex
/// @{
/// Aloft, neither aborted nor lost, and there: it flew to the hex and was not left behind.
bool is_over(Inquiry& ask, Unit air, Place hex);
/// All air units of a side that are; those that an `engage` names count too.
Units air_units_over(Inquiry& ask, Place hex, std::string_view side);
/// "Axis", "Allied" or "none".
std::string air_superiority_at(Inquiry& ask, Place hex);
/// @}

/// The side that makes the land attack of this order; empty if nobody has said.
std::string attacking_side(Inquiry& ask);
/// The air units of this order that add to the strength of its side.
Units supporting_air(Inquiry& ask);
/// What land units and Generals are worth in the attack of this order, before anything that supports them.
double strength_on_land(Inquiry& ask, const Units& units);
/// Those who jumped in this month and stand in the hex.
Units paratroopers_landed_at(Inquiry& ask, Place hex, std::string_view side);
/// Land units and Generals of the other side in the hex.
Units land_defenders(Inquiry& ask, Place hex, std::string_view attacker);

}  // namespace umpire::rules::aeto
