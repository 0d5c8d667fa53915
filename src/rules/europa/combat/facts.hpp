#pragma once

#include "umpire/rules/facts.hpp"

/// 30: naval combat: its rounds and steps, coast defenses, submarines, and leaving it.
namespace umpire::rules::europa::fact {

using namespace rules::fact;

inline constexpr Word advantage{"advantage", about::battle};
inline constexpr Word air_mission{"air_mission", about::unit};
inline constexpr Thing asw_hex{"asw_hex", about::unit};
inline constexpr Number asw_round{"asw_round", about::unit};
inline constexpr Number asw_strength{"asw_strength", about::unit};
inline constexpr Several boats{"boats", about::unit};
inline constexpr Thing bombardment_hex{"bombardment_hex", about::unit};
inline constexpr Word bombardment_paid{"bombardment_paid", about::unit};
inline constexpr Number bombardments{"bombardments", about::unit};
inline constexpr YesNo camouflaged{"camouflaged", about::unit};
inline constexpr YesNo coast_defense{"coast_defense", about::unit};
inline constexpr YesNo coast_defense_due{"coast_defense_due", about::group};
inline constexpr Several coast_defenses{"coast_defenses", about::battle};
inline constexpr Word codes{"codes", about::unit};
inline constexpr Word combat_kind{"combat_kind", about::battle};
inline constexpr YesNo combatant{"combatant", about::unit | about::group};
inline constexpr Several combatants{"combatants", about::battle};
inline constexpr Number combatants_round{"combatants_round", about::battle};
inline constexpr Number current_gunnery{"current_gunnery", about::unit};
inline constexpr Mixed current_protection{"current_protection", about::unit};
inline constexpr Number current_torpedo{"current_torpedo", about::unit};
inline constexpr Number damage_round{"damage_round", about::battle};
inline constexpr Number disruption_hits{"disruption_hits", about::unit};
inline constexpr YesNo exposed{"exposed", about::unit};
inline constexpr Thing exposed_in{"exposed_in", about::unit};
inline constexpr Thing fights_with{"fights_with", about::unit};
inline constexpr NumberFamily fire_at{"{} fire at {}", about::battle};
inline constexpr Several fire_zone{"fire_zone", about::unit};
inline constexpr YesNo follow_on{"follow_on", about::unit};
inline constexpr Several follow_on_after{"follow_on_after", about::unit};
inline constexpr Number follow_on_round{"follow_on_round", about::unit};
inline constexpr Several groups{"groups", about::battle};
inline constexpr Number gun_reach{"gun_reach", about::unit};
inline constexpr Number gunfire_round{"gunfire_round", about::unit};
inline constexpr Number gunnery{"gunnery", about::unit};
inline constexpr Number half_gunnery{"half_gunnery", about::unit};
inline constexpr YesNo half_side{"half_side", about::unit};
inline constexpr Number half_torpedo{"half_torpedo", about::unit};
inline constexpr Number held_round{"held_round", about::unit};
inline constexpr Thing hex{"hex", about::unit};
inline constexpr YesNo in_supply{"in_supply", about::unit};
inline constexpr YesNo inoperative{"inoperative", about::unit};
inline constexpr Thing last_maneuver{"last_maneuver", about::battle};
inline constexpr Several late_hits{"late_hits", about::unit};
inline constexpr YesNo left_combat{"left_combat", about::group};
inline constexpr Number long_lance_round{"long_lance_round", about::unit};
inline constexpr Number maneuver_hexes{"maneuver_hexes", about::group};
inline constexpr Number maneuver_points{"maneuver_points", about::group};
inline constexpr Number maneuver_speed{"maneuver_speed", about::group};
inline constexpr Several maneuvered{"maneuvered", about::battle};
inline constexpr YesNo may_regroup{"may_regroup", about::group};
inline constexpr Number next_points{"next_points", about::group};
inline constexpr YesNo observed{"observed", about::unit | about::group};
inline constexpr Word observing{"observing", about::battle};
inline constexpr YesNo penetrated{"penetrated", about::unit};
inline constexpr Several perhaps_combatants{"perhaps_combatants", about::battle};
inline constexpr YesNo prepared{"prepared", about::unit};
inline constexpr Thing prepared_hex{"prepared_hex", about::unit};
inline constexpr Mixed protection{"protection", about::unit};
inline constexpr YesNo radar_disabled{"radar_disabled", about::unit};
inline constexpr YesNo radar_repair_paid{"radar_repair_paid", about::unit};
inline constexpr Word radar_repair_tried{"radar_repair_tried", about::unit};
inline constexpr Number range{"range", about::unit};
inline constexpr YesNo ready_to_support{"ready_to_support", about::unit};
inline constexpr YesNo revealed{"revealed", about::group};
inline constexpr NumberFamily sealed{"sealed {}", about::battle};
inline constexpr Word step{"step", about::battle};
inline constexpr Several struck{"struck", about::battle};
inline constexpr Number sub_round{"sub_round", about::battle};
inline constexpr Word sub_step{"sub_step", about::battle};
inline constexpr Word sub_task{"sub_task", about::unit};
inline constexpr Thing sunk_at{"sunk_at", about::unit};
inline constexpr Number sunk_round{"sunk_round", about::unit};
inline constexpr Number support_gunnery{"support_gunnery", about::unit};
inline constexpr Number support_strength{"support_strength", about::unit};
inline constexpr Word supported_in{"supported_in", about::unit};
inline constexpr Thing supports{"supports", about::unit};
inline constexpr Number tactical_bombing{"tactical_bombing", about::unit};
inline constexpr Number task_round{"task_round", about::unit};
inline constexpr NumberFamily throw_for_speed{"round {} speed {} throw of {}", about::battle};
inline constexpr Number torpedo{"torpedo", about::unit};
inline constexpr Number torpedo_attacks{"torpedo_attacks", about::unit};
inline constexpr Number torpedo_fired{"torpedo_fired", about::unit};
inline constexpr Number torpedo_reach{"torpedo_reach", about::unit};
inline constexpr Number torpedo_round{"torpedo_round", about::unit};
inline constexpr YesNo triggered{"triggered", about::battle};
inline constexpr Number waiting_hits{"waiting_hits", about::unit};
inline constexpr YesNo waiting_sunk{"waiting_sunk", about::unit};
inline constexpr Several zone_enemies{"zone_enemies", about::group};

}  // namespace umpire::rules::europa::fact
