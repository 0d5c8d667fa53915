#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace umpire {

/// "1 action", "3 actions".
std::string counted(std::size_t number, std::string_view noun);

}  // namespace umpire
