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
inline constexpr Word airfield_begun_in{"airfield_begun_in", about::location};
inline constexpr NumberFamily base_capacity{"base_capacity {}", about::game};
inline constexpr YesNoFamily base_of_kind{"base_of_kind {}", about::location};
inline constexpr YesNo based_beyond_capacity{"based_beyond_capacity", about::unit};
inline constexpr Word bombers_launched_in{"bombers_launched_in", about::location};
inline constexpr Word driven_in{"driven_in", about::unit};
inline constexpr YesNo excess_cannot_rebase{"excess_cannot_rebase", about::unit};
inline constexpr Word fighters_launched_in{"fighters_launched_in", about::location};
inline constexpr Several flies_with{"flies_with", about::unit};
inline constexpr YesNoFamily installed{"installed {}", about::location};
inline constexpr Word last_offensive_option{"last_offensive_option", about::game};
inline constexpr Thing launch_carrier{"launch_carrier", about::unit};
inline constexpr Thing launched_from{"launched_from", about::unit};
inline constexpr Thing lost_carrier_at{"lost_carrier_at", about::unit};
inline constexpr YesNo may_be_depleted_at_will{"may_be_depleted_at_will", about::unit};
inline constexpr YesNo may_overstack{"may_overstack", about::unit};
inline constexpr Word offensive_option{"offensive_option", about::game};
inline constexpr YesNo offensives_passed{"offensives_passed", about::game};
inline constexpr YesNo open_to_strafing{"open_to_strafing", about::unit};
inline constexpr YesNo overstacked{"overstacked", about::unit};
inline constexpr Word overstacked_since{"overstacked_since", about::location};
inline constexpr Thing previous_base{"previous_base", about::unit};
inline constexpr Number quality_now{"quality_now", about::unit};
inline constexpr NumberFamily supply_distance{"supply_distance {}", about::location};
inline constexpr YesNoFamily uninhibited_zoc{"uninhibited_zoc {}", about::location};
inline constexpr Word waits_for_room_in{"waits_for_room_in", about::unit};

}  // namespace umpire::rules::aeto::fact
