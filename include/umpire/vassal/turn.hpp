#pragma once

#include "umpire/vassal/formatted_text.hpp"

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
/// wrong, stands at its start. What the tracker shows may hang on properties of the module besides its
/// levels.
TurnReading read_turn(const TurnTracker& tracker, std::string_view state,
                      const PropertyLookup& of_module = {});

/// What a tracker shows as people see it: a text that is marked as HTML without its tags, in one line.
std::string shown_turn(std::string_view text);

/// The state text one step on: the innermost level on the active path advances, and what holds it follows
/// when it has gone round.
std::string next_turn(const TurnTracker& tracker, std::string_view state);

/// The state text with levels set to values, by the names of their properties; the others stay. Throws
/// InputError at a property that no level has, or a value that its level does not.
std::string turn_with(const TurnTracker& tracker, std::string_view state,
                      const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace umpire::vassal
