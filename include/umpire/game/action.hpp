#pragma once

#include "umpire/game/sentence.hpp"
#include "umpire/game/value.hpp"

#include <map>
#include <optional>

namespace umpire::game {

struct DiceRoll {
    std::vector<int> faces;
    int sides = 6;
    Sentence label;      ///< what it is for; of a roll of the players what their dice button calls it
    std::string player;  ///< who rolled
    std::optional<std::size_t> step;
    bool made_now = false;  ///< for want of a roll in the log

    int total() const;
};

/// Where an action comes from, for the report.
struct Source {
    std::optional<std::size_t> step;  ///< of the log, from 1
    std::string player;
    std::string text;  ///< the order as written, or what was seen on the table
};

using Arguments = std::map<std::string, Value, std::less<>>;

/// What a player does: a verb of the game with its arguments. A drag of a counter, a flip of a marker and a
/// line of chat all become one of these.
struct Action {
    std::string verb;
    std::string side;  ///< who does it; empty if nobody knows
    Arguments arguments;
    std::vector<DiceRoll> dice;
    Source source;

    const Value& argument(std::string_view name) const;
};

}  // namespace umpire::game
