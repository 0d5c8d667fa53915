#include "umpire/actions/outline.hpp"

#include <algorithm>
#include <deque>
#include <iterator>

namespace umpire::actions {

namespace {

/// Rolls and declarations of one phase. Players declare and roll, roll and declare, or declare several things
/// and then roll for all of them.
class PhaseOfDice {
  public:
    void declare(Declaration& declaration) {
        settle_from_earlier_rolls();
        if (!declaration.calls_for_dice) return let_go();
        rolling_ = nullptr;
        waiting_.push_back(&declaration);
    }

    void roll(Outline::Step& step, const game::DiceRoll& roll) {
        if (rolling_ != nullptr && (waiting_.empty() || is_incomplete(*rolling_, roll))) {
            rolling_->dice.push_back(roll);
            return;
        }
        if (waiting_.empty()) {
            earlier_.push_back({&step, roll});
            return;
        }
        const auto whose = std::find_if(waiting_.begin(), waiting_.end(), [&](const Declaration* one) {
            return one->source.player == roll.player;
        });
        const auto taken = whose != waiting_.end() ? whose : waiting_.begin();
        if (waiting_.size() > 1 && together_.empty()) together_.assign(waiting_.begin(), waiting_.end());
        rolling_ = *taken;
        rolling_->dice.push_back(roll);
        homes_.push_back({&step, rolling_});
        waiting_.erase(taken);
        if (waiting_.empty()) together_.clear();
    }

    /// Whoever goes on with the counters has done with his rolling.
    void table_changes() {
        settle_from_earlier_rolls();
        let_go();
        rolling_ = nullptr;
    }

    void end() {
        settle_from_earlier_rolls();
        if (!waiting_.empty()) leave_open();
        let_go();
        *this = {};
    }

  private:
    struct Thrown {
        Outline::Step* step;
        game::DiceRoll roll;
    };

    /// Two dice are thrown one after the other.
    static bool is_incomplete(const Declaration& declaration, const game::DiceRoll& next) {
        return declaration.dice.size() == 1 && declaration.dice.front().faces.size() == 1 &&
               next.faces.size() == 1 && declaration.dice.front().step != next.step;
    }

    /// Some roll first and tell afterwards what it was for.
    void settle_from_earlier_rolls() {
        if (waiting_.size() != 1 || earlier_.empty()) return;
        Declaration& declaration = *waiting_.front();
        for (Thrown& thrown : earlier_)
            declaration.dice.push_back(std::move(thrown.roll));
        declaration.rolled_before = true;
        earlier_.clear();
        waiting_.clear();
    }

    /// Rolls that nobody has told the reason of are nobody's.
    void let_go() {
        for (const auto& [step, roll] : earlier_)
            step->loose.push_back({roll, {}, {}});
        earlier_.clear();
    }

    /// Several things were declared at once and not all rolled for: nobody can tell which roll was for which.
    void leave_open() {
        if (together_.empty()) return;
        std::vector<std::string> names;
        for (const Declaration* one : together_)
            names.push_back(one->source.text);
        for (Declaration* one : together_) {
            for (game::DiceRoll& roll : one->dice) {
                const auto home = std::find_if(homes_.begin(), homes_.end(),
                                               [&](const auto& known) { return known.second == one; });
                home->first->loose.push_back({std::move(roll), {}, names});
            }
            one->dice.clear();
        }
    }

    std::deque<Declaration*> waiting_;  ///< for their dice
    Declaration* rolling_ = nullptr;    ///< whose dice fell last
    std::vector<Thrown> earlier_;       ///< before anything was declared
    std::vector<Declaration*> together_;
    std::vector<std::pair<Outline::Step*, Declaration*>> homes_;  ///< where each has its first dice from
};

}  // namespace

void match_dice(std::vector<Outline::Step>& steps, const std::vector<bool>& new_phase,
                const std::vector<bool>& changes_table) {
    PhaseOfDice phase;
    for (std::size_t index = 0; index < steps.size(); ++index) {
        Outline::Step& step = steps[index];
        if (step.taken_back) continue;
        for (Declaration& declaration : step.declared)
            phase.declare(declaration);
        if (changes_table[index]) phase.table_changes();
        for (const game::DiceRoll& roll : step.rolled)
            phase.roll(step, roll);
        if (new_phase[index]) phase.end();
    }
    phase.end();
    for (Outline::Step& step : steps)
        for (LooseRoll& loose : step.loose)
            loose.side = step.side;
}

}  // namespace umpire::actions
