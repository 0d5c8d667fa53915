#pragma once

#include "umpire/cases/case_file.hpp"
#include "umpire/catalog/coverage.hpp"

namespace umpire::cases {

using catalog::RuleCoverage;

struct Coverage {
    std::vector<RuleCoverage> rules;  ///< in the order of the rulebook

    const RuleCoverage* find(std::string_view id) const;
};

/// Runs the cases. Throws InputError if a rule is both enforced and said not to be.
Coverage coverage_of(const rules::GameRules& rules, const catalog::GameFiles& files,
                     const std::vector<CaseResult>& results);

}  // namespace umpire::cases
