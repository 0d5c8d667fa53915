#pragma once

#include "umpire/adjudicate/adjudicate.hpp"

namespace umpire::adjudicate {

/// Rolls what the log does not have, as the terms say, and remembers it.
class UmpireDice : public rules::DiceSource {
  public:
    UmpireDice(Terms& terms, DiceThrower* thrower);

    std::optional<std::vector<int>> roll(int dice, int sides, std::string_view what_for) override;

    /// Where in the log the next rolls belong.
    void at_step(std::optional<std::size_t> step) { step_ = step; }
    std::size_t count() const { return rolls_.size(); }
    /// Rolls for an action that is taken back were never made.
    void take_back_to(std::size_t count);
    std::vector<MadeRoll> rolls() && { return std::move(rolls_); }

  private:
    std::optional<std::vector<int>> thrown(int dice, int sides, std::string_view what_for);

    Terms& terms_;
    DiceThrower* thrower_;
    dice::FairDice fair_;
    std::optional<std::size_t> step_;
    std::vector<MadeRoll> rolls_;
};

}  // namespace umpire::adjudicate
