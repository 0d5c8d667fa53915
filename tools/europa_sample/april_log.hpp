#pragma once

namespace umpire::samples {

class ScriptedGame;

/// Whether both players keep the rules, or break four of them.
enum class Play : bool { clean, with_violations };

/// Apr II 1940 from the set-up on: the player turn of the Axis, then that of the Allies.
void play_april(ScriptedGame& game, Play play);

}  // namespace umpire::samples
