#pragma once

#include "umpire/rules/facts.hpp"

/// 3.15, 3.16: ports, who lies in them, their mines, and the battery of Gibraltar. What kind of port it is
/// and who is `in_port` are facts of fleets.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word assaulted_in{"assaulted_in", about::location};
inline constexpr YesNo battery{"battery", about::unit};
inline constexpr YesNo battery_lost{"battery_lost", about::location};
inline constexpr YesNo battery_target{"battery_target", about::unit};
inline constexpr YesNo docked{"docked", about::unit};
inline constexpr YesNo mined{"mined", about::location};
inline constexpr YesNo mulberry{"mulberry", about::location};
inline constexpr YesNo spain_invaded{"spain_invaded", about::game};
inline constexpr YesNo sunk_in_port{"sunk_in_port", about::unit};

}  // namespace umpire::rules::aeto::fact
