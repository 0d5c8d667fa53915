#pragma once

#include <optional>
#include <string>
#include <vector>

namespace umpire::testing {

struct Outcome {
    int exit_code = -1;
    std::string out;
    std::string err;
};

/// Runs the real program, and types what is given.
Outcome run_umpire(const std::vector<std::string>& arguments,
                   const std::optional<std::string>& typed = std::nullopt);

}  // namespace umpire::testing
