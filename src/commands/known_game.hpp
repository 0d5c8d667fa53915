#pragma once

#include "options.hpp"

#include <nlohmann/json.hpp>

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

/// A game that files can be judged by: its rules, its map, and how the module shows it.
struct KnownGame {
    std::shared_ptr<const rules::GameRules> rules;
    std::shared_ptr<const binding::Binding> binding;
    std::shared_ptr<const game::Map> map;
    std::string digest;  ///< of all of these, as they stand in their files
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
    /// The game of a module: by the binding that was given, or by one that ships. Throws InputError about the
    /// file if there is none.
    const KnownGame& game_of(const std::string& module, const std::filesystem::path& file);
    /// The same, but null if there is none.
    const KnownGame* find_game(const std::string& module);
    catalog::GameFiles files() const { return data_.files(); }

  private:
    struct BindingFile {
        nlohmann::json json;  ///< null if there is none
        std::string file;
    };
    BindingFile binding_for(const std::string& module, const catalog::GameFiles& files) const;

    std::string digest_of(const std::string& game, const catalog::GameFiles& files) const;

    /// Read once: they may come through pipes.
    struct Texts {
        std::string binding, map;
    };

    DataOptions data_;
    std::string binding_, map_;
    std::optional<Texts> texts_;
    std::mutex mutex_;
    std::map<std::string, KnownGame> games_;
};

}  // namespace umpire::commands
