#pragma once

#include "umpire/vassal/archive.hpp"
#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/obfuscation.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace umpire::vassal {

/// A save or log as it stands in its file: the commands, how they were disguised, and the metadata byte for
/// byte.
struct GameFile {
    std::string name;
    CommandStream stream;
    Obfuscation obfuscation;
    /// Absent in very old files and in many set-ups inside modules.
    std::optional<std::string> save_data;
    std::optional<std::string> module_data;
};

GameFile read_game_file(const std::filesystem::path& path);
GameFile read_game_file(const Archive& archive);

}  // namespace umpire::vassal
