#pragma once

#include <string>
#include <string_view>

namespace umpire::rules {

/// The other of the two sides that every game here has.
std::string opponent_of(std::string_view side);

}  // namespace umpire::rules
