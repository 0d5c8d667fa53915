#pragma once

#include <functional>
#include <string>
#include <vector>

namespace umpire::commands {

/// Runs another program, named by the first of these words and looked for as a shell does, and waits for it.
/// No shell takes part: every word comes to it as it stands. It reads nothing from our input, and is not held
/// back by what we hold back. What went wrong, in one sentence; empty if nothing did.
std::string run_program(const std::vector<std::string>& words);

/// How work ended that was done in a process of its own.
struct Apart {
    int code = 0;            ///< what the work returned; -1 if it came to no end of its own
    bool was_ended = false;  ///< by somebody who ends programs
    bool bad_usage = false;  ///< it threw UsageError
    std::string problem;     ///< what it threw; empty if nothing
};
/// Does work that may take more time or memory than it is allowed to, so that it only ends itself. The
/// process has no other threads at this moment.
Apart done_apart(const std::function<int()>& work);

}  // namespace umpire::commands
