#pragma once

#include "umpire/game/value.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace umpire::samples {

/// A counter that is taken in hand.
struct Touch {
    enum class How : std::uint8_t { move, stack, set, remove, global };
    How how = How::move;
    std::string piece;  ///< the id of the counter
    std::string name;
    int map = 0, x = 0, y = 0;
    std::string onto;             ///< the id of the counter that it is laid on
    std::string property, value;  ///< of what is set
    /// Of the marker of a group that goes somewhere: the counters of its units, and where these lie.
    std::vector<std::string> members;
    int members_map = 0, members_x = 0, members_y = 0;
    /// Land beside where it goes, on which somebody may let it fall.
    std::vector<std::pair<int, int>> land;
};

struct Throw {
    std::vector<int> faces;
    int sides = 6;
};

/// One thing that a player does: an order with its dice, and what it makes of the table.
struct Deed {
    std::string side;
    std::string verb;
    std::string order;  ///< as it is written, without the exclamation mark; empty: none says this
    std::vector<Throw> dice;
    std::vector<Touch> touches;
    bool next_phase = false;
    std::string violation;         ///< which kind of one it is; empty if it is none
    std::set<std::string> broken;  ///< by which rules
    std::string meaning{};         ///< what the rules took it for, if that is not plain
    /// Whatever the counters show of it, it was told: an enemy did something about it, or it began a combat,
    /// or what is wrong with it shows in its words alone.
    bool told = false;
    /// What the turn track is set to; none: it goes on by one.
    std::vector<std::pair<std::string, std::string>> track{};
};

/// A player turn from its beginning to its end.
struct Turn {
    std::string save;  ///< the text of the save that it begins with
    std::string side;
    std::vector<Deed> deeds;
    std::string after;  ///< the text of a save of its end
};

}  // namespace umpire::samples
