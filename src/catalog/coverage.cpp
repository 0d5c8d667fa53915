#include "umpire/catalog/coverage.hpp"

namespace umpire::catalog {

bool RuleCoverage::is_proved() const {
    if (!is_enforced()) return false;
    if (rule->kind == RuleKind::limit || rule->kind == RuleKind::timing)
        return !broken_by.empty() && !kept_by.empty();
    return !shown_by.empty();
}

}  // namespace umpire::catalog
