#pragma once

#include "umpire/rules/facts.hpp"

/// 4.2 to 4.9: bases of air units, who is based there and who flies together. What stands in a hex is told by
/// `installed`, `being_built` and `destroyed`, each for a kind of installation.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Number air_capacity{"air_capacity", about::location};
inline constexpr Several air_stack{"air_stack", about::location};
inline constexpr Number air_units_based{"air_units_based", about::location};
inline constexpr Number aircraft_capacity{"aircraft_capacity", about::unit};
inline constexpr Number aircraft_points{"aircraft_points", about::unit};
inline constexpr NumberFamily base_capacity{"base_capacity {}", about::game};
inline constexpr YesNoFamily base_of_kind{"base_of_kind {}", about::location};
inline constexpr YesNo based_beyond_capacity{"based_beyond_capacity", about::unit};
inline constexpr YesNoFamily installed{"installed {}", about::location};
inline constexpr YesNo may_overstack{"may_overstack", about::unit};
inline constexpr YesNo overstacked{"overstacked", about::unit};
inline constexpr Word overstacked_since{"overstacked_since", about::location};

}  // namespace umpire::rules::aeto::fact
