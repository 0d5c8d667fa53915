#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace umpire::vassal {

struct TurnTracker;

/// What a turn tracker shows.
struct TurnReading {
    std::string text;
    /// The properties its levels set, in the order of the levels.
    std::vector<std::pair<std::string, std::string>> properties;
};

/// Reads a tracker's state text; an empty text is the tracker at its start. What the text leaves out, or has
/// wrong, stands at its start.
TurnReading read_turn(const TurnTracker& tracker, std::string_view state);

}  // namespace umpire::vassal
