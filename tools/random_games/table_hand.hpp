#pragma once

#include "umpire/binding/bound_table.hpp"

#include "../scripted_game.hpp"
#include "deed.hpp"

#include <optional>

namespace umpire::samples {

/// What a player has to do with the counters so that the table shows a change; nothing if no counter can
/// show it.
std::optional<Touch> touch_for(const binding::Change& change, const binding::BoundTable& bound,
                               const game::Position& position, ScriptedGame& game);

/// Does it, as part of a step.
void put(vassal::Edit& edit, vassal::Tabletop& table, const Touch& touch);

}  // namespace umpire::samples
