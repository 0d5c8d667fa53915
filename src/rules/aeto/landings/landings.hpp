#pragma once

#include "umpire/rules/inquiry.hpp"

#include "transport/transport.hpp"

/// 3.25: Amphibious Assaults.
///
/// `assault` {group, at} says which hex a task force is going to assault; with the land units and their
/// Command Agent it is the assault itself, for which a Land Offensive was spent. `debark` puts these units
/// ashore, `support` adds air units and ships of both sides, `paradrop` those who jump. `storm` {at} is the
/// roll: what the land combat table says to it is declared with the order. `cancel` gives the assault up
/// before. Losses are taken with `deplete`.
namespace umpire::rules::aeto {

/// Hexes from where the unit was embarked to the hex, as the crow flies or by sea.
double assault_distance(Inquiry& ask, Unit unit, Place hex);

/// The hex of any order about an assault.
Place hex_of_assault(Inquiry& ask);
/// An order for the assault itself, not one that only tells where it will be.
bool is_assault_itself(Inquiry& ask);

/// The assault on the hex that was declared in this month and not rolled yet.
bool is_assault_pending(Inquiry& ask, Place hex);
/// The side that made the last one there in this month; empty if nobody has.
std::string assaulting_side(Inquiry& ask, Place hex);
/// Land units that are to fight in it.
Units assaulters_at(Inquiry& ask, Place hex);
/// Units and air units of one side that support it, or its defence.
Units supporters_at(Inquiry& ask, Place hex, std::string_view side);
/// Land units, leaders among them or not, of the other side in the hex.
Units defenders_at(Inquiry& ask, Place hex, std::string_view side, bool leaders);
/// A fortification or coastal fort of the other side.
Units forts_at(Inquiry& ask, Place hex, std::string_view side);

/// Units that carry those who assault, and those that are with them in the hex.
Units ships_of_assault(Inquiry& ask, Place hex);

}  // namespace umpire::rules::aeto
