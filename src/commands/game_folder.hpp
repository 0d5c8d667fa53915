#pragma once

#include "umpire/orders/orders_file.hpp"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace umpire::rules {
class GameRules;
}

namespace umpire::commands {

/// What the `umpire.json` of a folder says of the games in it. It may have come by mail with the rest: it
/// names files below its own folder and words of the game, and nothing that is run.
struct GameFolder {
    std::filesystem::path file;  ///< the umpire.json itself
    std::string game;            ///< empty if it does not say
    std::string module, binding, map;
    std::vector<std::string> extensions;
    std::map<std::string, std::string> readings, switches;
    std::vector<std::string> standing;
    std::map<std::string, std::vector<std::string>> sides;

    /// Where a file lies that it names. Throws InputError if there is none.
    std::string at(const std::string& pointer, const std::string& name) const;
    /// What stands as a fact in every mail. Throws InputError if it is anything but statements.
    orders::OrdersFile standing_facts(const orders::Vocabulary& vocabulary) const;
    std::string standing_text() const;
    /// The side that somebody plays; empty if nobody of that name plays.
    std::string side_of(const std::string& player) const;
    /// Throws InputError, with the pointer, if these are not the rules of its game, or if it names sides that
    /// the game does not have.
    void suit(const rules::GameRules& rules) const;
};

inline constexpr const char* folder_file = "umpire.json";

/// The folder of a save or log: the nearest one upwards that has an umpire.json. Nobody's home is left, the
/// root of the file system is not looked at, nor is what belongs to everybody, such as /tmp. Throws
/// InputError if the umpire.json is not as its schema says, or names files elsewhere.
std::optional<GameFolder> game_folder_of(const std::filesystem::path& file);
GameFolder read_game_folder(const std::filesystem::path& file);

}  // namespace umpire::commands
