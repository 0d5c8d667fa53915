#pragma once

#include "umpire/rules/rulebook.hpp"

namespace umpire::rules::awaw {

/// A World at War 27 to 33.
Rulebook rulebook();

}  // namespace umpire::rules::awaw
