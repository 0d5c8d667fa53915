#pragma once

#include "umpire/game/roles.hpp"
#include "umpire/rules/rulebook.hpp"

#include <span>

namespace umpire::rules::aeto {

/// Advanced European Theater of Operations, chapters 21 and 22.
std::span<const Chapter> chapters();
game::Roles roles();

}  // namespace umpire::rules::aeto
