#pragma once

#include "umpire/game/roles.hpp"
#include "umpire/rules/rulebook.hpp"

#include <span>

namespace umpire::rules::awaw {

/// A World at War, chapters 21 and 22.
std::span<const Chapter> chapters();
game::Roles roles();

}  // namespace umpire::rules::awaw
