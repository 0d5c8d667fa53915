#pragma once

#include "umpire/game/sentence.hpp"

#include <vector>

namespace umpire::game {

/// What is said, what it was found out by, and the things that its texts name.
struct Said {
    Sentence words;
    std::vector<Subject> rests_on{};
    std::vector<Subject> names{};
};

}  // namespace umpire::game
