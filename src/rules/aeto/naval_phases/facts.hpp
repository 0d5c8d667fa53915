#pragma once

#include "umpire/rules/facts.hpp"

/// 3.11, 3.12, 3.14: convoy duty, Sea Offensives, the way home and fuel at sea.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word activated_in{"activated_in", about::unit};
inline constexpr WordFamily end_movement_in{"end_movement_in {}", about::game};
inline constexpr WordFamily end_movement_over_in{"end_movement_over_in {}", about::game};
inline constexpr Number offensive_range{"offensive_range", about::unit};
inline constexpr YesNo spared_refueling{"spared_refueling", about::unit};
inline constexpr Number total_gunnery{"total_gunnery", about::unit};

}  // namespace umpire::rules::aeto::fact
