#pragma once

#include "umpire/rules/facts.hpp"

/// What people do with counters and dice, as the actions of this game that it is, and what nobody can know of
/// it: a log may begin within a phase, and dice may be thrown without a word.
namespace umpire::rules::europa::fact {

using namespace rules::fact;

inline constexpr Word fought_in{"fought_in", about::battle};
inline constexpr YesNo inferred{"inferred", about::battle};
inline constexpr YesNo last_way_guessed{"last_way_guessed", about::group};
inline constexpr YesNo last_way_silent{"last_way_silent", about::group};
inline constexpr Number marked_ahead{"marked_ahead", about::unit};
inline constexpr Several open_rolls{"open_rolls", about::game};
inline constexpr Word phase_begun{"phase_begun", about::game};
inline constexpr YesNo sunk_ahead{"sunk_ahead", about::unit};
inline constexpr Word unclear_in{"unclear_in", about::game};

}  // namespace umpire::rules::europa::fact
