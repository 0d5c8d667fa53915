#pragma once

#include "umpire/rules/facts.hpp"

/// 27E, 29O, 29P, 31 to 33: what ships use up and get back, from fuel to repair and refit; ports that are lost
/// under them, carriers, breakdowns and reinforcements.
namespace umpire::rules::europa::fact {

using namespace rules::fact;

inline constexpr YesNo ammo_depleted{"ammo_depleted", about::unit};
inline constexpr YesNo any_weather{"any_weather", about::group};
inline constexpr Number fuel{"fuel", about::unit};
inline constexpr YesNo half{"half", about::unit};
inline constexpr YesNo major_city{"major_city", about::location};
inline constexpr NumberFamily nrp{"nrp {}", about::game};
inline constexpr YesNo oil_field{"oil_field", about::location};
inline constexpr Word port_size{"port_size", about::location};
inline constexpr Number re{"re", about::unit};
inline constexpr Word repaired_in{"repaired_in", about::unit};
inline constexpr NumberFamily replacement_points{"replacement_points {}", about::game};
inline constexpr Number replenishment_re{"replenishment_re", about::unit};
inline constexpr Thing salvo_battle{"salvo_battle", about::unit};
inline constexpr Number salvo_round{"salvo_round", about::unit};
inline constexpr Number salvos{"salvos", about::unit};
inline constexpr Number salvos_carried{"salvos_carried", about::unit};
inline constexpr YesNo stranded{"stranded", about::unit};
inline constexpr YesNo torpedo_depleted{"torpedo_depleted", about::unit};
inline constexpr Number torpedo_reloads{"torpedo_reloads", about::unit};
inline constexpr YesNo under_repair{"under_repair", about::unit};
inline constexpr Number work_in_hand{"work_in_hand", about::location};

}  // namespace umpire::rules::europa::fact
