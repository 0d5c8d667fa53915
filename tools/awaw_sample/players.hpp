#pragma once

#include <string>

namespace umpire::samples {

/// Who plays in the logs of this game.
const std::string axis = "Yamaguchi", allied = "Fletcher";

}  // namespace umpire::samples
