#pragma once

#include "umpire/game/finding.hpp"

#include <string>

namespace umpire::rules {
class Inquiry;
}

namespace umpire::rules::awaw {

/// Now, as it is remembered: "Fall 1942, Axis, movement".
std::string moment(Inquiry& ask);
/// The same phase of the same player turn.
bool is_now(Inquiry& ask, const game::Value& moment);
bool in_this_player_turn(Inquiry& ask, const game::Value& moment);

/// "Europe" or "Pacific", where a thing is; of the game, if its place does not say.
std::string theater_of(Inquiry& ask, game::Subject what);

}  // namespace umpire::rules::awaw
