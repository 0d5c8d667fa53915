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

/// What the table shows of that counter when it is done, and what it shows now.
std::string shown_by(const Touch& touch);
std::string shown_now(ScriptedGame& game, const Touch& touch);

/// Does it, as part of a step.
void put(vassal::Edit& edit, vassal::Tabletop& table, const Touch& touch);

}  // namespace umpire::samples
