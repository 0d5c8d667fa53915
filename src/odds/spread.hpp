#pragma once

#include "branching.hpp"

#include <boost/multiprecision/cpp_int.hpp>

namespace umpire::odds {

using Weight = boost::multiprecision::cpp_int;

/// In lowest terms.
Chance chance_of(const Weight& part, const Weight& whole);

/// States, each in how many of `total` equally likely ways it comes about.
struct Spread {
    std::unordered_map<State, Weight, StateHash> states;
    Weight total = 1;
};

/// What one action came to, over all states.
struct Tally {
    Weight total = 1, made;
    bool rolled = false;
    std::map<int, Weight> hits;
    std::map<std::string, std::map<std::string, Weight>> results;
    std::map<std::pair<game::Verdict, std::string>, Weight> not_made;
};

/// A battle as the spread of its states, action by action.
class Unfolding {
  public:
    Unfolding(Branching& branching, std::size_t most_states)
        : branching_(branching), most_states_(most_states) {}

    /// Plays an action in every state. Says whether it can be made in any.
    bool advance(Spread& spread, const Move& move, Tally* tally = nullptr);
    void end_round(Spread& spread);
    /// Only a few states, those with most that has changed: to find out what actions read.
    void thin_out(Spread& spread, std::size_t keep) const;

    struct End {
        Spread spread;
        Weight rounds;  ///< that are fought on average, as a part of the total of the spread
    };
    /// The same round again and again, until nothing changes any more.
    End to_the_end(Spread begin, const std::vector<Move>& round);

    std::size_t most_seen() const { return most_seen_; }

  private:
    struct Turn;
    Turn turn_from(const State& state, const std::vector<Move>& round);
    void look_ahead(const Spread& begin, const std::vector<Move>& round, std::vector<Turn>& turns,
                    std::unordered_map<State, std::size_t, StateHash>& numbers,
                    std::vector<std::size_t>& order);

    Branching& branching_;
    std::size_t most_states_, most_seen_ = 0;
};

}  // namespace umpire::odds
