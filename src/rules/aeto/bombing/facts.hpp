#pragma once

#include "umpire/rules/facts.hpp"

/// 2.0 to 2.10: raids, what they bomb and what comes of it.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word aim{"aim", about::unit};
inline constexpr Word air_combat{"air_combat", about::location};
inline constexpr Word bombed_in{"bombed_in", about::unit};
inline constexpr NumberFamily bombing_column{"bombing_column {}", about::game};
inline constexpr NumberFamily bombing_column_right{"bombing_column_right {}", about::game};
inline constexpr Number bombing_halvings{"bombing_halvings", about::location};
inline constexpr NumberFamily bombing_losses{"bombing_losses {}", about::game};
inline constexpr WordFamily bombing_result{"bombing_result {} {}", about::game};
inline constexpr Number bombing_strength{"bombing_strength", about::unit};
inline constexpr Number column_shift{"column_shift", about::location};
inline constexpr Word ep_holder{"ep_holder", about::location};
inline constexpr NumberFamily ep_yield{"ep_yield {}", about::game};
inline constexpr Word first_bombed_in{"first_bombed_in", about::location};
inline constexpr Word flak_chooser{"flak_chooser", about::location};
inline constexpr Number flak_hits{"flak_hits", about::game};
inline constexpr Number flak_multiple{"flak_multiple", about::location};
inline constexpr Several flak_targets{"flak_targets", about::game};
inline constexpr Number flown{"flown", about::unit};
inline constexpr Word fought_in{"fought_in", about::unit};
inline constexpr Word fought_over_in{"fought_over_in", about::location};
inline constexpr Number interception_depth{"interception_depth", about::unit};
inline constexpr Word left_in{"left_in", about::unit};
inline constexpr YesNo no_ep{"no_ep", about::location};
inline constexpr YesNoFamily no_rail_target{"no_rail_target {}", about::game};
inline constexpr YesNo passed_by{"passed_by", about::unit};
inline constexpr YesNoFamily prewar_ep{"prewar_ep {}", about::game};
inline constexpr Number raid_bonus{"raid_bonus", about::game};
inline constexpr Number raid_column{"raid_column", about::game};
inline constexpr Word raid_in{"raid_in", about::unit | about::game};
inline constexpr Number raid_number{"raid_number", about::unit | about::game};
inline constexpr Number raid_range{"raid_range", about::unit};
inline constexpr Word raid_side{"raid_side", about::game};
inline constexpr Thing raid_target{"raid_target", about::game};
inline constexpr Word raid_time{"raid_time", about::game};
inline constexpr WordFamily raids_declined{"raids_declined {}", about::game};
inline constexpr Word rail_bombed_in{"rail_bombed_in", about::location};
inline constexpr NumberFamily rail_capacity_lost{"rail_capacity_lost {}", about::game};
inline constexpr WordFamily rail_lost_in{"rail_lost_in {}", about::game};
inline constexpr YesNo route_active{"route_active", about::location};
inline constexpr YesNoFamily scheduled_partner{"scheduled_partner {}", about::game};
inline constexpr Word target_kind{"target_kind", about::location};
inline constexpr YesNoFamily wants_to_raid{"wants_to_raid {}", about::game};

}  // namespace umpire::rules::aeto::fact
