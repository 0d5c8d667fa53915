#pragma once

#include "umpire/game/finding.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace umpire::rules {
class Inquiry;
}

namespace umpire::rules::awaw {

/// Now, as it is remembered: "Fall 1942, Axis, movement".
std::string moment(Inquiry& ask);
/// The same phase of the same player turn.
bool is_now(Inquiry& ask, const game::Value& moment);
bool in_this_player_turn(Inquiry& ask, const game::Value& moment);

/// "Fall 1942" as a number that grows by one each turn, Winter being the last of its year; none if it is no
/// such turn.
std::optional<int> turn_number(std::string_view turn);

/// Regular combat of this player turn is over: somebody has closed it, or a later phase has begun.
bool is_after_regular_combat(Inquiry& ask);

/// "Europe" or "Pacific", where a thing is; of the game, if its place does not say.
std::string theater_of(Inquiry& ask, game::Subject what);

}  // namespace umpire::rules::awaw
