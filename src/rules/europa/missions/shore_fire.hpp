#pragma once

#include "umpire/rules/inquiry.hpp"

/// What bombardment (29G) and ground support (29H) have in common: ships that fire at something on land.
namespace umpire::rules::europa {

/// Hexes from where a unit is, as an escort too, to the hex that it fires at.
int hexes_to_shore(Inquiry& ask, Unit unit, Place hex);
/// Why the hex is not in the combat zone of the unit; empty if it is.
Sentence outside_zone(Inquiry& ask, Unit unit, Place hex);
/// Gunnery at that hex: halved where it is as far as battleship range, else as it is.
double gunnery_at_range(Inquiry& ask, Unit unit, Place hex, double gunnery);

}  // namespace umpire::rules::europa
