#pragma once

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace umpire::vassal {
struct Module;
struct PieceSlot;
}  // namespace umpire::vassal

namespace umpire::game {
class Map;
}

namespace umpire::binding {

class Binding;
struct CounterSort;

/// What one counter of a module's palette can tell.
struct CounterSurvey {
    std::string name;
    std::string gpid;
    std::vector<std::string> palette;            ///< the folders around it, outermost first
    std::set<std::string> prototypes;            ///< those it uses, and those these use
    std::map<std::string, std::string> markers;  ///< printed: never change
    std::map<std::string, std::size_t> layers;   ///< how many levels each has
    std::set<std::string> properties;            ///< dynamic ones

    bool has(std::string_view property) const;
};

std::vector<CounterSurvey> survey(const vassal::Module& module);
bool is_of(const CounterSurvey& counter, const CounterSort& sort);

/// A binding to begin with: what the module shows, with notes on what could not be told.
nlohmann::ordered_json draft_binding(const vassal::Module& module, std::string_view game);

struct BindingCheck {
    std::vector<std::string> problems;                       ///< each with its JSON pointer
    std::vector<std::pair<std::string, std::size_t>> bound;  ///< how many counters are of each sort
    std::vector<std::string> unbound;                        ///< counters that are of none
};

/// Whether everything that a binding names is in the module and on the map of the game.
BindingCheck check_binding(const Binding& binding, const vassal::Module& module, const game::Map& map);

}  // namespace umpire::binding
