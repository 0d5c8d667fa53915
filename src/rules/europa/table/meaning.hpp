#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// What was seen on the table is this action.
void become(game::Action& action, const Verb& verb, game::Arguments arguments);
/// The kind of a box ("eliminated", "reinforcements"…); nothing for what is none.
std::string kind_of_box(Inquiry& ask, const game::Value& where);
bool is_hex(Inquiry& ask, const game::Value& where);
bool is_group(const game::Value& what);

/// @name Cargo that is dragged
/// @{
/// Not a ship, and known to be what ships carry.
bool is_dragged_cargo(Inquiry& ask, Unit unit);
void cargo_is_dragged(Inquiry& ask, game::Action& action);
/// The points that go with it.
std::optional<game::Action> cargo_is_paid_for(Inquiry& ask);
/// @}

}  // namespace umpire::rules::europa
