#pragma once

#include "umpire/vassal/archive.hpp"
#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/obfuscation.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

struct Module;

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

/// What goes into a save or log.
struct GameFileContent {
    std::string_view stream;
    Obfuscation obfuscation;
    std::optional<std::string> save_data;
    std::optional<std::string> module_data;
};

/// Writes a complete file beside the target, reads it back, compares, and only then puts it in place. Throws
/// OutputError; whatever happens, the target is the old file or the new one, whole. The same content gives
/// the same bytes.
void write_game_file(const std::filesystem::path& path, const GameFileContent& content);

/// Writes any other file in the same way, but for reading it back.
void write_file(const std::filesystem::path& path, std::string_view bytes);

/// Removes what is not finished of the files that are being written at this moment. For a signal that ends
/// the program: it may be called in the handler of one.
void remove_unfinished_files() noexcept;

/// What VASSAL would complain about when it opens the file with the module, each in one sentence. An empty
/// list is a file that opens without a warning.
std::vector<std::string> complaints_of_vassal(const GameFile& file, const Module& module);

}  // namespace umpire::vassal
