#pragma once

#include <string>

namespace umpire::samples {

/// Who plays in the logs of this game.
const std::string axis = "Guenther", allied = "Nelson";

}  // namespace umpire::samples
