#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// In one of the hexes around its group, and not in the middle of it.
bool is_escort(Inquiry& ask, Unit unit);
/// What it costs the group of this action that its escorts take up their places.
double escort_cost(Inquiry& ask);

}  // namespace umpire::rules::europa
