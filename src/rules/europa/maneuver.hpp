#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// The naval combat that is being fought, if there is one.
std::optional<game::Subject> battle_under_way(Inquiry& ask);
/// Groups that have a part in a battle and still have a combatant among their units.
std::vector<game::Subject> combatant_groups(Inquiry& ask, game::Subject battle);
/// The maneuver step is over, or as far as it will go: nothing of the next round has been fought.
bool ends_maneuver_step(Inquiry& ask, game::Subject battle);
/// The last round that was fought up to its maneuver step.
double round_fought(Inquiry& ask, game::Subject battle);
/// The things in a list fact; none if nobody has said.
std::vector<game::Subject> listed(Inquiry& ask, game::Subject about, std::string_view fact);
bool holds(const std::vector<game::Subject>& things, game::Subject thing);
/// A list fact gets one thing more, unless it has it.
void add_to_list(Resolution& now, game::Subject about, std::string_view fact, game::Subject thing);

}  // namespace umpire::rules::europa
