#pragma once

#include "umpire/binding/bound_table.hpp"
#include "umpire/check/discretion.hpp"

#include <string>
#include <vector>

namespace umpire::catalog {
class Catalog;
}

namespace umpire::adjudicate {

/// An action that came to something, or that shall not have happened.
struct Result {
    game::Source source;
    check::Said what;                 ///< the action in words, and the things that it names
    std::vector<check::Said> broken;  ///< what it breaks, each as "30A1.s2: because"
    game::Outcome outcome;
    std::vector<check::Said> results;  ///< of the outcome, in words
    bool of_umpire = false;            ///< nobody did it, and the rules call for it
    check::Said taken_back;            ///< why, if it shall not have happened
};

/// The words of a step, one for each line of the chat.
std::vector<check::Said> words_of(const Result& result, const catalog::Catalog& catalog);
/// "Penelope: hits 0 -> 2".
check::Said words_of(const binding::Change& change, const game::Position& position,
                     const catalog::Catalog& catalog);

}  // namespace umpire::adjudicate
