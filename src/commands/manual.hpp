#pragma once

#include "command.hpp"

#include <string>
#include <string_view>

/// What is known of the commands, for `man` and for the shell: made of the same descriptions as their help.
namespace umpire::commands {

/// A text as roff prints it, whatever is in it.
std::string in_roff(std::string_view text);

/// `umpire-check(1)`, or whichever command it is.
std::string page_of(const CommandInfo& info);
/// `umpire(1)`.
std::string overview_page();
/// `umpire.json(5)`, from its schema.
std::string game_folder_page();

/// For bash: commands, their options, and files of the kind that each takes.
std::string bash_completion();

}  // namespace umpire::commands
