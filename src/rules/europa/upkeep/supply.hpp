#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// It is not low on fuel, and will not be when this player turn ends.
void take_on_fuel(Resolution& now, game::Subject unit);
/// Fuel, torpedoes and ammunition.
void take_on_everything(Resolution& now, game::Subject unit);

}  // namespace umpire::rules::europa
