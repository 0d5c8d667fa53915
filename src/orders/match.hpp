#pragma once

#include "umpire/orders/order.hpp"

#include "words.hpp"

#include <span>

namespace umpire::orders {

struct Match {
    bool fits = false;
    std::vector<OrderArgument> arguments;

    /// Of words that do not fit: the first that no reading of them gets past, and what could stand there.
    std::size_t stuck_at = 0;
    std::vector<std::string> expected;
    bool expected_name = false;  ///< whether a name could begin there
};

/// Fits the words behind a verb to its form. Each step of the form is tried at each word once at most.
Match match(const Form& form, std::span<const Word> words, std::string_view line);

/// Whether the word is a keyword of the form; such a word belongs to a name only in quotes.
bool is_keyword(const Form& form, const Word& word);

}  // namespace umpire::orders
