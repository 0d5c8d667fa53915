#pragma once

#include "../sample_module/play.hpp"

#include <string>

namespace umpire::samples {

class ScriptedGame;

/// Apr II 1940 from the set-up on: the player turn of the Axis, then that of the Allies.
void play_april(ScriptedGame& game, Play play);

/// The first moves of the Axis, with attacks that nobody has rolled for: both sides have bound themselves to
/// seeds, and the umpire shall roll.
void play_orders(ScriptedGame& game, const std::string& axis_commitment,
                 const std::string& allied_commitment);

/// A movement phase as most people mail it: drags, a roll, small talk and not one order. Three of the drags
/// break a rule.
void play_plain(ScriptedGame& game);

}  // namespace umpire::samples
