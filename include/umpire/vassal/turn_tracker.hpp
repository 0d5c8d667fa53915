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

/// Calls with every level of these trackers, each before those in it.
template <class Levels, class Visit>
void for_each_level(const Levels& levels, const Visit& visit) {
    for (const auto& one : levels) {
        if constexpr (requires { one.property; }) visit(one);
        for_each_level(one.levels, visit);
    }
}

}  // namespace umpire::vassal
