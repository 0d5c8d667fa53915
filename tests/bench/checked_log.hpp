#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace umpire::bench {

/// The text of a log of the Norwegian Sea with so many steps: a group goes to and fro, and turns pass.
std::string generated_europa_log(std::size_t steps);
/// Checks a log by all rules, as `umpire check` does. Says how many actions there were.
std::size_t check_europa_log(const std::string& path);
/// The mails of a game of so many steps in all, each from where the one before it ends.
std::vector<std::string> generated_europa_mails(std::size_t mails, std::size_t steps);
/// Checks mails as one history. Says how many actions there were.
std::size_t check_europa_chain(const std::vector<std::string>& paths);
/// Adjudicates a log, as `umpire adjudicate` does, up to the text that it would write. Says how long that is.
std::size_t adjudicate_europa_log(const std::string& path);
/// Plays all cases of the game. Says how many there were.
std::size_t play_europa_cases();

}  // namespace umpire::bench
