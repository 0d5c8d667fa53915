#pragma once

#include "umpire/catalog/catalog.hpp"

namespace umpire::catalog {

/// Rules whose id, title or text has all of these words, whatever their capitals, at the beginning of a word
/// ("intercept" is found in "interception"). Those whose title has most of them come first, then those that
/// say them soonest.
std::vector<const Rule*> search_rules(const Catalog& catalog, const std::vector<std::string>& words);

/// The words of the rulebook that come nearest to one that it does not have.
std::vector<std::string> nearest_words(const Catalog& catalog, const std::string& word);

/// The words of a text in small letters: letters, digits and what holds numbers of rules together.
std::vector<std::string> words_to_search(std::string_view text);

}  // namespace umpire::catalog
