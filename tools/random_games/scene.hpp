#pragma once

#include "candidates.hpp"

namespace umpire::samples {

/// What the words in braces of a plan stand for this time, chosen when they are asked for.
class Scene {
  public:
    Scene(const game::Position& position, const Habits& habits, const Candidates& candidates, Chance& chance,
          std::string side)
        : position_(position),
          habits_(habits),
          candidates_(candidates),
          chance_(chance),
          side_(std::move(side)) {}

    /// The order with all its blanks filled in; empty where there is nothing to fill one with.
    std::string fill_in(std::string order);

  private:
    using Things = std::vector<game::Subject>;
    using Blank = Habits::Blank;
    const Things& things_of(const std::string& name);
    Things choose(const Blank& blank);
    Things units(const Blank& blank);
    Things group(const Blank& blank);
    Things place(const Blank& blank);
    Things way(const Blank& blank);
    std::string word_for(const Blank& blank);
    bool is_in_play(game::Subject place) const;
    bool is_meant(game::Subject unit, const Blank& blank) const;
    bool has_one_of(game::Subject group, const std::vector<std::string>& types) const;
    std::optional<game::Subject> where(const std::string& name);
    bool is_within(game::Subject one, game::Subject other, int hexes) const;

    const game::Position& position_;
    const Habits& habits_;
    const Candidates& candidates_;
    Chance& chance_;
    std::string side_;
    std::map<std::string, Things> chosen_;
};

}  // namespace umpire::samples
