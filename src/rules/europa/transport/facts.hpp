#pragma once

#include "umpire/rules/facts.hpp"

/// 29J, 29K: cargo, ferries and amphibious landings, with the ground units in them.
namespace umpire::rules::europa::fact {

using namespace rules::fact;

inline constexpr YesNo amphibious{"amphibious", about::unit};
inline constexpr YesNo amphibious_capable{"amphibious_capable", about::unit};
inline constexpr YesNo amphibious_trained{"amphibious_trained", about::unit};
inline constexpr YesNo anchorage{"anchorage", about::location};
inline constexpr YesNo artillery{"artillery", about::unit};
inline constexpr Word ashore_mode{"ashore_mode", about::unit};
inline constexpr Number attack_now{"attack_now", about::unit};
inline constexpr Number attack_strength{"attack_strength", about::unit};
inline constexpr YesNo beach{"beach", about::location};
inline constexpr Word beach_before{"beach_before", about::location};
inline constexpr YesNo beach_here{"beach_here", about::unit};
inline constexpr Word beach_owner{"beach_owner", about::location};
inline constexpr Word beach_since{"beach_since", about::location};
inline constexpr YesNo c_m{"c_m", about::unit};
inline constexpr Thing came_by{"came_by", about::unit};
inline constexpr Word cargo{"cargo", about::unit};
inline constexpr Number cargo_capacity{"cargo_capacity", about::unit};
inline constexpr YesNo cargo_item{"cargo_item", about::unit};
inline constexpr Number cargo_re{"cargo_re", about::unit};
inline constexpr Word cargo_task{"cargo_task", about::group};
inline constexpr Several carried_by{"carried_by", about::unit};
inline constexpr YesNo carries_cargo{"carries_cargo", about::unit};
inline constexpr YesNo cavalry{"cavalry", about::unit};
inline constexpr Number coast_defense_level{"coast_defense_level", about::location};
inline constexpr Number coast_defense_suppressed{"coast_defense_suppressed", about::location};
inline constexpr YesNo commando{"commando", about::unit};
inline constexpr Word counts_as{"counts_as", about::marker};
inline constexpr Number defense_now{"defense_now", about::unit};
inline constexpr Number defense_strength{"defense_strength", about::unit};
inline constexpr Number disembark_mp{"disembark_mp", about::unit};
inline constexpr Word disrupted{"disrupted", about::unit};
inline constexpr YesNo disruption_due{"disruption_due", about::unit};
inline constexpr Number disruption_factor{"disruption_factor", about::unit};
inline constexpr YesNo eliminated{"eliminated", about::unit};
inline constexpr Word embarkation{"embarkation", about::unit};
inline constexpr Thing embarked_at{"embarked_at", about::unit};
inline constexpr YesNo exerts_zoc{"exerts_zoc", about::unit};
inline constexpr YesNo ferrying{"ferrying", about::unit};
inline constexpr Word fights_as{"fights_as", about::unit};
inline constexpr Word ground{"ground", about::location};
inline constexpr YesNo ground_unit{"ground_unit", about::unit};
inline constexpr YesNo has_zoc{"has_zoc", about::unit};
inline constexpr YesNo heavy_equipment{"heavy_equipment", about::unit};
inline constexpr Several hexes{"hexes", about::marker};
inline constexpr YesNo in_enemy_zoc{"in_enemy_zoc", about::unit};
inline constexpr Thing initial_hex{"initial_hex", about::unit};
inline constexpr Thing landed_at{"landed_at", about::unit};
inline constexpr Word landed_sea{"landed_sea", about::unit};
inline constexpr YesNo light_infantry{"light_infantry", about::unit};
inline constexpr YesNo low_fuel{"low_fuel", about::unit};
inline constexpr YesNo marine{"marine", about::unit};
inline constexpr YesNo may_attack{"may_attack", about::unit};
inline constexpr YesNo may_load{"may_load", about::unit};
inline constexpr YesNo mountain{"mountain", about::unit};
inline constexpr Number mp_left{"mp_left", about::unit};
inline constexpr Word occupied{"occupied", about::location};
inline constexpr Number points_ashore{"points_ashore", about::unit};
inline constexpr Thing put_ashore{"put_ashore", about::unit};
inline constexpr YesNo repair_tried{"repair_tried", about::unit};
inline constexpr YesNo replenished{"replenished", about::unit};
inline constexpr YesNo runs{"runs", about::marker};
inline constexpr YesNo sailed{"sailed", about::unit};
inline constexpr Word sea_area{"sea_area", about::location};
inline constexpr Word sea_area_sea{"sea_area_sea", about::location};
inline constexpr Number sea_limit{"sea_limit", about::unit};
inline constexpr Number sea_limit_low_on_fuel{"sea_limit_low_on_fuel", about::unit};
inline constexpr Number sea_points{"sea_points", about::unit};
inline constexpr YesNo sheltered{"sheltered", about::location};
inline constexpr Thing start_hex{"start_hex", about::unit};
inline constexpr YesNo started_in_port{"started_in_port", about::unit};
inline constexpr Several stowed_in{"stowed_in", about::unit};
inline constexpr Several supply_at_sea{"supply_at_sea", about::unit};
inline constexpr Thing task_at{"task_at", about::group};
inline constexpr Number task_cost{"task_cost", about::group};
inline constexpr Word task_mode{"task_mode", about::group};
inline constexpr Number task_points{"task_points", about::group};
inline constexpr Several task_units{"task_units", about::group};
inline constexpr Thing transfer_to{"transfer_to", about::group};
inline constexpr Thing transfer_with{"transfer_with", about::group};
inline constexpr YesNo transported{"transported", about::unit};
inline constexpr Number turns_at_sea{"turns_at_sea", about::unit};
inline constexpr Number turns_of_fuel{"turns_of_fuel", about::unit};
inline constexpr YesNo unsupported{"unsupported", about::unit};
inline constexpr Thing vessel{"vessel", about::marker};
inline constexpr Word zoc{"zoc", about::location};
inline constexpr Word zoc_reach{"zoc_reach", about::unit};

}  // namespace umpire::rules::europa::fact
