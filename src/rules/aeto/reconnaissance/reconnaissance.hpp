#pragma once

#include "umpire/rules/inquiry.hpp"

/// 4.10, 4.11: reconnaissance from the air.
///
/// `recon U -> FLOTILLA` looks for ships, `recon U -> hex H` at what is on land. A ship that is found has
/// `located_in` (moment), `located_at` and `located_in_port`; it is `located` as long as it stays there and
/// the phase lasts. What was searched for in vain is certainly not located; of all others nobody can tell.
namespace umpire::rules::aeto {

/// Somebody has said so, or it was found where it is now: for those who grant.
bool is_located(Inquiry& ask, Unit ship);
/// It was searched for in vain, or has moved on: for those who forbid.
bool is_certainly_not_located(Inquiry& ask, Unit ship);
/// Dice that nobody has explained may have found it where it is, in this phase.
bool may_have_been_found(Inquiry& ask, Unit ship);
/// With those dice, and all the help there is, the aircraft may have found the ship.
bool may_find(Inquiry& ask, Unit aircraft, Unit ship, int dice);
/// It is located where it is.
void locate(Resolution& now, Unit ship);

/// @name The order
/// @{
/// The naval units of all that it is aimed at.
Units ships_of_target(Inquiry& ask);
bool is_sea_recon(Inquiry& ask);
bool is_land_recon(Inquiry& ask);
/// The unit that is named, and all that help it.
Units reconnoitering_units(Inquiry& ask);
/// Those that are not said to be its helpers.
Unit reconnoitering_unit(Inquiry& ask);
/// Its type, chits and supply leave it free to reconnoiter.
bool may_reconnoiter(Inquiry& ask, Unit unit);
/// Why not, or nothing.
std::optional<game::Sentence> why_not_to_reconnoiter(Inquiry& ask, Unit unit);
double recon_range_of(Inquiry& ask, Unit unit);
/// @}

}  // namespace umpire::rules::aeto
