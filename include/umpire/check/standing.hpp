#pragma once

#include "umpire/game/calendar.hpp"
#include "umpire/vassal/shown_traits.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace umpire::binding {
class Binding;
}
namespace umpire::vassal {
class Tabletop;
}

/// How a table stands where a mail begins or ends, so far as two such moments can be compared.
namespace umpire::check {

struct Standing {
    using Shown = vassal::ShownTrait;
    struct Counter {
        std::string id, name;
        std::string map, place;  ///< the place by its name: a push inside a hex is none
        std::vector<Shown> shows;
        std::vector<std::string> unseen_by;  ///< sides that do not see what it is, or where
        std::uint64_t key = 0;               ///< which counter it is
        std::uint64_t print = 0;             ///< where it is and what it shows, without what is printed
        std::uint64_t printed = 0;

        void take_prints();
    };
    std::vector<Counter> counters;              ///< by key
    std::map<std::string, std::string> tracks;  ///< levels of turn trackers and properties that are no dice
    std::vector<std::string> turn_levels;       ///< which of them are of turn trackers
    std::vector<std::string> players;           ///< by name
    std::string version;                        ///< of the module

    /// When all counters are there.
    void sort();
    /// The same for two tables that nobody could tell apart.
    std::uint64_t digest() const;
    /// The game turn, if a level of a turn tracker shows one.
    std::optional<game::Turn> turn(const game::Calendar* calendar) const;
};

/// Sides are those of the binding.
Standing standing_of(const vassal::Tabletop& table, const binding::Binding& binding);

/// One thing that is otherwise on the second table.
struct TableChange {
    enum class What : std::uint8_t { moved, changed, appeared, disappeared, track };
    What what = What::changed;
    const Standing::Counter* was = nullptr;  ///< on the first table; null for a track, or if it was not there
    const Standing::Counter* is = nullptr;
    std::string property;  ///< of a change or a track
    std::string before, after;
};
/// Counters are matched by id, those of new ids (a module's counters were refreshed) by name and place.
std::vector<TableChange> changes_between(const Standing& before, const Standing& after);

/// How far two tables are apart, without looking closely.
struct Distance {
    std::size_t counters = 0;  ///< that differ, or that only one has
    std::size_t tracks = 0;
    std::size_t common = 0;  ///< counters that both have
    std::size_t all = 0;     ///< counters of the larger one

    std::size_t total() const { return counters + tracks; }
};
Distance distance_between(const Standing& before, const Standing& after);

}  // namespace umpire::check
