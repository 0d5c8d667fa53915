#pragma once

#include "umpire/rules/facts.hpp"

/// What is known of counters that somebody moved or turned and said nothing.
namespace umpire::rules::awaw::fact {

using namespace rules::fact;

inline constexpr Word dragged_in{"dragged_in", about::unit | about::group};
inline constexpr Thing dragged_from{"dragged_from", about::unit | about::group};
inline constexpr Number given_off{"given_off", about::unit};
inline constexpr Word given_off_in{"given_off_in", about::unit};
inline constexpr YesNo lay_in_port{"lay_in_port", about::group};
inline constexpr NumberFamily taken_off{"taken off the track of {}", about::game};
inline constexpr WordFamily taken_off_in{"moment of the track of {}", about::game};
inline constexpr Word turned_in{"turned_in", about::unit};

}  // namespace umpire::rules::awaw::fact
