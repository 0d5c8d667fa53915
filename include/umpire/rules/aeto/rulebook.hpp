#pragma once

#include "umpire/game/roles.hpp"
#include "umpire/rules/rulebook.hpp"

#include <span>

namespace umpire::rules::aeto {

/// Advanced European Theater of Operations: introduction, sequence of play, weather, strategic warfare, ships.
std::span<const Chapter> chapters();
game::Roles roles();

}  // namespace umpire::rules::aeto
