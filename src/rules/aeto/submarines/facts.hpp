#pragma once

#include "umpire/rules/facts.hpp"

/// 3.29 to 3.31: what tactical submarines do and suffer. That one has dived is `dived_in`, how many attacks it
/// has to suffer `attacks_due` (both of the fleets).
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr YesNo air_attacked{"air_attacked", about::unit};
inline constexpr Number ambush_gunnery{"ambush_gunnery", about::unit};
inline constexpr Number ambushes{"ambushes", about::unit};
inline constexpr Number carrier_screen{"carrier_screen", about::unit};
inline constexpr YesNo caught_in_harbor{"caught_in_harbor", about::unit};
inline constexpr Word encounter{"encounter", about::unit};
inline constexpr Word encounter_in{"encounter_in", about::unit};
inline constexpr Thing harbor{"harbor", about::unit};
inline constexpr Number harbor_screen{"harbor_screen", about::location};
inline constexpr Several hunted_by{"hunted_by", about::unit};
inline constexpr Number hunts{"hunts", about::unit};
inline constexpr Word located_in{"located_in", about::unit};
inline constexpr Several prey{"prey", about::unit};
inline constexpr Word revealed_in{"revealed_in", about::unit};
inline constexpr Number screening_value{"screening_value", about::unit};
inline constexpr Several screens{"screens", about::unit};
inline constexpr Several stalked{"stalked", about::unit};

}  // namespace umpire::rules::aeto::fact
