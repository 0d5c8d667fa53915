#pragma once

#include "umpire/rules/inquiry.hpp"

#include "common/lists.hpp"

/// What single ships and air units are.
namespace umpire::rules::awaw {

using Ships = Units;

Units all_air(Inquiry& ask);

/// "DD", "CA", "CVE"; empty if nobody has said.
std::string type_of(Inquiry& ask, Unit ship);
bool is_destroyer(Inquiry& ask, Unit ship);
bool is_fast_carrier(Inquiry& ask, Unit ship);

/// Of all ships whose size counts as such.
double naval_factors(Inquiry& ask, const Ships& ships);
/// Of the destroyers in a group.
double destroyer_factors(Inquiry& ask, Group group);
double squadrons_of(Inquiry& ask, const std::vector<game::Subject>& all);

}  // namespace umpire::rules::awaw
