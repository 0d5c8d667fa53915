#pragma once

#include "umpire/game/action.hpp"
#include "umpire/game/position.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <memory>

namespace umpire::catalog {
class GameFiles;
}
namespace umpire::game {
class Registry;
}
namespace umpire::rules {
class GameRules;
}

namespace umpire::cases {

/// Where in a case file something stands, for its error.
struct Place {
    const std::string& file;
    std::string pointer;

    [[noreturn]] void fail(const std::string& what) const;
    Place at(std::string_view key) const;
};

/// A member of an object, or an empty object.
const nlohmann::json& object_in(const nlohmann::json& json, std::string_view member);

/// A fact of such a thing as a case writes it. Throws InputError if there is none, or if it has no such
/// value.
game::Value fact_value(const std::string& fact, const nlohmann::json& json, game::Kind about,
                       const game::Position& position, const rules::GameRules& rules, const Place& place);
/// The step of a case that does nothing but look at the position.
inline constexpr const char* look_step = "look";
bool is_look(const nlohmann::json& step);
/// A step of a case as the action that it is. Throws InputError if no rule knows its verb.
game::Action action_of(const nlohmann::json& step, const game::Position& position,
                       const rules::GameRules& rules, const Place& place);

/// The maps of a case file, each read once: many cases lie on one, and a map is more work than all the rest.
class Maps {
  public:
    /// The map that a case or the defaults of its file speak of. The text must stay where it is.
    std::shared_ptr<const game::Map> of(const nlohmann::json& map, const rules::GameRules& rules,
                                        const catalog::GameFiles& files, const Place& place);
    /// What stands in another file, and what is said of it in this one: if that is the same, so is the map.
    void take_over(const Maps& others, const nlohmann::json& theirs, const nlohmann::json& ours);

  private:
    /// By what the file says, and the words that it was held to.
    std::map<std::pair<const nlohmann::json*, const game::Registry*>, std::shared_ptr<const game::Map>> read_;
};

/// The position of a case: its own parts over the defaults of the file over those of the game.
std::unique_ptr<game::Position> set_up(const nlohmann::json& defaults, const nlohmann::json& the_case,
                                       Maps& maps, const rules::GameRules& rules,
                                       const catalog::GameFiles& files, const Place& place);

}  // namespace umpire::cases
