#pragma once

#include "umpire/rules/inquiry.hpp"

/// Whose things are, and who is meant.
namespace umpire::rules::europa {

/// Its side has the player turn.
bool is_phasing(Inquiry& ask, game::Subject thing);
bool are_enemies(Inquiry& ask, game::Subject a, game::Subject b);
/// The side that an argument names: a word of an order, or a thing of the position.
std::string side_named_by(Inquiry& ask, const MixedArgument& argument);
/// The side whose player acts; the phasing side, where nobody says who it is.
std::string acting_side(Inquiry& ask);
Groups groups_of_side(Inquiry& ask, std::string_view side);
/// All units of a side that are on the board.
Units units_of_side(Inquiry& ask, std::string_view side);

}  // namespace umpire::rules::europa
