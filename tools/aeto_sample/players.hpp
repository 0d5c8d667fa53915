#pragma once

#include <string>

namespace umpire::samples {

/// Who plays in the logs of this game.
const std::string axis = "Raeder", allied = "Portal";

}  // namespace umpire::samples
