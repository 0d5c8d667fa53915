#pragma once

#include "umpire/game/registry.hpp"

#include <nlohmann/json_fwd.hpp>

#include <set>

/// The vocabulary of a game in the layout of `module-schema/facts-report.schema.json`.
namespace umpire::report {

/// The rules that have to do with a fact.
struct FactUse {
    std::set<std::string> asked_by, set_by;
};

/// What a fact may be about, and where it comes from, by name.
std::vector<std::string> kinds_of(const game::FactDeclaration& fact);
std::vector<std::string> origins_of(const game::FactDeclaration& fact);
/// What it is when nobody has said it.
std::string unsaid_words(const game::FactDeclaration& fact);

nlohmann::ordered_json facts_json(const game::Registry& registry);
/// What there is of one name: a fact with its use, a list of words, or both; the other is null.
nlohmann::ordered_json fact_json(const game::FactDeclaration* fact, const FactUse& use,
                                 const game::WordList* words);

}  // namespace umpire::report
