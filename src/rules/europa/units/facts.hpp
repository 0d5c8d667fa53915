#pragma once

#include "umpire/rules/facts.hpp"

/// 27A1 to 27A5, 27B, 27C: units and groups, the sequence of play, and what counters on the table mean.
namespace umpire::rules::europa::fact {

using namespace rules::fact;

inline constexpr Number aa{"aa", about::unit};
inline constexpr Word air_code{"air_code", about::unit};
inline constexpr Number airbase_capacity{"airbase_capacity", about::unit};
inline constexpr Thing arrives_at{"arrives_at", about::unit};
inline constexpr YesNo arrives_at_sea{"arrives_at_sea", about::unit};
inline constexpr YesNo base_force{"base_force", about::unit};
inline constexpr Word base_force_mode{"base_force_mode", about::unit};
inline constexpr Number base_forces{"base_forces", about::location};
inline constexpr Word category{"category", about::unit};
inline constexpr Word class_{"class", about::unit};
inline constexpr YesNo coastal_craft{"coastal_craft", about::unit};
inline constexpr Number code_A{"code_A", about::unit};
inline constexpr Number code_B{"code_B", about::unit};
inline constexpr Number code_C{"code_C", about::unit};
inline constexpr Number code_E{"code_E", about::unit};
inline constexpr Number code_F{"code_F", about::unit};
inline constexpr Number code_M{"code_M", about::unit};
inline constexpr Number code_R{"code_R", about::unit};
inline constexpr Number code_S{"code_S", about::unit};
inline constexpr Number current_aa{"current_aa", about::unit};
inline constexpr Number current_speed{"current_speed", about::unit};
inline constexpr Number half_aa{"half_aa", about::unit};
inline constexpr Word half_codes{"half_codes", about::unit};
inline constexpr Number half_speed{"half_speed", about::unit};
inline constexpr YesNo held_in_port{"held_in_port", about::unit};
inline constexpr YesNo landing{"landing", about::unit};
inline constexpr Word left_port{"left_port", about::unit};
inline constexpr Number mobile_mp{"mobile_mp", about::unit};
inline constexpr Mixed mp{"mp", about::unit};
inline constexpr Word reliability_due{"reliability_due", about::unit};
inline constexpr Number sequence{"sequence", about::unit};
inline constexpr Number ships{"ships", about::unit};
inline constexpr Word transfer_turn{"transfer_turn", about::unit};
inline constexpr YesNo transferred{"transferred", about::unit};

}  // namespace umpire::rules::europa::fact
