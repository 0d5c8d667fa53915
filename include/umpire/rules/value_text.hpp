#pragma once

#include "umpire/game/position.hpp"

namespace umpire::rules {

/// As a report shows it: things by their names, lists with commas, yes and no.
std::string to_text(const game::Value& value, const game::Position& position);

}  // namespace umpire::rules
