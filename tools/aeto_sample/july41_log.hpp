#pragma once

#include "../sample_module/play.hpp"

#include <string>

namespace umpire::samples {

class ScriptedGame;

/// July 1941, from its weather to the first day of August: raids on both sides of the Channel, air
/// interdiction, auxiliary cruisers, U-boats and the iron ore; ships and Bombers that take up convoy duty, a
/// breakthrough at Minsk, rail movement and the End Phase.
void play_july_1941(ScriptedGame& game, Play play);

/// The raids and attacks of that Strategic Warfare Phase, with no die thrown: for the umpire, to whose dice
/// both sides have bound themselves.
void play_july_1941_orders(ScriptedGame& game, const std::string& axis_commitment,
                           const std::string& allied_commitment);

/// Some of the same month as most people mail it: drags, chits, dice and the tracker, not one order.
void play_july_1941_plainly(ScriptedGame& game);

}  // namespace umpire::samples
