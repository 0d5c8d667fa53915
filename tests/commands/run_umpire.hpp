#pragma once

#include <string>
#include <vector>

namespace umpire::testing {

struct Outcome {
    int exit_code = -1;
    std::string out;
    std::string err;
};

/// Runs the real program.
Outcome run_umpire(const std::vector<std::string>& arguments);

}  // namespace umpire::testing
