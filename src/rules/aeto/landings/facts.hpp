#pragma once

#include "umpire/rules/facts.hpp"

/// 3.25: Amphibious Assaults, from the voyage to the beach. What is declared and rolled stands on the hex.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr YesNo amphibious{"amphibious", about::group};
inline constexpr Thing assault_force{"assault_force", about::location};
inline constexpr Thing assault_hex{"assault_hex", about::group};
inline constexpr WordFamily assault_in{"assault_in {}", about::location};
inline constexpr Number assault_losses{"assault_losses", about::location};
inline constexpr Word assault_result{"assault_result", about::unit | about::location};
inline constexpr Word assault_rolled_in{"assault_rolled_in", about::location};
inline constexpr Word landing_in{"landing_in", about::unit};
inline constexpr Several assaulters{"assaulters", about::location};
inline constexpr YesNo beachhead{"beachhead", about::location};
inline constexpr YesNo circled{"circled", about::unit};
inline constexpr YesNoFamily contested_zoc{"contested_zoc {}", about::location};
inline constexpr Number defence_strength{"defence_strength", about::location};
inline constexpr YesNoFamily friends_beside{"friends_beside {}", about::location};
inline constexpr YesNo held_by_assault{"held_by_assault", about::unit};
inline constexpr Number intrinsic_garrison{"intrinsic_garrison", about::location};
inline constexpr Word landed_in{"landed_in", about::location};
inline constexpr Thing losses_due_at{"losses_due_at", about::game};
inline constexpr YesNo may_exploit{"may_exploit", about::unit};
inline constexpr YesNo may_support{"may_support", about::unit};
inline constexpr YesNo may_be_intercepted{"may_be_intercepted", about::group};
inline constexpr Word paradropped_in{"paradropped_in", about::unit};
inline constexpr YesNo port_supplied{"port_supplied", about::location};
inline constexpr YesNo reembarked{"reembarked", about::unit};
inline constexpr Several supporters{"supporters", about::location};
inline constexpr Word voyage_in{"voyage_in", about::unit};

}  // namespace umpire::rules::aeto::fact
