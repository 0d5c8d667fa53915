#pragma once

#include "../sample_module/play.hpp"

#include <functional>
#include <string>

namespace umpire::samples {

class ScriptedGame;

/// July 1943: two corps sail from Tunis to Palermo. A submarine gets at their transports and is hunted,
/// cruisers come out and are beaten off, the port is bombarded and the town taken. Calls `send` where a mail
/// ends.
void play_sicily(ScriptedGame& game, Play play, const std::function<void()>& send = {});

/// The same landing with no die thrown: for the umpire, to whose dice both sides have bound themselves.
void play_sicily_orders(ScriptedGame& game, const std::string& axis_commitment,
                        const std::string& allied_commitment);

}  // namespace umpire::samples
