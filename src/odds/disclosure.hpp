#pragma once

#include "umpire/check/discretion.hpp"
#include "umpire/game/position.hpp"

#include <set>
#include <string>

namespace umpire::odds {

/// All facts that an action looked at in some state, and all that it changed; an empty name is the place of a
/// thing.
struct Trace {
    using Fact = std::pair<game::Subject, std::string>;
    std::set<Fact> read, set;
    bool looks_around = false;  ///< at where things are
};

/// What of a battle a side may be told. What an action may come to tells what decided it: so nothing is told
/// of one that looked at anything that the side does not know, or at what such an action may have changed.
class Disclosure {
  public:
    Disclosure(const check::Discretion& discretion, const game::Position& position)
        : discretion_(&discretion), position_(&position) {}

    /// Of every action that is played. The position is at the beginning of the battle.
    void add(const Trace& trace);
    /// When all have been added.
    bool hides(const Trace& trace) const;
    bool hides(game::Subject unit) const;

  private:
    bool looks_at_secrets(const Trace& trace) const;
    /// Whoever goes through all units looks what each of them is and passes most of them over: of what is
    /// hidden he has looked at one thing, and that is no number.
    bool passes_over(std::set<Trace::Fact>::const_iterator fact, const std::set<Trace::Fact>& all) const;

    const check::Discretion* discretion_;
    const game::Position* position_;
    std::vector<Trace> open_;       ///< that have not been found to look at anything secret
    std::set<Trace::Fact> secret_;  ///< that hang on what the side does not know
    bool hides_places_ = false;
};

}  // namespace umpire::odds
