#pragma once

#include "umpire/check/checker.hpp"
#include "umpire/report/at_end.hpp"

namespace umpire::check {

/// What the turn trackers show, as people see it.
std::string shown_turns(const vassal::Tabletop& table);

/// How a game stands that has been followed to here. What it was in at the beginning somebody else knows.
report::AtEnd at_end(const vassal::Replay& replay, const Game& game, const Request& request);

}  // namespace umpire::check
