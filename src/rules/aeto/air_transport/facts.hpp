#pragma once

#include "umpire/rules/facts.hpp"

/// 4.23, 4.24: what ATPs carry, and paratroopers who jump.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word air_lifted_in{"air_lifted_in", about::unit};
inline constexpr Word air_supplied_in{"air_supplied_in", about::unit};
inline constexpr YesNo airborne{"airborne", about::unit};
inline constexpr Thing attack_due_at{"attack_due_at", about::unit};
inline constexpr Word attacked_in{"attacked_in", about::unit};
inline constexpr YesNo free_of_stacking{"free_of_stacking", about::unit};
inline constexpr Word gliders_in{"gliders_in", about::unit};
inline constexpr Number lift_capacity{"lift_capacity", about::unit};
inline constexpr Thing lost_with_next_hit{"lost_with_next_hit", about::unit};
inline constexpr Word paradrop_result{"paradrop_result", about::unit};
inline constexpr Number rebases_out_of_supply{"rebases_out_of_supply", about::unit};
inline constexpr YesNo shares_air_capacity{"shares_air_capacity", about::unit};
inline constexpr YesNoFamily traced_supply{"traced_supply {}", about::location};

}  // namespace umpire::rules::aeto::fact
