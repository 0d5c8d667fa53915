#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// It is not low on fuel, and will not be when this player turn ends.
void take_on_fuel(Resolution& now, Unit unit);
/// Fuel, torpedoes and ammunition.
void take_on_everything(Resolution& now, Unit unit);

/// Somebody is there who gives fuel: a port, local craft of an anchorage, an AO, or a TO in an anchorage.
bool fuel_is_to_be_had(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::europa
