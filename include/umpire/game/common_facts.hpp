#pragma once

#include "umpire/game/fact.hpp"

/// Facts that every game has, and that more than its rules look at.
namespace umpire::game::fact {

inline constexpr Word side{"side", about::unit | about::group | about::location | about::marker};
inline constexpr Word type{"type", about::unit | about::marker};
inline constexpr Word phase{"phase", about::game};
inline constexpr Word phasing{"phasing", about::game};
inline constexpr Word turn{"turn", about::game};
inline constexpr Number year{"year", about::game};
inline constexpr Word terrain{"terrain", about::location};
inline constexpr Word port_name{"port_name", about::location};
inline constexpr Thing battle{"battle", about::game};
inline constexpr Number round{"round", about::battle};
inline constexpr NumberFamily distance_to{"distance to {}", about::unit | about::group | about::location};

}  // namespace umpire::game::fact
