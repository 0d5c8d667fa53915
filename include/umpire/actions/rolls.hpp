#pragma once

#include "umpire/actions/outline.hpp"

#include <map>

namespace umpire::actions {

/// The dice of a log and what they were rolled for. Players declare and roll, roll and declare, declare
/// several things and roll for all of them, or declare what needs no dice this time: only the rules know
/// that, when its turn comes.
class Rolls {
  public:
    explicit Rolls(const Outline& outline);

    struct Given {
        std::vector<game::DiceRoll> dice;
        bool rolled_before = false;  ///< the declaration
    };
    /// What was rolled for a declaration of a step that calls for dice.
    Given take(std::size_t step, std::size_t declaration);
    /// The declaration does without.
    void pass(std::size_t step, std::size_t declaration);

    /// Rolls of a step that are for none of the declarations so far, and for none that still comes.
    std::vector<LooseRoll> loose(std::size_t step);
    /// The same of rolls that waited for this declaration.
    std::vector<LooseRoll> released_by(std::size_t step, std::size_t declaration);

  private:
    using Place = std::pair<std::size_t, std::size_t>;  ///< step, and which of the step

    struct Throw {
        Place place;
        bool taken = false;
    };
    /// Declarations, and the dice that fell after them and before the next.
    struct Run {
        struct Waiting {
            Place place;
            bool settled = false;
            bool left = false;  ///< somebody went on with the counters before the next was declared
        };
        std::vector<Waiting> declarations;
        std::vector<Throw> before, after;
        std::size_t unclear = 0;  ///< how many declarations the dice may be for, if that cannot be told
    };

    void read(const Outline& outline);
    void begin_run();
    void let_go();
    const game::DiceRoll& roll_at(const Place& place) const;
    const Declaration& declaration_at(const Place& place) const;
    Run* run_of(const Place& declaration);
    std::vector<Throw*> for_player(std::vector<Throw*> rolls, const Run& run, const Place& declaration) const;
    LooseRoll as_loose(const Throw& one, const Run* run) const;

    const std::vector<Outline::Step>& steps_;
    std::vector<Run> runs_;
    std::map<Place, std::size_t> run_of_declaration_;
    std::map<std::size_t, std::vector<std::size_t>> runs_of_step_;  ///< with dice of this step
    std::vector<Throw> stray_;
};

}  // namespace umpire::actions
