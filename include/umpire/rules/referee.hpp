#pragma once

#include "umpire/game/position.hpp"
#include "umpire/rules/inquiry.hpp"

namespace umpire::rules {

/// Judges actions one after the other and lets each take effect on the position.
class Referee {
  public:
    Referee(std::shared_ptr<const GameRules> rules, game::Position& position, Options options = {});

    enum class TakesEffect : std::uint8_t { always, unless_illegal };
    /// The verdict on an action, and the action done. An illegal action usually takes effect too: on the
    /// table it did.
    game::Judgement judge(const game::Action& action, TakesEffect when = TakesEffect::always);
    /// What the rules call for before this action can be, or now that there is none any more (null).
    std::vector<game::Action> due(const game::Action* next) const;

    /// An action that was looked at and has not been done: as it is best understood, and what is wrong.
    struct Considered {
        game::Action action;
        game::Judgement judgement;
        std::vector<game::Action> orders{};  ///< those that it came to, where it was none itself
    };
    /// Leaves the position as it is. What the dice will show has no part in it.
    Considered consider(const game::Action& action) const;
    /// Whether dice would have to be rolled if it were done now. Leaves the position as it is.
    bool calls_for_dice(const game::Action& action) const;
    /// Does it; what it came to, and what was missing for it, is added to the judgement.
    void carry_out(Considered& considered) const;

    /// What the rules find in the position as it stands, however it came about.
    struct Look {
        /// A thing of which some rule does not hold, or of which nobody can tell.
        struct Fault {
            game::Subject about;
            std::vector<game::Finding> findings;
            game::Verdict verdict = game::Verdict::illegal;
        };
        std::vector<Fault> faults;
        std::vector<game::RuleUse> used;  ///< each rule once, in the order of its id
    };
    /// Leaves the position as it is.
    Look look() const;

    /// What players state, or the table shows, is so now: a fact of a thing, or where it is (no fact; a value
    /// that is not known: nowhere). Once a game is under way nobody else changes its position but what
    /// actions do.
    void becomes(game::Subject what, game::Name fact, const game::Value& value) const;

    const GameRules& rules() const { return *rules_; }
    game::Position& position() { return position_; }

  private:
    struct Prepared;
    struct Trial;
    /// What the rules find in one thing.
    std::vector<game::Finding> look_at(game::Subject thing, Inquiry& inquiry) const;
    /// The turn track shows another phase, player turn or game turn.
    void advance(const game::Action& action) const;
    /// One order of it takes effect.
    void take_effect(const game::Action& action, game::Judgement& judgement) const;
    /// An act on the table as the orders that it may have been, the kindest way; none if it is no such act.
    std::optional<Considered> as_orders(const game::Action& action) const;
    Considered in_this_way(const game::Action& action, const Understanding& way) const;
    /// What else the act was, as things are after its first part.
    std::optional<game::Action> rest_of(const game::Action& action) const;
    /// It may come out as an action of another verb, which was what had been seen on the table.
    Prepared prepare(const game::Action& action) const;
    Trial try_out(Prepared prepared) const;
    /// The action in every way that it may be understood, the plain one first.
    std::vector<game::Action> understandings(const game::Action& action) const;
    std::shared_ptr<const GameRules> rules_;
    game::Position& position_;
    Options options_;
};

}  // namespace umpire::rules
