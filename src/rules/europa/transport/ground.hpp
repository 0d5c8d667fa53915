#pragma once

#include "common/lists.hpp"
#include "common/sides.hpp"
#include "transport/cargo.hpp"

/// Ground units and the land they stand on, as far as transport and landings ask.
///
/// Facts that the parent game knows and that are taken as they are given:
/// - location: ground (clear, mountain, coastal_cliffs, prohibited …), occupied (Axis, Allied, both: ground
///   units that are not on the table), zoc (Axis, Allied, both: who has a ZOC there), stacking_full,
///   coast_defense_level, coast_defense_suppressed (levels)
/// - ground unit: attack_strength, defense_strength, disruption_factor (what is left of them when disrupted),
///   in_enemy_zoc, arrives (the turn, of a reinforcement)
namespace umpire::rules::europa {

/// Ground units of that side stand there.
bool occupied_by(Inquiry& ask, Place place, std::string_view side);
bool in_zoc_of(Inquiry& ask, Place place, std::string_view side);
bool in_enemy_zoc(Inquiry& ask, Unit unit);
/// What the Success Table of this rule says to a modified die.
std::string success(Inquiry& ask, std::string_view rule, double die);

}  // namespace umpire::rules::europa
