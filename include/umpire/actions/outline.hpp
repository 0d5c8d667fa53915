#pragma once

#include "umpire/binding/bound_table.hpp"
#include "umpire/game/action.hpp"
#include "umpire/orders/orders_file.hpp"

#include <map>
#include <set>
#include <vector>

namespace umpire::game {
class Position;
class Registry;
struct Roles;
}  // namespace umpire::game
namespace umpire::orders {
class Vocabulary;
}
namespace umpire::vassal {
class Replay;
}

namespace umpire::actions {

/// What a player declared, in chat or in a file of orders.
struct Declaration {
    game::Source source;  ///< with the text as it was written
    std::string side;
    orders::Order order;
    std::string problem;          ///< why it is no order; empty if it is one
    bool spoken = false;          ///< in ordinary words
    bool carried = false;         ///< in the mail before, where nobody rolled for it
    bool calls_for_dice = false;  ///< usually; the rules may do without
};

/// A roll of the log that was made for no declaration.
struct LooseRoll {
    game::DiceRoll roll;
    std::string side;
    std::size_t may_be_for = 0;  ///< declarations that were made together and not all rolled for
};

/// A counter in a step, by its place or by one of its facts; the game itself is no counter.
struct ChangeKey {
    std::size_t step;
    std::string piece;
    game::Name fact;

    friend bool operator<(const ChangeKey& a, const ChangeKey& b) {
        if (a.step != b.step) return a.step < b.step;
        if (a.piece != b.piece) return a.piece < b.piece;
        return a.fact.text() < b.fact.text();
    }
};

struct Slips {
    std::set<ChangeKey> put_back;   ///< as if it had never been
    std::set<ChangeKey> corrected;  ///< the same counter was at once moved on from there
    /// What was put back to where a change had brought the counter: if it could not be there, the first step
    /// of that put the change right, and the last brought the counter there once more.
    std::map<ChangeKey, std::vector<ChangeKey>> left_and_back;
};

/// A log as a whole, before any of it is judged: who said and rolled what, and what was put back before
/// anything hung on it. Whoever only sees one step after the other
/// cannot know that.
class Outline {
  public:
    struct Step {
        game::Source source;  ///< without text
        std::string side;
        bool taken_back = false;  ///< undone, or the undoing of another
        std::vector<Declaration> declared;
        std::vector<orders::Slip> slips;
        std::vector<game::DiceRoll> rolled;  ///< all dice of the step
        std::vector<std::string> untold;     ///< rolls whose dice the log does not tell
    };

    /// Goes through the whole log and back to its beginning.
    Outline(vassal::Replay& replay, const binding::BoundTable& table, const game::Position& position,
            const orders::Vocabulary& vocabulary, const game::Registry& registry, const game::Roles& roles,
            const orders::OrdersFile* declared);

    /// One for each step of the log, and one for what is declared behind the last.
    const std::vector<Step>& steps() const { return steps_; }

    /// A change that was put right again before anything came of it.
    bool is_slip(std::size_t step, const binding::Change& change) const;
    /// The next step that moves the same counter on, if nothing came of it until then.
    bool is_corrected(std::size_t step, const binding::Change& change) const;
    /// What is no slip if that change is one.
    std::vector<ChangeKey> left_and_back(std::size_t step, const binding::Change& change) const;
    /// Whether anything on the table has changed that was no slip.
    bool changes_table(std::size_t step) const { return changes_table_[step]; }
    /// Whether the turn track went on.
    bool ends_phase(std::size_t step) const { return ends_phase_[step]; }

  private:
    std::vector<Step> steps_;
    std::vector<bool> changes_table_, ends_phase_;
    Slips slips_;
};

/// By step: what has changed on the table in it.
using ChangesOfSteps = std::vector<std::vector<binding::Change>>;

/// What was put back, or moved on, before anything hung on it: no dice fell, nobody declared anything, nobody
/// else came or went there, and the game did not go on.
Slips find_slips(const std::vector<Outline::Step>& steps, const ChangesOfSteps& changes,
                 const game::Position& position);

}  // namespace umpire::actions
