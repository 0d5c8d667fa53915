#pragma once

#include "umpire/rules/rulebook.hpp"

#include <span>

namespace umpire::rules::europa {

/// Europa Naval Rules, chapters 27 to 33.
std::span<const Chapter> chapters();

}  // namespace umpire::rules::europa
