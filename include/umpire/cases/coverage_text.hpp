#pragma once

#include "umpire/cases/coverage.hpp"
#include "umpire/report/page.hpp"

#include <nlohmann/json_fwd.hpp>

/// Coverage for people and, in the layout of `module-schema/rules.schema.json`, for programs.
namespace umpire::cases {

/// Of so many rules.
struct CoverageCount {
    std::size_t rules = 0, enforced = 0, proved = 0, not_enforceable = 0;

    std::size_t open() const { return rules - proved - not_enforceable; }
    void add(const RuleCoverage& coverage);
};
/// Of all rules of a game.
struct GameCount {
    GameCount(std::string game, const Coverage& coverage);
    std::string game;
    CoverageCount count;
};

/// A line a game.
void print_counts(std::span<const GameCount> games, report::Page& page);
nlohmann::ordered_json counts_json(std::span<const GameCount> games);

/// A line a kind of rules, and the rules that are open.
void print_coverage(std::string_view game, const Coverage& coverage, report::Page& page);
nlohmann::ordered_json coverage_json(std::string_view game, const Coverage& coverage);

/// How one rule is enforced, and which cases prove that.
void print_enforcement(const RuleCoverage& coverage, report::Page& page);

}  // namespace umpire::cases
