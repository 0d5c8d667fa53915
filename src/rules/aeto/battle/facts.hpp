#pragma once

#include "umpire/rules/facts.hpp"

/// 3.17 to 3.20, 3.28: naval engagements, the Admirals in them, and ships that bombard installations. The
/// engagement that is being fought is the `battle` of the game.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr NumberFamily ability{"ability {}", about::unit};
inline constexpr SeveralFamily ability_for{"ability_for {}", about::unit};
inline constexpr ThingFamily ability_used_at{"ability_used_at {}", about::unit};
inline constexpr WordFamily ability_used_in{"ability_used_in {}", about::unit};
inline constexpr Thing aboard{"aboard", about::unit};
inline constexpr YesNo admiral_is_spared{"admiral_is_spared", about::game};
inline constexpr Number airbase_capacity{"airbase_capacity", about::location};
inline constexpr YesNo arrayed{"arrayed", about::unit};
inline constexpr Number attack_level{"attack_level", about::unit};
inline constexpr Number back_armor{"back_armor", about::unit};
inline constexpr Number back_gunnery{"back_gunnery", about::unit};
inline constexpr Number back_movement{"back_movement", about::unit};
inline constexpr Word battle_stage{"battle_stage", about::battle};
inline constexpr YesNoFamily being_built{"being_built {}", about::location};
inline constexpr Word bombarded_in{"bombarded_in", about::unit | about::location};
inline constexpr Number bombardment_roll{"bombardment_roll", about::location};
inline constexpr Word collateral_defender{"collateral_defender", about::location};
inline constexpr Number collateral_due{"collateral_due", about::location};
inline constexpr Number collateral_taken{"collateral_taken", about::location};
inline constexpr WordFamily construction_roll{"construction_roll {}", about::location};
inline constexpr YesNoFamily destroyed{"destroyed {}", about::location};
inline constexpr Word displaced_in{"displaced_in", about::unit};
inline constexpr Word engaged_as_interceptor_in{"engaged_as_interceptor_in", about::unit};
inline constexpr Word engagement_in{"engagement_in", about::battle};
inline constexpr Number fired_round{"fired_round", about::unit};
inline constexpr Number firing_gunnery{"firing_gunnery", about::unit};
inline constexpr Several fleets{"fleets", about::battle};
inline constexpr YesNo forced_rebase{"forced_rebase", about::unit};
inline constexpr Number gunnery_group{"gunnery_group", about::unit};
inline constexpr Word guns_on{"guns_on", about::unit};
inline constexpr Word guns_on_in{"guns_on_in", about::unit};
inline constexpr Thing last_engagement{"last_engagement", about::unit};
inline constexpr Word mission{"mission", about::unit};
inline constexpr YesNo named{"named", about::unit};
inline constexpr YesNo open_to_interception{"open_to_interception", about::unit};
inline constexpr Number pending_gunnery{"pending_gunnery", about::unit};
inline constexpr Number port_airbase_capacity{"port_airbase_capacity", about::location};
inline constexpr YesNo port_was_major{"port_was_major", about::location};
inline constexpr YesNo pursues{"pursues", about::unit};
inline constexpr YesNo pursuit{"pursuit", about::battle};
inline constexpr YesNo screened{"screened", about::unit};
inline constexpr NumberFamily ships{"ships {}", about::battle};
inline constexpr Thing struck_in{"struck_in", about::unit};
inline constexpr Number sub_round{"sub_round", about::battle};
inline constexpr NumberFamily target_number{"target_number {}", about::location};
inline constexpr Number times_attacked{"times_attacked", about::unit};
inline constexpr Number times_torpedoed{"times_torpedoed", about::unit};
inline constexpr Number torpedo{"torpedo", about::unit};
inline constexpr YesNo torpedoes_launched{"torpedoes_launched", about::unit};
inline constexpr YesNoFamily withdrawal{"withdrawal {}", about::battle};
inline constexpr YesNo withdrawn{"withdrawn", about::unit};
inline constexpr Thing withdrew_at{"withdrew_at", about::unit};
inline constexpr Word withdrew_in{"withdrew_in", about::unit};

}  // namespace umpire::rules::aeto::fact
