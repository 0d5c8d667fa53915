#pragma once

#include "umpire/game/roles.hpp"
#include "umpire/rules/rulebook.hpp"

#include <span>

namespace umpire::rules::europa {

/// Europa Naval Rules, chapters 27 to 33.
std::span<const Chapter> chapters();
game::Roles roles();

}  // namespace umpire::rules::europa
