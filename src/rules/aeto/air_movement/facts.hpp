#pragma once

#include "umpire/rules/facts.hpp"

/// 4.12 to 4.14: flights, the interceptions on their way, and strafing.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Several all_land_hexsides{"all_land_hexsides", about::location};
inline constexpr YesNo attacked_on_mission{"attacked_on_mission", about::unit};
inline constexpr Thing evacuated_from{"evacuated_from", about::unit};
inline constexpr Word evacuated_in{"evacuated_in", about::unit};
inline constexpr Word evacuation_failed_in{"evacuation_failed_in", about::unit};
inline constexpr YesNo homeward{"homeward", about::unit};
inline constexpr Several intercepts{"intercepts", about::unit};
inline constexpr Thing interception_at{"interception_at", about::unit};
inline constexpr Word interception_in{"interception_in", about::unit};
inline constexpr Number interception_number{"interception_number", about::unit | about::game};
inline constexpr YesNo interception_pending{"interception_pending", about::unit};
inline constexpr Number interception_range{"interception_range", about::unit};
inline constexpr Word interception_step{"interception_step", about::unit};
inline constexpr YesNo impassable{"impassable", about::location};
inline constexpr Several last_leg{"last_leg", about::unit};
inline constexpr YesNo no_own_base_bonus{"no_own_base_bonus", about::unit};
inline constexpr YesNo off_map{"off_map", about::location};
inline constexpr Several overflown{"overflown", about::unit};
inline constexpr Word ridden_out_in{"ridden_out_in", about::location};
inline constexpr YesNo set_aside{"set_aside", about::unit};
inline constexpr YesNo strafed{"strafed", about::unit};
inline constexpr Word strafed_in{"strafed_in", about::location};
inline constexpr Number transfer_range{"transfer_range", about::unit};

}  // namespace umpire::rules::aeto::fact
