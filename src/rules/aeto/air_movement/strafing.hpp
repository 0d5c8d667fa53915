#pragma once

#include "umpire/rules/inquiry.hpp"

/// 4.14: who comes to strafe or bomb a base, and what those at the base do.
namespace umpire::rules::aeto {

/// Enemies of a unit on the ground that are aloft on their way to its base, to strafe or to bomb it.
Units attackers_of_its_base(Inquiry& ask, Unit unit);
/// The land hexes of the side of a unit that the closest of them has flown over, its base among them.
double own_hexes_overflown(Inquiry& ask, Unit unit);
/// It has tried in vain in the present phase.
bool has_failed_to_evacuate(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::aeto
