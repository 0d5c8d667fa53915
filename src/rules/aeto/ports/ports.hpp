#pragma once

#include "umpire/rules/inquiry.hpp"

#include "fleets/fleets.hpp"

/// 3.15: ports. Whoever is `in_port` is in the port itself and not in the waters of its hex; he is `docked`
/// there unless it is an enemy's.
namespace umpire::rules::aeto {

/// The port that a `move` ends in, or the nation box that it enters; nothing if it ends outside.
std::optional<Place> port_entered(Inquiry& ask);
/// The port is known to be the enemy's or a neutral's, and nobody has let the ship in.
bool is_uninvited(Inquiry& ask, Unit ship, Place port);
/// A German or Italian tactical submarine in a port of neutral Spain.
bool is_guest_of_spain(Inquiry& ask, Unit ship, Place port);
/// In port, and the port harbors it.
bool lies_docked(Inquiry& ask, Unit ship);
/// The naval units of a side in the port itself.
Units ships_inside(Inquiry& ask, Place port);

}  // namespace umpire::rules::aeto
