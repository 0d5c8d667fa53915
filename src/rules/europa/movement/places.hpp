#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// Where a unit or group is: a rule that asks this cannot be judged without.
game::Subject place_of(Inquiry& ask, game::Subject thing);
/// The place that a fact is, also where a player has stated it: "0701" comes as a number.
std::optional<game::Subject> place_stated(const Inquiry& ask, const game::Value& said);

}  // namespace umpire::rules::europa
