#pragma once

#include "umpire/rules/facts.hpp"

/// 4.25, 4.27 to 4.29: Air Offensives, and what commits an air unit.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word changed_base_in{"changed_base_in", about::unit};
inline constexpr Word commitment_by_launch{"commitment_by_launch", about::unit};
inline constexpr Word commitment_by_defense{"commitment_by_defense", about::unit};
inline constexpr Word defenders{"defenders", about::location};
inline constexpr YesNo flew_in_this_offensive{"flew_in_this_offensive", about::unit};
inline constexpr YesNo stays_uncommitted{"stays_uncommitted", about::unit};

}  // namespace umpire::rules::aeto::fact
