#pragma once

#include "umpire/game/finding.hpp"

#include "common/moments.hpp"

namespace umpire::rules {
class Inquiry;
}

namespace umpire::rules::awaw {

/// Regular combat of this player turn is over: somebody has closed it, or a later phase has begun.
bool is_after_regular_combat(Inquiry& ask);

/// After redeployment; a track that does not show it stands at redeployment, and the order says so.
bool is_end_of_turn(Inquiry& ask);

/// "Europe" or "Pacific", where a thing is; of the game, if its place does not say.
std::string theater_of(Inquiry& ask, game::Subject what);

}  // namespace umpire::rules::awaw
