#pragma once

#include "umpire/actions/log_reader.hpp"

namespace umpire::check {

/// Tells an audience of a part of a log with the step numbers of the whole.
class Renumbered : public actions::Audience {
  public:
    Renumbered(actions::Audience& audience, std::size_t steps_before)
        : audience_(audience), steps_before_(steps_before) {}

    void act(const game::Action& action, std::span<const binding::Change> seen) override {
        audience_.act(whole(action), seen);
    }
    void stated(const game::Source& source, const std::string& side,
                const actions::Statement& fact) override {
        audience_.stated(whole(source), side, fact);
    }
    void unused(const game::DiceRoll& roll, const std::string& why) override {
        audience_.unused(whole(roll), why);
    }
    void unbound(const game::Source& source, const binding::UnboundChange& change) override {
        audience_.unbound(whole(source), change);
    }
    void left_open(const game::Source& source, const std::string& side) override {
        audience_.left_open(whole(source), side);
    }
    void taken_up(const std::string& order) override { audience_.taken_up(order); }
    void pass_over(const game::Source& source, const std::string& side, const std::string& what) override {
        audience_.pass_over(whole(source), side, what);
    }
    bool passes_over(const game::Source& order) override { return audience_.passes_over(whole(order)); }
    void left_unclear(const std::string& side) override { audience_.left_unclear(side); }
    bool calls_for_dice(const game::Action& order) override { return audience_.calls_for_dice(whole(order)); }
    bool could_be(const game::Action& action) override { return audience_.could_be(whole(action)); }
    void misunderstood(const game::Source& source, const std::string& why) override {
        audience_.misunderstood(whole(source), why);
    }
    void meaningless(const game::Source& source, const std::string& what) override {
        audience_.meaningless(whole(source), what);
    }
    void committed(const game::Source& source, const std::string& side,
                   const std::string& commitment) override {
        audience_.committed(whole(source), side, commitment);
    }

  private:
    game::Source whole(game::Source source) const {
        if (source.step) *source.step += steps_before_;
        return source;
    }

    game::DiceRoll whole(game::DiceRoll roll) const {
        if (roll.step) *roll.step += steps_before_;
        return roll;
    }
    game::Action whole(game::Action action) const {
        action.source = whole(std::move(action.source));
        for (game::DiceRoll& roll : action.dice)
            roll = whole(std::move(roll));
        return action;
    }

    actions::Audience& audience_;
    std::size_t steps_before_;
};

}  // namespace umpire::check
