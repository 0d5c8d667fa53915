#pragma once

#include "umpire/rules/inquiry.hpp"

/// 3.9, 3.13: aircraft carriers and the Naval-Air units aboard them.
namespace umpire::rules::aeto {

/// The carrier that a Naval-Air unit belongs to; nothing if nobody has said.
std::optional<Unit> carrier_of(Inquiry& ask, Unit air);
/// A `move` takes the ship into another hex or area, or through a large sea area: into or out of a port is no
/// movement.
bool moves_on(Inquiry& ask, Unit ship);
/// It lands on its carrier.
void land_on_carrier(Resolution& now, Unit air, Unit carrier);

}  // namespace umpire::rules::aeto
