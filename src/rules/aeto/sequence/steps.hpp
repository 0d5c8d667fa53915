#pragma once

#include "umpire/game/calendar.hpp"
#include "umpire/rules/inquiry.hpp"

#include <algorithm>
#include <span>

/// viii: where the game is. Facts of the game: `turn` ("Jul 1941", or a Seasonal Turn such as "Summer 1941"),
/// `phase`, `step` (unknown where the table only shows the phase) and in the Offensive Phase
/// `offensive_type`.
namespace umpire::rules::aeto {

/// A word as a parameter of a template: rules that differ in nothing but a word.
template <std::size_t length>
struct Named {
    char letters[length]{};
    constexpr Named(const char (&word)[length]) { std::copy_n(word, length, letters); }
    constexpr std::string_view text() const { return {letters, length - 1}; }
};

/// A step of the sequence of play.
struct Step {
    std::string_view row;        ///< its row in the table sequence_of_play
    std::string_view phase;      ///< as the calendar has it: "strategic"
    std::string_view name;       ///< as orders have it: "u-boats"
    std::string_view offensive;  ///< "land", "air" or "sea" in the Offensive Phase

    bool seasonal() const { return row.starts_with("Seasonal"); }
};

/// In their order.
std::span<const Step> all_steps();

/// @name When it is. Nobody is accused for a step that nobody has named: `may_be_step` is for those who
/// forbid, `in_step` for those who grant.
/// @{
bool is_monthly(Inquiry& ask);
bool is_seasonal(Inquiry& ask);
bool is_seasonal(Inquiry& ask, game::Turn turn);
bool in_phase(Inquiry& ask, std::string_view phase);
/// Somebody has said that it is this step; a phase where two have steps of that name ("land movement" and
/// "command status").
bool in_step(Inquiry& ask, std::string_view step, std::string_view phase = {});
/// The same, or it is a phase with such a step and nobody has said which step it is.
bool may_be_step(Inquiry& ask, std::string_view step, std::string_view phase = {});
/// "the u-boats step", "the strategic phase".
std::string where_in_turn(Inquiry& ask);
/// The moment that a fact keeps was in that phase of this turn, whoever was phasing.
bool in_phase_of_this_turn(Inquiry& ask, const game::Value& moment, std::string_view phase);
/// @}

/// The step that is being played comes after that one in its turn.
bool is_behind(Inquiry& ask, std::string_view step);
/// That step begins, and all before it are over.
void go_to_step(Resolution& now, std::string_view step);

/// Who the table says performs the step that is named, or performs it first: "Axis only".
std::string who_acts(Inquiry& ask, const Step& step);

/// What the table calls it: "U-boat Operations".
std::string title_of(Inquiry& ask, const Step& step);

}  // namespace umpire::rules::aeto
