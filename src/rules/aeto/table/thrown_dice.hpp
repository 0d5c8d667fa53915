#pragma once

#include "table/table.hpp"

/// What dice may be for that somebody throws and says nothing.
namespace umpire::rules::aeto {

struct Purpose {
    std::string side;
    Verb verb;
    game::Arguments arguments;
};
using Purposes = std::vector<Purpose>;

/// What the rules call for of aircraft where they are now: attacks in the air, on ships, on installations and
/// on aircraft at their base, jumps. Those of whoever acts, or of his enemy if he has none.
Purposes purposes_in_the_air(Inquiry& ask, const game::DiceRoll& roll);

}  // namespace umpire::rules::aeto
