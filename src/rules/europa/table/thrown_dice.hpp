#pragma once

#include "umpire/rules/inquiry.hpp"

/// Dice that no order calls for. Where they can have been for one thing only, they were for that; all others
/// are kept as open rolls, and hits that are marked later may still tell what they were.
namespace umpire::rules::europa {

/// Whether open rolls can have hit that unit just so often.
bool open_rolls_may_hit(Inquiry& ask, Unit unit, double hits);
/// The enemy groups whose guns or torpedoes reach that unit.
Groups groups_that_may_hit(Inquiry& ask, Unit unit);
/// They have: what they were for is known now.
void use_open_rolls(Resolution& now, Unit unit, double hits);

}  // namespace umpire::rules::europa
