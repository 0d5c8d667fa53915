#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace umpire::catalog {
class GameFiles;
}

/// Holds the handles of a game's rules one by one against its registry: every fact, event, sum and result of
/// the code is declared, of the same type and about the same things, and nothing is declared that the code
/// does not have. How many handles of facts there are. Throws InputError.
std::size_t check_handles(const umpire::catalog::GameFiles& files, const std::string& game,
                          const std::filesystem::path& source);
