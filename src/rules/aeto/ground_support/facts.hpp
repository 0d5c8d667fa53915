#pragma once

#include "umpire/rules/facts.hpp"

/// 4.22: who flies Ground Support where, and what it adds to a land combat.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word air_superiority{"air_superiority", about::location};
inline constexpr Word attack_resolved_in{"attack_resolved_in", about::location};
inline constexpr YesNo collected{"collected", about::unit};
inline constexpr Word fort_kind{"fort_kind", about::location};
inline constexpr YesNo gives_air_superiority{"gives_air_superiority", about::unit};
inline constexpr Number land_strength{"land_strength", about::unit};
inline constexpr Word last_supporter{"last_supporter", about::location};
inline constexpr YesNoFamily means_to_support{"means_to_support {}", about::location};
inline constexpr Thing stopped_at{"stopped_at", about::unit};
inline constexpr WordFamily support_launched{"support_launched {}", about::location};
inline constexpr Number support_strength{"support_strength", about::unit};
inline constexpr Thing supported_hex{"supported_hex", about::unit};
inline constexpr Word supported_in{"supported_in", about::unit};

}  // namespace umpire::rules::aeto::fact
