#pragma once

#include "umpire/game/value.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {
struct PieceSlot;
}

namespace umpire::binding {

class Binding;
struct CounterSort;
struct FactSource;

/// The counters that a module has to offer, as things of the game: all of them on a table of their own, so
/// that they can be asked like any other.
class Palette {
  public:
    Palette(const Binding& binding, std::shared_ptr<const vassal::Module> module);

    struct Counter {
        const vassal::PieceSlot* slot;
        const CounterSort* sort;
        vassal::PieceRef piece;
    };
    /// The counter of a thing; of "Port Hit (2)" that of "Port Hit", unless there is one of that very name.
    /// Null if there is none.
    const Counter* find(game::Kind kind, std::string_view name) const;
    /// What a counter shows when it comes out of the palette.
    game::Value shown(const Counter& counter, const FactSource& source) const;

  private:
    vassal::Tabletop table_;
    std::map<std::pair<game::Kind, std::string>, Counter, std::less<>> counters_;
};

}  // namespace umpire::binding
