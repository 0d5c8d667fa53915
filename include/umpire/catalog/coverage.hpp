#pragma once

#include "umpire/catalog/catalog.hpp"

namespace umpire::catalog {

/// What stands behind one rule: counted from what is registered and from what the cases show when they run.
struct RuleCoverage {
    const Rule* rule = nullptr;
    std::vector<std::string> enforced;  ///< "check on move, sail"; empty if nothing is registered
    std::vector<std::string> broken_by, kept_by, shown_by;  ///< cases that break it, keep it, show its effect
    std::string unenforced;                                 ///< why not, if it is not

    bool is_enforced() const { return !enforced.empty(); }
    /// What players can break by a case that does and one that does not; the others by a result.
    bool is_proved() const;
};

}  // namespace umpire::catalog
