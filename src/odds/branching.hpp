#pragma once

#include "umpire/odds/odds.hpp"
#include "umpire/rules/referee.hpp"

#include "disclosure.hpp"
#include "facts.hpp"

#include <set>

namespace umpire::odds {

/// An action of the battle as it is played in every branch.
struct Move {
    game::Action action;  ///< without dice
    std::size_t round = 1;
    bool attack = false;
    bool stage = false;      ///< only a part of the action that follows
    bool again = false;      ///< repeated in a further round: whoever is left picks a target that is left
    std::size_t number = 0;  ///< the same for moves that are alike, of whatever round
};

/// All that an action may come to in one state, the chances in whole numbers of `total`.
struct Outcomes {
    struct One {
        std::uint64_t weight = 0;
        State sets;  ///< facts with the values that they have then
    };
    struct Result {
        std::string name, value;
        std::uint64_t weight = 0;
    };
    struct NotMade {
        game::Verdict verdict = game::Verdict::illegal;
        std::string because;
        std::uint64_t weight = 0;
    };
    std::uint64_t total = 1;
    std::vector<One> all;
    std::vector<Result> results;
    std::map<int, std::uint64_t> hits;  ///< scored; sunk_outright for a target that is sunk whatever it had
    std::vector<NotMade> not_made;
    bool rolled = false;  ///< dice

    /// What comes to the same is counted together.
    void add(std::uint64_t weight, State sets);
    void add_result(std::string_view name, std::string value, std::uint64_t weight);
    bool never_made() const { return !not_made.empty() && not_made.front().weight == total; }
};
inline constexpr int sunk_outright = 1000;

/// There are more outcomes than anybody waits for.
struct TooLarge {
    std::string what;  ///< "60000 falls of the dice"
};

/// States were counted together that an action tells apart: all has to begin again.
struct CountedTooEarly {};

/// Plays actions from any state of a battle through all their dice. What an action comes to is kept for every
/// state that agrees in what was read for it, so that the same attack is resolved but few times.
class Branching {
  public:
    Branching(const Battle& battle, std::vector<game::Subject> order, const Extent& extent);
    ~Branching();

    /// States that come next; to be told before anything is asked of them.
    void expect(const State& state);
    /// Throws CountedTooEarly.
    std::shared_ptr<const Outcomes> outcomes(const Move& move, const State& state);
    /// The state after an outcome, without what no action reads.
    State after(const State& state, const Outcomes::One& outcome);
    /// At the end of a round: rounds that are past are all alike.
    State at_round_end(const State& state);
    /// Nothing is taken for never read as long as this is so.
    void keep_everything(bool keep) { keep_everything_ = keep; }
    void begin_again();

    /// The rules of the game say how many hits a unit can still take; and then also when it is damaged.
    bool defines_hits_left() const;
    /// For good, whatever that is called of units of its kind.
    bool is_lost(game::Subject unit, const State& state) const;
    /// Its own, or that of the group it is in; empty if nobody knows.
    std::string side_of(game::Subject unit) const;
    /// Hits that a unit can take until it is sunk; nothing if nobody knows.
    std::optional<int> hits_left(game::Subject unit, const State& state);
    /// Units that show another damage than at first.
    std::vector<game::Subject> damaged(const State& state) const;
    game::Value fact(game::Subject what, game::Name fact, const State& state) const;

    std::size_t judged() const { return judged_; }
    /// What a move has looked at and changed so far, in whatever state; kept only where not all may be told.
    const Trace& trace_of(const Move& move) { return traces_[move.number]; }
    /// What was looked at to tell how many hits it can still take.
    const Trace& trace_of(game::Subject unit) { return traces_of_units_[unit]; }

  private:
    class Reads;
    class EveryRoll;
    struct Kept;
    struct Rolled;

    void apply(const State& state);
    Outcomes resolve(const Move& move);
    Rolled roll_once(rules::Referee::Considered considered, bool& dice);
    void every_roll(const rules::Referee::Considered& considered, Outcomes& found);
    // Where every roll is for itself (rolls_alone.cpp).
    struct Way;
    struct Run;
    struct Runs;
    bool rolls_are_alone(const rules::Referee::Considered& considered);
    void each_roll(const rules::Referee::Considered& considered, std::size_t move, Outcomes& found);
    Runs runs(const rules::Referee::Considered& considered, std::size_t move, bool& dice);
    /// What has been changed so far, as far as somebody looks at it after the next roll.
    State what_counts_later(std::size_t move);
    rules::Referee::Considered consider(const Move& move, std::string& sunk) const;
    /// The action at a target that is afloat; nothing if the rules allow none.
    rules::Referee::Considered with_other_target(const Move& move, bool& found) const;
    State changes();
    bool keeps(FactId fact) const;
    /// What a unit shows when the battle is over, whoever reads it.
    bool is_damage(const Facts::Fact& fact) const;
    bool is_lost(game::Subject unit) const;
    ValueId value_for(const State& state, FactId fact);

    const Battle& battle_;
    game::Position& position_;
    std::vector<game::Subject> order_;  ///< units in the order in which the declarations name them
    std::size_t base_;                  ///< mark of the position
    Facts facts_;
    std::unique_ptr<Reads> reads_;
    std::unique_ptr<EveryRoll> dice_;
    rules::Options options_;
    rules::Referee referee_;
    std::unordered_map<std::size_t, std::unique_ptr<Kept>> kept_;  ///< by the number of the move
    std::unordered_map<std::size_t, Trace> traces_;                ///< likewise
    std::map<game::Subject, Trace> traces_of_units_;
    /// Facts that a part of a move reads of a part before it, by the number of the move.
    std::unordered_map<std::size_t, std::set<FactId>> across_;
    std::set<FactId> dropped_;  ///< that nobody has looked at in a part after it
    std::size_t epoch_ = 0;     ///< grows with the facts that states differ in
    bool keep_everything_ = false;
    std::size_t judged_ = 0, asked_ = 0;
    const Extent& extent_;
    std::map<std::pair<game::Subject, State>, std::optional<int>> hits_left_;
};

}  // namespace umpire::odds
