#pragma once

#include "branching.hpp"

namespace umpire::odds {

/// What an action came to with one fall of the dice.
struct Branching::Rolled {
    std::uint64_t weight = 1, of = 1;
    State sets;
    std::map<std::string, std::string> results;
    std::optional<int> hits;
    std::string missing;
};

}  // namespace umpire::odds
