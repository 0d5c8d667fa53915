#pragma once

#include "umpire/vassal/attributes.hpp"

#include <string>
#include <vector>

namespace umpire::vassal {

/// One wheel of a turn tracker: a counter, or a list of names. It may hold further wheels that turn faster.
struct TurnLevel {
    enum class Kind { counter, list };

    Kind kind = Kind::counter;
    std::string name;
    /// The module property that shows its value.
    std::string property;
    std::string turn_format;
    int start = 1;
    int increment = 1;
    bool loops = false;
    int loop_limit = -1;
    std::vector<std::string> list;
    std::vector<TurnLevel> levels;
    Attributes attributes;
};

struct TurnTracker {
    /// `TurnTracker0`, `TurnTracker1`... in build order.
    std::string id;
    std::string name;
    std::string turn_format;
    std::string report_format;
    std::vector<TurnLevel> levels;
    Attributes attributes;
};

}  // namespace umpire::vassal
