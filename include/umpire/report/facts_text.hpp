#pragma once

#include "umpire/report/facts_json.hpp"
#include "umpire/report/page.hpp"

/// The vocabulary of a game for people.
namespace umpire::report {

/// A line a fact.
void print_facts(const game::Registry& registry, Page& page);
/// Everything about one, with the words that it may take.
void print_fact(const game::FactDeclaration& fact, const game::Registry& registry, const FactUse& use,
                Page& page);
void print_words(std::string_view list, const game::WordList& words, Page& page);
/// What facts were called once, and are called now.
void print_renamed(const game::Registry& registry, Page& page);

}  // namespace umpire::report
