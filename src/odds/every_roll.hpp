#pragma once

#include "branching.hpp"

#include <functional>

namespace umpire::odds {

/// Dice that show everything, one after the other: whoever asks gets the first faces, and the last roll that
/// was asked for changes from time to time until all have been seen.
class Branching::EveryRoll : public rules::DiceSource {
  public:
    void begin() {
        shown_.clear();
        in_one_way_ = false;
    }
    /// The first rolls fall so, and the one after them shows everything; of those behind it nothing but the
    /// first faces. Whoever wants to know is told before each of them.
    void begin_way(std::vector<std::vector<int>> first, std::function<void()> before_roll) {
        begin();
        in_one_way_ = true;
        first_ = std::move(first);
        before_roll_ = std::move(before_roll);
    }
    /// The first rolls of this way and the one after them.
    std::vector<std::vector<int>> way() const;
    /// How often somebody asked for a roll.
    std::size_t asked() const { return asked_; }
    /// The action is resolved once more, with the same first rolls.
    void begin_roll() { next_ = asked_ = 0; }
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
    std::size_t next_ = 0, asked_ = 0;
    bool in_one_way_ = false;
    std::vector<std::vector<int>> first_;
    std::function<void()> before_roll_;
};

}  // namespace umpire::odds
