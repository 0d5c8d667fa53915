#pragma once

#include "umpire/rules/rulebook.hpp"

#include <span>

namespace umpire::rules::awaw {

/// A World at War, chapters 21 and 22.
std::span<const Chapter> chapters();

}  // namespace umpire::rules::awaw
