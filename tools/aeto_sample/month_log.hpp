#pragma once

#include "../sample_module/play.hpp"

#include <functional>

namespace umpire::samples {

class ScriptedGame;

/// July 1941 everywhere at once: the raids, convoys and the front in the East of that month, the break-out of
/// the Bismarck, the convoy to Malta, and what is left to march. Calls `send` where a mail ends, of six.
void play_month(ScriptedGame& game, Play play, const std::function<void()>& send = {});

}  // namespace umpire::samples
