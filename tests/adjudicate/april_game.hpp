#pragma once

#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include "scripted_game.hpp"

#include <map>
#include <memory>
#include <string>

namespace umpire::testing {

/// The sample of the Norwegian Sea, as set up for April 1940.
const std::shared_ptr<const vassal::Module>& norwegian_sea();
const check::Request& norwegian_sea_request();
samples::ScriptedGame april_game();

/// TF-1 of the Axis meets TF-23 and fires; the dice for that are left to the umpire.
void play_meeting(samples::ScriptedGame& game, const std::string& axis);

/// A log brought to its table.
vassal::Replay replay_of(std::string_view log_text);

/// The terms under which tests adjudicate a log, with the log's own digest.
adjudicate::Terms terms_for(const vassal::Replay& replay);

/// Every bound thing by its name: where it is and what its counter shows.
std::map<std::string, std::string> table_in_words(std::string_view text);

}  // namespace umpire::testing
