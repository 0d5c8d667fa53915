#pragma once

#include <cstddef>
#include <string>

namespace umpire::bench {

/// The text of a log of the Norwegian Sea with so many steps: a group goes to and fro, and turns pass.
std::string generated_europa_log(std::size_t steps);
/// Checks a log by all rules, as `umpire check` does. Says how many actions there were.
std::size_t check_europa_log(const std::string& path);

}  // namespace umpire::bench
