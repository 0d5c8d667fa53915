#pragma once

#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include "options.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace umpire::commands {

struct FoundModule {
    std::shared_ptr<const vassal::Module> module;  ///< none: the game is read without one
    std::filesystem::path file;
    /// One line about what a reader should know of the choice; empty when all is well.
    std::string note;
};

/// The module a save or log was made with: the one given, or that its game folder names, or one in its folder
/// or the folder above.
FoundModule find_module(const ModuleOptions& given, const std::filesystem::path& game,
                        const vassal::GameFile& file);

/// The file of the module that a save or log was made with, if it lies in its folder or the folder above; of a
/// file without metadata the only module there.
std::optional<std::filesystem::path> module_beside(const std::filesystem::path& game,
                                                   const vassal::GameFile& file);

/// A module with the extensions that the options name.
std::shared_ptr<const vassal::Module> load_module(const ModuleOptions& options,
                                                  const std::filesystem::path& file);

/// Whether a file is a save or log; it is a module if not. Throws InputError if it is neither.
bool is_game(const std::filesystem::path& file);

/// A save or log on the table, with its module.
struct OpenedGame {
    FoundModule found;
    std::unique_ptr<vassal::Replay> replay;
};
/// Says on standard error if there is no module, or a doubtful one.
OpenedGame open_game(const ModuleOptions& options, const std::filesystem::path& file);

}  // namespace umpire::commands
