#pragma once

#include "umpire/game/value.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace umpire::game {
class Map;
class Position;
class Registry;
}  // namespace umpire::game
namespace umpire::vassal {
struct Module;
class Tabletop;
}  // namespace umpire::vassal

namespace umpire::binding {

class Binding;
class BoundTable;

/// A position as a person writes it down (module-schema/position.schema.json).
struct PositionFile {
    struct Player {
        std::string id, name, side;
        std::string pointer;
    };
    struct Fact {
        game::Value value;
        std::string pointer;
    };
    struct Thing {
        game::Kind kind = game::Kind::unit;
        std::string name;
        std::string at;        ///< a unit, group or place, or `map:location`
        bool carried = false;  ///< `at` can only be a unit
        std::string hidden_by, masked_by;
        std::map<std::string, Fact> facts;
        std::string pointer;
    };

    std::string file;
    std::string title;
    std::vector<Player> players;
    std::map<std::string, Fact> game;
    std::vector<Thing> things;  ///< groups, then units, then markers

    /// Throws InputError with the file and the JSON pointer. Facts are held to the registry of the game, if
    /// one is given.
    static PositionFile load(const nlohmann::json& json, const std::string& file,
                             const game::Registry* registry = nullptr);
    [[noreturn]] void fail(const std::string& pointer, const std::string& what) const;
};

/// The text of a save that shows the position, on a new table of the module with counters of its palette.
/// What the module itself puts on the table stays, unless it means something that the file does not name.
/// The text has been read again and shows what was asked for. Throws InputError at what cannot be shown.
std::string build_position(const PositionFile& file, const std::shared_ptr<const Binding>& binding,
                           const std::shared_ptr<const vassal::Module>& module,
                           const std::shared_ptr<const game::Map>& map);

/// The other way: what a table shows, as a file that builds it again.
nlohmann::ordered_json position_json(const BoundTable& bound, const vassal::Tabletop& table,
                                     const game::Position& position, const std::string& title);

}  // namespace umpire::binding
