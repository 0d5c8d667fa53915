#pragma once

#include "umpire/rules/facts.hpp"

/// Facts that games of ships share.
namespace umpire::rules::fact {

inline constexpr YesNo sunk{"sunk", about::unit};
inline constexpr YesNo damaged{"damaged", about::unit};
inline constexpr Number hits{"hits", about::unit};
inline constexpr Number hits_left{"hits_left", about::unit};

}  // namespace umpire::rules::fact
