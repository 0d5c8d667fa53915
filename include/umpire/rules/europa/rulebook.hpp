#pragma once

#include "umpire/rules/rulebook.hpp"

namespace umpire::rules::europa {

/// Europa Naval Rules 27 to 33.
Rulebook rulebook();

}  // namespace umpire::rules::europa
