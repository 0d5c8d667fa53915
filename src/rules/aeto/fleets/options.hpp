#pragma once

#include "umpire/rules/inquiry.hpp"

/// 3.4: what the rules of movement options ask of an order to move.
namespace umpire::rules::aeto {

/// The Naval and Air Phase, in the step of ships so far as anybody has said.
bool may_be_first_naval_movement(Inquiry& ask);
/// All ships of the order are under way: their move goes on.
bool goes_on(Inquiry& ask);
/// The side whose piece moved last moves another one.
bool moves_in_succession(Inquiry& ask);
/// A pass is spoken, not shown: unless all passes are declared nobody knows whether there was one.
void ask_for_a_pass(Inquiry& ask, std::string_view side);
/// It was left behind by the piece that is under way, at the start of this option.
bool stayed_behind(Inquiry& ask, Unit ship);
/// In this phase.
bool was_dropped(Inquiry& ask, Unit ship);
/// By the piece that is under way, in this option.
bool was_just_dropped(Inquiry& ask, Unit ship);
/// The option that is being played was used to put a piece on Standby where it lay.
bool is_option_of_standby(Inquiry& ask);
/// The piece that an order moves, or that is under way, is a task force.
bool is_moved_as_task_force(Inquiry& ask, const Units& ships);

}  // namespace umpire::rules::aeto
