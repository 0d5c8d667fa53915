#pragma once

#include "umpire/binding/bound_table.hpp"
#include "umpire/check/discretion.hpp"
#include "umpire/report/telling.hpp"

#include <string>
#include <vector>

namespace umpire::catalog {
class Catalog;
}

namespace umpire::adjudicate {

/// An action that came to something, or that shall not have happened.
struct Result {
    game::Source source;
    check::Said what;                   ///< the action in words, and the things that it names
    std::vector<game::Finding> broken;  ///< the rules that it breaks
    game::Outcome outcome;
    std::optional<report::Account> account;  ///< of the outcome, in words; none if it was taken back
    bool of_umpire = false;                  ///< nobody did it, and the rules call for it
    bool taken_back = false;                 ///< it shall not have happened
    check::Said depended_on;                 ///< why, if it breaks no rule itself
};

/// What seals a log that has come so far.
std::string seal_of(std::string_view log);

using report::rolled_by_umpire;

/// What stands in the place of a line that not all who read it may know.
inline constexpr const char* not_for_all = "  something that not all can see";

/// The words of a step, one for each line of the chat.
std::vector<std::string> words_of(const Result& result, const check::Discretion& discretion);
/// "Penelope: hits 0 -> 2".
check::Said words_of(const binding::Change& change, const game::Position& position,
                     const catalog::Catalog& catalog);

}  // namespace umpire::adjudicate
