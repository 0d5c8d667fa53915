#pragma once

#include "umpire/rules/facts.hpp"

/// 4.16 to 4.19: air combat. What a place shows of it is `air_combat`, and who is out of it is `aborted`.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr YesNo air_abort_due{"air_abort_due", about::unit};
inline constexpr Thing air_attack_target{"air_attack_target", about::unit};
inline constexpr Number air_attacks_on{"air_attacks_on", about::unit};
inline constexpr Thing air_combat_at{"air_combat_at", about::game};
inline constexpr Word air_combat_in{"air_combat_in", about::game};
inline constexpr Number air_combat_round{"air_combat_round", about::game};
inline constexpr Several air_combatants{"air_combatants", about::game};
inline constexpr Thing air_fought_at{"air_fought_at", about::unit};
inline constexpr Word air_fought_in{"air_fought_in", about::unit};
inline constexpr Number air_hits_due{"air_hits_due", about::unit};
inline constexpr Number air_round_attacked{"air_round_attacked", about::unit};
inline constexpr Word blitzkrieg_in{"blitzkrieg_in", about::game};
inline constexpr Word blitzkrieg_nation{"blitzkrieg_nation", about::game};
inline constexpr SeveralFamily bomber_hunters{"bomber_hunters {}", about::game};
inline constexpr Word first_in_air_combat{"first_in_air_combat", about::game};
inline constexpr YesNo over_own_airbase{"over_own_airbase", about::unit};
inline constexpr YesNo radar_site{"radar_site", about::location};
inline constexpr Several return_fire_on{"return_fire_on", about::unit};
inline constexpr NumberFamily role_told_in_round{"role_told_in_round {}", about::game};
inline constexpr NumberFamily stays_told_in_round{"stays_told_in_round {}", about::game};

}  // namespace umpire::rules::aeto::fact
