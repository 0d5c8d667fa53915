#pragma once

#include "umpire/rules/facts.hpp"

/// 22.26, 22.27, 22.422, 22.425, 22.552 and 21.7: what ships and combat groups are, whose they are, and when
/// they are inverted and ready again.
namespace umpire::rules::awaw::fact {

using namespace rules::fact;

inline constexpr YesNo damaged_before{"damaged_before", about::unit};
inline constexpr YesNo damaged_by_enemy{"damaged_by_enemy", about::unit};
inline constexpr YesNo encumbered{"encumbered", about::unit | about::group};
inline constexpr Number engaged_round{"engaged_round", about::unit};
inline constexpr Number factors_before{"factors_before", about::unit};
inline constexpr YesNo fast{"fast", about::group};
inline constexpr Number fast_carriers{"fast_carriers", about::group};
inline constexpr Number firing_drm{"firing_drm", about::game};
inline constexpr Word fought_counter{"fought_counter", about::unit};
inline constexpr YesNo fought_returning{"fought_returning", about::unit};
inline constexpr YesNo fought_target{"fought_target", about::unit};
inline constexpr YesNo fully_operational{"fully_operational", about::unit};
inline constexpr YesNo has_cargo{"has_cargo", about::unit | about::group};
inline constexpr Number hindered_by_activity{"hindered_by_activity", about::group};
inline constexpr Several hit_ships{"hit_ships", about::group};
inline constexpr Number hits_before{"hits_before", about::unit};
inline constexpr Number hits_taken{"hits_taken", about::group};
inline constexpr Word inversion_cause{"inversion_cause", about::unit};
inline constexpr Word inversion_state{"inversion_state", about::unit};
inline constexpr YesNo inverted{"inverted", about::unit};
inline constexpr YesNo inverts_on_return{"inverts_on_return", about::unit};
inline constexpr YesNo is_slow{"is_slow", about::unit};
inline constexpr YesNo may_initiate{"may_initiate", about::group};
inline constexpr Number nation_drm{"nation_drm", about::unit};
inline constexpr Number naval_drm{"naval_drm", about::unit | about::group};
inline constexpr Word operation{"operation", about::unit};
inline constexpr Thing operation_force{"operation_force", about::unit};
inline constexpr Number operations{"operations", about::unit};
inline constexpr Several participants{"participants", about::group};
inline constexpr Number points{"points", about::marker};
inline constexpr Word protected_escort_in{"protected_escort_in", about::group};
inline constexpr Word redeployed_in{"redeployed_in", about::unit};
inline constexpr Thing redeployed_to{"redeployed_to", about::unit};
inline constexpr Word returned_in{"returned_in", about::unit};
inline constexpr Number share_of_small{"share_of_small", about::group};
inline constexpr YesNo slow{"slow", about::unit};
inline constexpr Word standing{"standing", about::group};
inline constexpr YesNo sunk_before{"sunk_before", about::unit};
inline constexpr YesNo supply_impaired{"supply_impaired", about::unit};
inline constexpr Number target_drm{"target_drm", about::game};
inline constexpr Number task_round{"task_round", about::unit};
inline constexpr YesNo task_shown{"task_shown", about::unit};
inline constexpr Word theater{"theater", about::game | about::location};
inline constexpr Number undamaged_factors{"undamaged_factors", about::group};
inline constexpr Word uninverted_in{"uninverted_in", about::unit};
inline constexpr YesNo uninverts_by_itself{"uninverts_by_itself", about::unit};
inline constexpr Word uninverts_when{"uninverts_when", about::unit};
inline constexpr Word unit_class{"unit_class", about::unit};
inline constexpr Word used_in{"used_in", about::unit};
inline constexpr Number withheld_round{"withheld_round", about::unit};

}  // namespace umpire::rules::awaw::fact
