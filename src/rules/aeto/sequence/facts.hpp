#pragma once

#include "umpire/rules/facts.hpp"

/// viii: where the game is in its sequence, and what the Offensives of a month leave behind.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr YesNo activated{"activated", about::unit};
inline constexpr YesNo air_effects_due{"air_effects_due", about::game};
inline constexpr YesNo air_naval_interception{"air_naval_interception", about::game};
inline constexpr Word arctic_announced_in{"arctic_announced_in", about::game};
inline constexpr Word arctic_route{"arctic_route", about::game};
inline constexpr Word attack_result{"attack_result", about::unit};
inline constexpr Number attacks_made{"attacks_made", about::unit};
inline constexpr YesNo breakthrough{"breakthrough", about::unit};
inline constexpr Several command_agents{"command_agents", about::game};
inline constexpr Word debarked_in{"debarked_in", about::unit};
inline constexpr YesNo depletion_due{"depletion_due", about::unit};
inline constexpr YesNoFamily enemy_zoc{"enemy_zoc {}", about::location};
inline constexpr Word escort_served_in{"escort_served_in", about::unit};
inline constexpr YesNo expended{"expended", about::unit};
inline constexpr YesNo exploited{"exploited", about::unit};
inline constexpr WordFamily first_in{"first_in {}", about::game};
inline constexpr Word first_offensive_in{"first_offensive_in", about::game};
inline constexpr Number hexes_marched{"hexes_marched", about::unit};
inline constexpr YesNo in_command{"in_command", about::unit};
inline constexpr YesNo in_force_pool{"in_force_pool", about::unit};
inline constexpr YesNoFamily in_step{"in_step {}", about::game};
inline constexpr YesNo interceptor{"interceptor", about::unit};
inline constexpr Word interdicted_in{"interdicted_in", about::unit};
inline constexpr Word launched_step{"launched_step", about::unit};
inline constexpr NumberFamily lend_lease{"lend_lease {} {}", about::game};
inline constexpr YesNo may_embark{"may_embark", about::unit};
inline constexpr Number mp_spent{"mp_spent", about::unit | about::group};
inline constexpr Word next_mover{"next_mover", about::game};
inline constexpr NumberFamily offensive_ep{"offensive_ep {}", about::game};
inline constexpr YesNo offensive_in_silence{"offensive_in_silence", about::game};
inline constexpr Word offensive_side{"offensive_side", about::game};
inline constexpr Word offensive_type{"offensive_type", about::game};
inline constexpr Several offensive_units{"offensive_units", about::game};
inline constexpr NumberFamily offensives_bought{"offensives_bought {}", about::game};
inline constexpr YesNo on_turn_track{"on_turn_track", about::unit};
inline constexpr WordFamily partner_attempt{"partner_attempt {}", about::game};
inline constexpr WordFamily rebased_in{"rebased_in {}", about::game};
inline constexpr YesNo rebuilt{"rebuilt", about::unit};
inline constexpr YesNo replenishing{"replenishing", about::unit};
inline constexpr YesNo reverse_up{"reverse_up", about::unit};
inline constexpr YesNo ultra{"ultra", about::unit};
inline constexpr YesNo under_construction{"under_construction", about::unit};

}  // namespace umpire::rules::aeto::fact
