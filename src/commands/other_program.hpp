#pragma once

#include <string>
#include <vector>

namespace umpire::commands {

/// Runs another program, named by the first of these words and looked for as a shell does, and waits for it.
/// No shell takes part: every word comes to it as it stands. It reads nothing from our input, and is not held
/// back by what we hold back. What went wrong, in one sentence; empty if nothing did.
std::string run_program(const std::vector<std::string>& words);

}  // namespace umpire::commands
