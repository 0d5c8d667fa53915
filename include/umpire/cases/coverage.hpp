#pragma once

#include "umpire/cases/case_file.hpp"
#include "umpire/catalog/catalog.hpp"

#include <span>

namespace umpire::cases {

/// What stands behind one rule: counted from what is registered and from what the cases show when they run.
struct RuleCoverage {
    const catalog::Rule* rule = nullptr;
    std::vector<std::string> enforced;  ///< "check on move, sail"; empty if nothing is registered
    std::vector<std::string> broken_by, kept_by, shown_by;  ///< cases that break it, keep it, show its effect
    std::string unenforced;                                 ///< why not, if it is not

    bool is_enforced() const { return !enforced.empty(); }
    /// What players can break by a case that does and one that does not; the others by a result.
    bool is_proved() const;
    /// It is neither proved nor said that it cannot be.
    bool is_open() const { return !is_proved() && unenforced.empty(); }
};

struct Coverage {
    std::vector<RuleCoverage> rules;  ///< in the order of the rulebook

    const RuleCoverage* find(std::string_view id) const;
};

/// From cases that have run. Throws InputError if a rule is both enforced and said not to be.
Coverage coverage_of(const rules::GameRules& rules, const catalog::GameFiles& files,
                     const std::vector<CaseResult>& results);
/// Runs the cases that ship and are about these rules, and tells of these alone, in their order.
Coverage coverage_of(std::span<const catalog::Rule* const> wanted,
                     const std::shared_ptr<const rules::GameRules>& rules, const catalog::GameFiles& files);

}  // namespace umpire::cases
