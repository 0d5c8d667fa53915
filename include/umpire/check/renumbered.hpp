#pragma once

#include "umpire/actions/log_reader.hpp"

namespace umpire::check {

/// Tells an audience of a part of a log with the step numbers of the whole.
class Renumbered : public actions::Audience {
  public:
    Renumbered(actions::Audience& audience, std::size_t steps_before)
        : audience_(audience), steps_before_(steps_before) {}

    bool act(const game::Action& action, std::span<const binding::Change> seen) override {
        if (steps_before_ == 0) return audience_.act(action, seen);
        game::Action moved = action;
        moved.source = whole(action.source);
        for (game::DiceRoll& roll : moved.dice)
            if (roll.step) *roll.step += steps_before_;
        return audience_.act(moved, seen);
    }
    bool stated(const game::Source& source, const std::string& side,
                const actions::Statement& fact) override {
        return audience_.stated(whole(source), side, fact);
    }
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

    actions::Audience& audience_;
    std::size_t steps_before_;
};

}  // namespace umpire::check
