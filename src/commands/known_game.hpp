#pragma once

#include "options.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace umpire::binding {
class Binding;
}
namespace umpire::game {
class Map;
}
namespace umpire::rules {
class GameRules;
}

namespace umpire::commands {

struct GameFolder;

/// A game that files can be judged by: its rules, its map, and how the module shows it.
struct KnownGame {
    std::shared_ptr<const rules::GameRules> rules;
    std::shared_ptr<const binding::Binding> binding;
    std::shared_ptr<const game::Map> map;
    /// Of all of these, as they stand in their files. Only what an umpire has written asks for it.
    std::function<std::string()> digest;
};

/// Which game a file is of. Several threads may ask at once.
class GameOptions {
  public:
    void add_to(OptionList& options,
                const char* help_of_map = "the map of the game, instead of the one that ships");
    /// For a command that has no use for another map of the game.
    void add_binding_to(OptionList& options);
    /// What was given as the map.
    const std::string& map() const { return map_; }
    /// The game of a module: by the binding that was given, or that the game folder of the file names, or by
    /// one that ships. Throws InputError about the file if there is none.
    const KnownGame& game_of(const std::string& module, const std::filesystem::path& file);
    /// The same, but null if there is none.
    const KnownGame* find_game(const std::string& module, const std::filesystem::path& file);
    catalog::GameFiles files() const { return data_.files(); }

  private:
    struct BindingFile {
        nlohmann::json json;  ///< null if there is none
        std::string file;
        bool is_shipped = false;
    };
    /// What stands in for what ships; no name and no text where nothing does.
    struct Texts {
        std::string binding_file, binding, map_file, map;
    };
    Texts texts_for(const std::optional<GameFolder>& folder);
    const std::string& text_of(const std::string& file);
    static BindingFile binding_for(const std::string& module, const catalog::GameFiles& files,
                                   const Texts& texts);
    static std::function<std::string()> digest_of(const std::string& game, const catalog::GameFiles& files,
                                                  const Texts& texts);

    DataOptions data_;
    std::string binding_, map_;
    std::map<std::string, std::string> texts_;  ///< by file, read once: they may come through pipes
    std::mutex mutex_;
    std::map<std::pair<std::string, std::filesystem::path>, KnownGame> games_;  ///< by module and game folder
};

}  // namespace umpire::commands
