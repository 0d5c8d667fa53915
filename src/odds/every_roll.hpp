#pragma once

#include "branching.hpp"

namespace umpire::odds {

/// Dice that show everything, one after the other: whoever asks gets the first faces, and the last roll that
/// was asked for changes from time to time until all have been seen.
class Branching::EveryRoll : public rules::DiceSource {
  public:
    void begin() { shown_.clear(); }
    /// The action is resolved once more, with the same first rolls.
    void begin_roll() { next_ = 0; }
    /// Goes on to the next faces; false if all were shown.
    bool next();

    std::optional<std::vector<int>> roll(int dice, int sides, std::string_view what_for) override;
    /// One fall of the dice stands for all that come to its total.
    std::optional<std::vector<int>> roll_for_total(int dice, int sides, std::string_view what_for) override;

    /// In how many of so many ways the dice come to lie as they do.
    std::uint64_t weight() const;
    std::uint64_t total() const;

  private:
    struct Faces {
        std::vector<int> faces;  ///< in order of size
        std::uint64_t weight = 1;
    };
    struct Shown {
        const std::vector<Faces>* all;
        std::uint64_t total;
        std::size_t at = 0;
    };
    const std::vector<Faces>& faces_of(int dice, int sides);
    const std::vector<Faces>& totals_of(int dice, int sides);
    using Falls = const std::vector<Faces>& (EveryRoll::*)(int dice, int sides);
    std::vector<int> next_fall(int dice, int sides, Falls falls);

    std::map<std::pair<int, int>, std::vector<Faces>> faces_, totals_;
    std::vector<Shown> shown_;
    std::size_t next_ = 0;
};

}  // namespace umpire::odds
