#pragma once

#include "umpire/game/calendar.hpp"
#include "umpire/rules/inquiry.hpp"

/// Seasons as the order of battle counts them: a Seasonal Turn and the three months behind it.
namespace umpire::rules::aeto {

inline constexpr int turns_in_a_season = 4;

/// Its Seasonal Turn.
game::Turn first_turn_of_season(game::Turn turn);
/// Seasons since the first of all; those of one season are equal.
int season_number(game::Turn turn);
/// The season of a turn ("Summer 1941", or a month of it); nothing if it is none.
std::optional<int> season_called(Inquiry& ask, std::string_view turn);
/// The season that a fact names; nothing if nobody has said.
template <class Asked, TextOfSuchAThing<Asked> Of>
std::optional<int> season_in(Inquiry& ask, const Asked& about, const Of& fact) {
    return season_called(ask, ask.text_or(about, fact, ""));
}
/// The season that is being played; a missing fact if nobody has said.
int season_now(Inquiry& ask);

}  // namespace umpire::rules::aeto
