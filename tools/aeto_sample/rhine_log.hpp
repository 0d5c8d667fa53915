#pragma once

#include "../sample_module/play.hpp"

#include <functional>
#include <string>

namespace umpire::samples {

class ScriptedGame;

/// May 1941: the Bismarck breaks out into the Atlantic. She is found, misses one hunter and escapes another,
/// is brought to battle twice by carriers and battleships, and what is left on both sides goes home. Calls
/// `send` where a mail ends.
void play_rhine_exercise(ScriptedGame& game, Play play, const std::function<void()>& send = {});

/// The break-out and one battle, with no die thrown: for the umpire, to whose dice both sides have bound
/// themselves.
void play_rhine_exercise_orders(ScriptedGame& game, const std::string& axis_commitment,
                                const std::string& allied_commitment);

}  // namespace umpire::samples
