#pragma once

#include "umpire/game/position.hpp"

namespace umpire::game {

/// As a report shows it: things by their names, lists with commas, yes and no.
std::string to_text(const Value& value, const Position& position);

}  // namespace umpire::game
