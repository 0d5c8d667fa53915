#pragma once

#include "umpire/game/value.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// How a module's counters and maps mean units and places, both ways. Knows no rules.
namespace umpire::game {
class Registry;
struct FactDeclaration;
}  // namespace umpire::game

namespace umpire::binding {

/// Where a fact stands on a counter, and how its text means a value. Reading and writing are this one
/// description.
struct FactSource {
    std::string property;  ///< a marker, `Name_Level` of a layer, a dynamic property, a label…
    bool number = false;   ///< a number if it reads as one, else a text
    double minus = 0;      ///< taken from the number when reading, added when writing
    std::map<std::string, game::Value> values;  ///< texts that mean something else
    bool listed_only = false;                   ///< whatever is not among the values is as if it were missing
    game::Value otherwise;                      ///< where the counter does not have the property
    bool printed = false;                       ///< part of the counter itself: never written
    /// Which of the numbers of a text such as "2-5/3" it is; 0: the text is one number.
    std::size_t part = 0;
    const game::FactDeclaration* declared = nullptr;  ///< in the registry of the binding, if it has one

    game::Value read(const std::optional<std::string>& text) const;
    /// Nothing if no text means this value.
    std::optional<std::string> write(const game::Value& value) const;
};

using FactSources = std::map<game::Name, FactSource, game::ByText>;

/// Counters of one sort: which they are, what they are, and what they show.
struct CounterSort {
    struct Condition {
        std::string property;
        std::string pattern;  ///< `*` stands for anything but nothing
    };
    std::vector<Condition> when;  ///< all must hold
    std::string prototype;        ///< if not empty, one that its slot in the palette uses
    std::string palette;          ///< if not empty, a folder of the palette that it comes from
    std::string map;              ///< if not empty, one that it lies on
    game::Kind kind = game::Kind::unit;
    std::string name_property;
    bool carried = false;  ///< lies on what carries it, not in the group itself
    bool carries = true;   ///< what lies on it may be aboard
    FactSources facts;
};

/// What the places of one of the module's maps are.
struct MapMeaning {
    enum class Means : std::uint8_t { places, groups, nothing };
    std::string map;
    Means means = Means::places;
    std::string seen_by;                       ///< a side's own map; empty for one that all see
    std::map<std::string, std::string> named;  ///< other names of places on it
    std::string prefix;                        ///< what the game puts before the names of its places

    /// The place or group that the map calls so.
    std::string meant(const std::string& location) const;
    /// The other way; nothing if the map cannot have it.
    std::optional<std::string> location(const std::string& name) const;
};

/// `*` is anything but nothing; `Axis*` whatever begins so.
bool matches(std::string_view pattern, std::string_view text);

class Binding {
  public:
    /// Throws InputError with the file and the JSON pointer. Facts and what they are said to be are held to
    /// the registry of the game, if one is given. One whose schema was checked before is taken for a binding.
    static Binding load(const nlohmann::json& json, const std::string& file,
                        const game::Registry* registry = nullptr, bool checked = false);

    const std::string& file() const { return file_; }
    const std::string& game() const { return game_; }
    const std::string& module() const { return module_; }
    /// Of the game, which lives longer than this; null if facts are not held to any.
    const game::Registry* registry() const { return registry_; }
    const std::vector<MapMeaning>& maps() const { return maps_; }
    const MapMeaning* map(std::string_view name) const;
    const std::vector<CounterSort>& counters() const { return counters_; }
    /// Facts of the whole game: from properties of the module, which levels of the turn tracker set too.
    const FactSources& game_facts() const { return game_facts_; }
    /// The side of the game for a side of the roster; empty if it plays none.
    std::string side(std::string_view roster_side) const;
    /// The other way.
    std::string roster_side(std::string_view side) const;
    /// By side of the roster.
    const std::map<std::string, std::string, std::less<>>& sides() const { return sides_; }

  private:
    std::string file_, game_, module_;
    const game::Registry* registry_ = nullptr;
    std::map<std::string, std::string, std::less<>> sides_;
    std::vector<MapMeaning> maps_;
    std::vector<CounterSort> counters_;
    FactSources game_facts_;
};

}  // namespace umpire::binding
