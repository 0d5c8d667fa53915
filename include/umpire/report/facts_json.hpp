#pragma once

#include "umpire/game/registry.hpp"

#include <nlohmann/json_fwd.hpp>

/// The vocabulary of a game for people and, in the layout of `module-schema/facts-report.schema.json`, for
/// programs.
namespace umpire::report {

std::string kinds_words(game::Kinds kinds);
/// "a number of hexes from 0"
std::string type_words(const game::FactDeclaration& fact);
std::string origin_words(const game::FactDeclaration& fact);
/// What it is when nobody has said it.
std::string unsaid_words(const game::FactDeclaration& fact);

nlohmann::ordered_json fact_json(const game::FactDeclaration& fact);
nlohmann::ordered_json facts_json(const game::Registry& registry);

}  // namespace umpire::report
