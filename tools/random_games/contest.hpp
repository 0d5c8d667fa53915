#pragma once

#include "umpire/report/legality.hpp"

#include "styles.hpp"

#include <functional>

namespace umpire::samples {

/// What the umpire says of turns in one style.
struct Score {
    std::size_t turns = 0, deeds = 0;
    std::size_t accused = 0;      ///< turns in which something legal is called illegal
    std::size_t cannot_tell = 0;  ///< actions
    std::size_t unjudged = 0;     ///< changes on the table
    /// Violations: asked about are those of which it cannot be told what they were.
    std::size_t found = 0, asked = 0, missed = 0, not_shown = 0;
};

struct Contest {
    std::map<Style, Score> legal, broken;
    /// By kind of violation and style: found, missed.
    std::map<std::string, std::map<Style, std::pair<std::size_t, std::size_t>>> kinds;
    std::map<std::string, std::size_t> verbs;  ///< how often each order was given
    std::vector<std::string> faults;           ///< each told with the log up to there
};

/// What went wrong in one log, for people.
using Fault = std::function<void(const Turn&, const PlayedLog&, Style, const std::string& what)>;

/// So many legal turns and so many with one violation each, in these styles.
Contest hold_contest(const Ground& ground, std::uint64_t seed, std::size_t legal, std::size_t broken,
                     const Fault& fault, const std::vector<Style>& played = {styles.begin(), styles.end()});

report::LegalityReport judge(const PlayedLog& log, const Ground& ground);

}  // namespace umpire::samples
