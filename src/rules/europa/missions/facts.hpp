#pragma once

#include "umpire/rules/facts.hpp"

/// 29 to 29I, 29L to 29N: what groups set out for: escort, interception, patrol, raiding, fire at the shore,
/// port penetration, supply lines and minelaying.
namespace umpire::rules::europa::fact {

using namespace rules::fact;

inline constexpr Word accepts{"accepts", about::group};
inline constexpr Word activity{"activity", about::group};
inline constexpr Word activity_phase{"activity_phase", about::group};
inline constexpr Number activity_points{"activity_points", about::group};
inline constexpr Word air_attack{"air_attack", about::group};
inline constexpr Number air_attack_points{"air_attack_points", about::group};
inline constexpr YesNo air_attacked{"air_attacked", about::group};
inline constexpr YesNo announced{"announced", about::group};
inline constexpr Thing announced_to{"announced_to", about::group};
inline constexpr Thing announcement_due{"announcement_due", about::group};
inline constexpr Word attempted{"attempted", about::group};
inline constexpr Word avoided{"avoided", about::group};
inline constexpr YesNo claims{"claims", about::group};
inline constexpr Thing closes_on{"closes_on", about::group};
inline constexpr Thing combat_hex{"combat_hex", about::group};
inline constexpr Thing contact{"contact", about::group};
inline constexpr YesNo counts_for_mission{"counts_for_mission", about::unit};
inline constexpr Word direction{"direction", about::unit};
inline constexpr Thing escort_hex{"escort_hex", about::unit};
inline constexpr Thing inside_port{"inside_port", about::unit};
inline constexpr Several landing_hexes{"landing_hexes", about::game};
inline constexpr YesNo may_enter_port{"may_enter_port", about::group};
inline constexpr Number mine_points{"mine_points", about::location | about::marker};
inline constexpr Number mine_points_stored{"mine_points_stored", about::location};
inline constexpr Word minefield{"minefield", about::marker};
inline constexpr Number mines{"mines", about::unit};
inline constexpr WordFamily missed{"missed {}", about::group};
inline constexpr Word mission{"mission", about::unit | about::group};
inline constexpr Thing must_roll{"must_roll", about::group};
inline constexpr YesNo on_patrol{"on_patrol", about::group};
inline constexpr WordFamily passed{"passed {}", about::group};
inline constexpr Word patrol_abandoned{"patrol_abandoned", about::group};
inline constexpr Thing patrol_center{"patrol_center", about::group};
inline constexpr Word patrol_failed{"patrol_failed", about::group};
inline constexpr YesNo patrol_lapsed{"patrol_lapsed", about::group};
inline constexpr Number patrol_radius{"patrol_radius", about::group};
inline constexpr Word penetration_failed{"penetration_failed", about::unit};
inline constexpr Number points{"points", about::unit | about::group};
inline constexpr WordFamily port_penetration{"port_penetration {}", about::game};
inline constexpr Thing raid_announcement_due{"raid_announcement_due", about::group};
inline constexpr YesNo raiding{"raiding", about::group};
inline constexpr Word reaction{"reaction", about::location};
inline constexpr YesNo reaction_made{"reaction_made", about::unit};
inline constexpr Word refit_until{"refit_until", about::unit};
inline constexpr WordFamily refits_called{"refit_called {}", about::game};
inline constexpr SeveralFamily refits_due{"refit_due {}", about::game};
inline constexpr Several sea_contacts{"sea_contacts", about::group};
inline constexpr YesNo sortie_interrupted{"sortie_interrupted", about::group};
inline constexpr Thing sortied_in{"sortied_in", about::group};
inline constexpr YesNo stacking_full{"stacking_full", about::location};
inline constexpr YesNo surprise{"surprise", about::game};
inline constexpr YesNo under_refit{"under_refit", about::unit};

}  // namespace umpire::rules::europa::fact
