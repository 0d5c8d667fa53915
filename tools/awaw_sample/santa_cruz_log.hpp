#pragma once

#include "../sample_module/play.hpp"

namespace umpire::samples {

class ScriptedGame;

/// A carrier battle off the Santa Cruz Islands, from the set-up on: Japanese carriers are announced and
/// intercepted, others come to their help, and after two rounds of combat everybody goes home. Eight rules
/// are broken, or none.
void play_santa_cruz(ScriptedGame& game, Play play);

}  // namespace umpire::samples
