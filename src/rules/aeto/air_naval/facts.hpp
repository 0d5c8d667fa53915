#pragma once

#include "umpire/rules/facts.hpp"

/// 4.15, 4.20, 4.21: aircraft against ships.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Number aa_gunnery{"aa_gunnery", about::unit};
inline constexpr Number aa_hits_due{"aa_hits_due", about::unit};
inline constexpr Number aa_value{"aa_value", about::unit};
inline constexpr Thing aa_value_at{"aa_value_at", about::game};
inline constexpr Number aa_value_before{"aa_value_before", about::game};
inline constexpr Word aa_value_in{"aa_value_in", about::game};
inline constexpr YesNo aa_value_in_port{"aa_value_in_port", about::game};
inline constexpr Word air_intercepted_in{"air_intercepted_in", about::unit};
inline constexpr Word air_intercepted_step{"air_intercepted_step", about::unit};
inline constexpr Number air_naval_distance{"air_naval_distance", about::unit};
inline constexpr Word dropped_off_in{"dropped_off_in", about::unit};
inline constexpr Number naval_attacks_allowed{"naval_attacks_allowed", about::unit};
inline constexpr Thing naval_attacks_at{"naval_attacks_at", about::unit};
inline constexpr Word naval_attacks_in{"naval_attacks_in", about::unit};
inline constexpr Number naval_attacks_made{"naval_attacks_made", about::unit};
inline constexpr YesNo struck_a_port{"struck_a_port", about::unit};
inline constexpr Several under_air_attack{"under_air_attack", about::game};
inline constexpr YesNo underscored{"underscored", about::unit};

}  // namespace umpire::rules::aeto::fact
