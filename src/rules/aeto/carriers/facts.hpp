#pragma once

#include "umpire/rules/facts.hpp"

/// 3.9, 3.10, 3.13: carriers and their Naval-Air units, and ships that have reacted in vain.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Thing parent_carrier{"parent_carrier", about::unit};
inline constexpr Word pinned_in{"pinned_in", about::unit};
inline constexpr YesNo too_far_from_its_carrier{"too_far_from_its_carrier", about::unit};

}  // namespace umpire::rules::aeto::fact
