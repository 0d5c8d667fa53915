#pragma once

#include "umpire/dice/fair_dice.hpp"

#include <string>
#include <vector>

namespace umpire::commands {

/// A seed as `umpire seed` wrote it. Throws InputError if it is none.
dice::Seed read_seed(const std::string& path);
/// Only its owner may read the file. Throws OutputError; never replaces a file that is there.
void write_seed(const std::string& path, const dice::Seed& seed);

}  // namespace umpire::commands
