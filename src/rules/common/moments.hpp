#pragma once

#include "umpire/game/calendar.hpp"
#include "umpire/game/value.hpp"

namespace umpire::rules {
class Inquiry;

/// @name When something was done. A fact keeps it as text, "Fall 1942, Axis, movement"; what the table does
/// not show of it stays empty.
/// @{
std::string moment(Inquiry& ask);
/// The same phase of the same player turn.
bool is_now(Inquiry& ask, const game::Value& moment);
bool in_this_player_turn(Inquiry& ask, const game::Value& moment);
bool in_this_turn(Inquiry& ask, const game::Value& moment);
/// Nothing if it is no moment, or not all of it was known.
std::optional<game::Moment> moment_of(Inquiry& ask, const game::Value& moment);
/// @}

/// @name Game turns
/// @{
/// Nothing if the text is no turn of this game.
std::optional<game::Turn> turn_named(Inquiry& ask, std::string_view text);
std::optional<game::Turn> turn_if_known(Inquiry& ask);
/// The turn that is being played.
game::Turn turn_now(Inquiry& ask);
std::string to_text(Inquiry& ask, game::Turn turn);
game::Turn later(Inquiry& ask, game::Turn turn, int turns);
/// How many turns the second is after the first.
int turns_between(Inquiry& ask, game::Turn first, game::Turn second);
/// @}

}  // namespace umpire::rules
