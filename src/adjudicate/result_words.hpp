#pragma once

#include "umpire/binding/bound_table.hpp"
#include "umpire/game/finding.hpp"

#include <string>
#include <vector>

namespace umpire::catalog {
class Catalog;
}

namespace umpire::adjudicate {

/// An action that came to something, or that shall not have happened.
struct Result {
    game::Source source;
    std::string text;                 ///< the action in words
    std::vector<std::string> broken;  ///< what it breaks, each as "30A1.s2: because"
    game::Outcome outcome;
    std::vector<std::pair<std::string, std::string>> results;  ///< of the outcome, in words
    bool of_umpire = false;                                    ///< nobody did it, and the rules call for it
    std::string taken_back;                                    ///< why, if it shall not have happened
};

/// The words of a step, one for each line of the chat.
std::vector<std::string> words_of(const Result& result, const catalog::Catalog& catalog);
/// "Penelope: hits 0 -> 2".
std::string words_of(const binding::Change& change, const game::Position& position,
                     const catalog::Catalog& catalog);

}  // namespace umpire::adjudicate
