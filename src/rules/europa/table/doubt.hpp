#pragma once

#include "umpire/rules/inquiry.hpp"

/// What may have happened without anybody having seen or said it. Nobody is guilty by what is not known.
namespace umpire::rules::europa {

/// A group of the enemy is at sea within so many hexes.
bool enemy_within(Inquiry& ask, Group group, double hexes);

/// The phase was seen from its beginning; a log may begin within it.
bool saw_phase_begin(Inquiry& ask);
/// Whether it stands in a log, which may begin in the middle of everything.
bool is_of_log(Inquiry& ask);
/// Counters were moved, and nobody said a word.
bool is_done_in_silence(Inquiry& ask);
/// Dice were thrown in this phase that nobody can place, or an order was not understood.
bool something_is_unplaced(Inquiry& ask);
/// Both: whatever is not known of this phase did not happen in it.
bool all_is_known(Inquiry& ask);
/// A combat of which nothing was declared may be fought around that group.
bool combat_may_be_under_way(Inquiry& ask, Group group);
/// It is, or may be, in a combat of which only counters tell, so that nobody knows which step has come.
bool may_be_maneuvering(Inquiry& ask, Group group);
/// An enemy that has its player turn may have come into the patrol zone of that group.
bool enemy_may_have_come(Inquiry& ask, Group patrol);

}  // namespace umpire::rules::europa
