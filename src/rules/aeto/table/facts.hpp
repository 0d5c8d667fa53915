#pragma once

#include "umpire/rules/facts.hpp"

/// What is known of counters that somebody moved or turned and said nothing.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Thing base_before_drag{"base_before_drag", about::unit};
inline constexpr Number dragged_after{"dragged_after", about::unit};
inline constexpr Thing dragged_from{"dragged_from", about::unit};
inline constexpr Word dragged_in{"dragged_in", about::unit};
inline constexpr Thing dragged_last_from{"dragged_last_from", about::unit};
inline constexpr WordFamily counted_off_in{"counted_off_in {}", about::game};
inline constexpr Number counted_off{"counted_off", about::marker};
inline constexpr Word dice_open_in{"dice_open_in", about::game};
inline constexpr Word flight_guessed_in{"flight_guessed_in", about::unit};
inline constexpr Word marked_in{"marked_in", about::unit};
inline constexpr Word flown_to_jump_in{"flown_to_jump_in", about::unit};
inline constexpr Thing jump_hex{"jump_hex", about::unit};
inline constexpr Thing jumped_from{"jumped_from", about::unit};
inline constexpr Several may_be_hit_by{"may_be_hit_by", about::unit};
inline constexpr Several may_be_sunk_by{"may_be_sunk_by", about::unit};
inline constexpr Number open_rolls{"open_rolls", about::location};
inline constexpr Word open_rolls_in{"open_rolls_in", about::location};
inline constexpr Several open_throws{"open_throws", about::game};
inline constexpr Word open_throws_in{"open_throws_in", about::game};
inline constexpr Word phase_seen_in{"phase_seen_in", about::game};
inline constexpr Number shows_damage{"shows_damage", about::unit};
inline constexpr Word shows_damage_in{"shows_damage_in", about::unit};
inline constexpr Thing taken_off_at{"taken_off_at", about::unit};
inline constexpr Word taken_off_in{"taken_off_in", about::unit};
inline constexpr YesNo was_uncommitted{"was_uncommitted", about::unit};

}  // namespace umpire::rules::aeto::fact
