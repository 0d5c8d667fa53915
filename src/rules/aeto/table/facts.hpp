#pragma once

#include "umpire/rules/facts.hpp"

/// What is known of counters that somebody moved or turned and said nothing.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Number dragged_after{"dragged_after", about::unit};
inline constexpr Thing dragged_from{"dragged_from", about::unit};
inline constexpr Word dragged_in{"dragged_in", about::unit};
inline constexpr Thing dragged_last_from{"dragged_last_from", about::unit};
inline constexpr WordFamily counted_off_in{"counted_off_in {}", about::game};
inline constexpr Number counted_off{"counted_off", about::marker};
inline constexpr Word dice_open_in{"dice_open_in", about::game};
inline constexpr Word marked_in{"marked_in", about::unit};
inline constexpr Number open_rolls{"open_rolls", about::location};
inline constexpr Word open_rolls_in{"open_rolls_in", about::location};

}  // namespace umpire::rules::aeto::fact
