#pragma once

#include "umpire/catalog/catalog.hpp"

#include <nlohmann/json_fwd.hpp>

/// The rulebooks, in the layout of `module-schema/rules.schema.json`.
namespace umpire::report {

/// How many rules of each kind each game has.
nlohmann::ordered_json rulebooks_json(std::span<const catalog::Catalog> catalogs);
/// These rules of a game, each with all that is known of it.
nlohmann::ordered_json rules_json(const catalog::Catalog& catalog,
                                  std::span<const catalog::Rule* const> rules);

}  // namespace umpire::report
