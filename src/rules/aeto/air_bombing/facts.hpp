#pragma once

#include "umpire/rules/facts.hpp"

/// 4.26: Bombers against installations.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word allotted{"allotted", about::unit};
inline constexpr Word allotted_in{"allotted_in", about::unit};
inline constexpr NumberFamily installation_bombed_by{"installation_bombed_by {}", about::location};
inline constexpr WordFamily installation_bombed_in{"installation_bombed_in {}", about::location};
inline constexpr Number u_boat_steps_due{"u_boat_steps_due", about::location};

}  // namespace umpire::rules::aeto::fact
