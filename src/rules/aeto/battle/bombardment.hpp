#pragma once

#include "battle/battle.hpp"

/// 3.28: ships bombard installations. `lay` says which ships are going to bombard what, `bombard` is one
/// bombardment, with its roll. An installation is told by its kind and its hex: `destroyed {kind}` and
/// `being_built {kind}` of the hex; a port has `port_destroyed` and `port_type`.
namespace umpire::rules::aeto {

/// "Port", "Small Airbase".
std::string installation_of_order(Inquiry& ask);
bool is_destroyed_there(Inquiry& ask, Place hex, const std::string& installation);
/// An airbase, airfield or whatever else air units are based at.
bool is_air_installation(std::string_view installation);
/// What the Bombing Table shows for a roll in a column.
double bombing_number(Inquiry& ask, double column, double roll);
/// The number that has to be reached to destroy the installation.
double target_number_of(Inquiry& ask);

}  // namespace umpire::rules::aeto
