#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// Puts cargo ashore on a beach that the enemy owns, by any of the names of that.
bool is_landing(Inquiry& ask);
/// Those of its cargo that are ground units.
Units landing_ground_units(Inquiry& ask);
/// Where it lands.
Place landing_hex(Inquiry& ask);
/// The event "cargo ashore" is part of an amphibious landing.
bool comes_ashore_by_landing(Inquiry& ask);

}  // namespace umpire::rules::europa
