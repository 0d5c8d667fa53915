#pragma once

#include "april_log.hpp"

namespace umpire::samples {

/// Operation Hammer from its set-up on: two game turns, each with the player turns of both sides. The landing
/// is planned in the first and made in the second. Ten rules are broken, or none.
void play_hammer(ScriptedGame& game, Play play);

}  // namespace umpire::samples
