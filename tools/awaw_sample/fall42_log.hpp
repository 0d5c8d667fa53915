#pragma once

#include "../sample_module/play.hpp"

namespace umpire::samples {

class ScriptedGame;

/// The Axis player turn of Fall 1942, from its supply to its redeployment: a patrol, a base change, sea
/// transport, an invasion with bombardment, raiders in the Atlantic, sea escort.
void play_fall_1942(ScriptedGame& game, Play play);

}  // namespace umpire::samples
