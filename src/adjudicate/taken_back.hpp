#pragma once

#include "umpire/binding/bound_table.hpp"
#include "umpire/check/discretion.hpp"

#include <optional>
#include <set>
#include <span>

namespace umpire::adjudicate {

/// What was put back when actions were taken back, and what therefore cannot have happened either.
class PutBack {
  public:
    /// The action that all began with.
    struct Cause {
        std::optional<std::size_t> step;
        check::Said what;

        check::Said in_words() const;
    };

    PutBack(const game::Position& position, const binding::BoundTable& table)
        : position_(position), table_(table) {}

    void add(const game::Action& action, std::span<const binding::Change> seen, const Cause& cause);

    /// Why an action cannot have happened: it is about a thing that never came where it lies on the table, or
    /// it changes again what was put back.
    std::optional<Cause> cause_of(const game::Action& action, std::span<const binding::Change> seen) const;
    /// The same of one that was judged: not found legal, it is about somebody who had a part in what was
    /// taken back.
    std::optional<Cause> cause_of(const game::Action& action, std::span<const binding::Change> seen,
                                  game::Verdict verdict, bool means_nothing) const;

  private:
    std::optional<Cause> place_put_back(game::Subject subject) const;
    std::set<game::Subject> concerned(const game::Action& action,
                                      std::span<const binding::Change> seen) const;

    const game::Position& position_;
    const binding::BoundTable& table_;
    std::map<std::pair<game::Subject, game::Name>, Cause> facts_;  ///< no fact: the place
    std::map<game::Subject, Cause> involved_;
    std::optional<Cause> last_;
};

}  // namespace umpire::adjudicate
