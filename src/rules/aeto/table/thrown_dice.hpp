#pragma once

#include "table/table.hpp"

/// What dice may be for that somebody throws and says nothing.
///
/// Where the rules call for one thing alone, the dice are taken for that. Where they may be for several, all
/// are tried: if one is legal, it is that; else they are told with the line that would settle it.
namespace umpire::rules::aeto {

struct Purpose {
    std::string side;
    Verb verb;
    game::Arguments arguments;
    std::vector<Action> before{};  ///< what must have been done for it, and was not shown
};
using Purposes = std::vector<Purpose>;

/// All that the step and the table call for.
Purposes purposes_of(Inquiry& ask, const game::DiceRoll& roll);
/// What the rules call for of aircraft where they are now: attacks in the air, on ships, on installations and
/// on aircraft at their base, evacuations, jumps. Those of whoever acts, or of his enemy if he has none.
Purposes purposes_in_the_air(Inquiry& ask, const game::DiceRoll& roll);

/// Tries the dice of this action as each of them, with what must have come before.
Ways ways_of_dice(Inquiry& ask);

/// @name In words
/// @{
/// "4+4", or "4" for a single die.
std::string in_writing(const game::DiceRoll& roll);
/// "Bismarck", "Bismarck or Pr. Eugen", "one of 3".
Sentence one_of(const std::vector<Subject>& things);
Sentence one_of(const Units& units);
/// One sentence for all purposes of a kind.
std::vector<Sentence> words_for(const Purposes& purposes);
/// "an attack of U-47 on one of 3; the fate of Burnett; 2 more".
Sentence in_one(const std::vector<Sentence>& readings);
/// @}

}  // namespace umpire::rules::aeto
