#pragma once

#include "umpire/check/standing.hpp"

#include <cstdint>
#include <span>

namespace umpire::vassal {
class Replay;
}

namespace umpire::check {

/// What of a mail decides where it belongs.
struct Mail {
    std::string file;
    std::string module;  ///< mails of different modules are of different games
    Standing begins, ends;
    std::vector<std::uint64_t> steps;          ///< of a log, one number for each; a save has none
    std::uint64_t position = 0;                ///< of what stands before the steps, to the letter
    bool only_end = false;                     ///< what is remembered of mails that are not here
    std::uint64_t begins_at = 0, ends_at = 0;  ///< digests of the tables

    bool is_log() const { return !steps.empty(); }
    /// The same for the same mail, whatever its file is called.
    std::uint64_t mark() const;
};
/// Goes through a log from its beginning to its end.
Mail mail_of(vassal::Replay& replay, const binding::Binding& binding);

/// Where a mail belongs.
struct Link {
    std::optional<std::size_t> before;      ///< the mail that it follows
    bool exact = false;                     ///< it begins where that one ends
    std::optional<std::size_t> same_as;     ///< an earlier one is the same mail
    std::optional<std::size_t> carries_on;  ///< the same log as another, and more
    /// Of a mail that follows none: another that begins nearly at the same table.
    std::optional<std::size_t> begins_like;
};

struct Chains {
    std::vector<Link> links;  ///< of each mail
    /// Mails of one game, each behind the one that it follows; the same one twice stands behind the first.
    std::vector<std::vector<std::size_t>> games;
    /// Logs that begin at the same table and are neither the same nor one the other carried on.
    std::vector<std::vector<std::size_t>> forks;
};
/// Puts mails in order by what they contain. The calendar of their game knows which turn is later.
Chains chains_of(std::span<const Mail> mails, const game::Calendar* calendar);

}  // namespace umpire::check
