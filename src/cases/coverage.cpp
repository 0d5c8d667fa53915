#include "umpire/cases/coverage.hpp"

#include "umpire/cases/suite.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>

#include <map>

namespace umpire::cases {

bool RuleCoverage::is_proved() const {
    if (!is_enforced()) return false;
    if (rule->kind == catalog::RuleKind::limit || rule->kind == catalog::RuleKind::timing)
        return !broken_by.empty() && !kept_by.empty();
    return !shown_by.empty();
}

const RuleCoverage* Coverage::find(std::string_view id) const {
    for (const RuleCoverage& one : rules)
        if (one.rule->id == id || one.rule->short_id() == id) return &one;
    return nullptr;
}

Coverage coverage_of(const rules::GameRules& rules, const catalog::GameFiles& files,
                     const std::vector<CaseResult>& results) {
    Coverage coverage;
    std::map<std::string, std::size_t, std::less<>> places;
    for (const catalog::Rule& rule : rules.catalog().rules()) {
        places.emplace(rule.short_id(), coverage.rules.size());
        coverage.rules.push_back({&rule, {}, {}, {}, {}, {}});
    }
    for (const auto& registration : rules.book().registrations())
        for (const std::string& id : registration.ids)
            coverage.rules[places.at(id)].enforced.push_back(
                fmt::format("{} on {}", registration.role, registration.trigger));
    for (const catalog::Unenforced& one : catalog::load_unenforced(files, rules.catalog())) {
        RuleCoverage& rule = coverage.rules[places.at(one.rule)];
        if (rule.is_enforced())
            throw InputError(fmt::format("{} is enforced, so it cannot stand here", one.rule))
                .in_file(files.shown_name(rules.game() + "/unenforced.json"));
        rule.unenforced = one.reason;
    }
    for (const CaseResult& result : results) {
        if (!result.passed()) continue;
        for (const Proof& proof : result.proofs) {
            const auto place = places.find(proof.rule);
            if (place == places.end()) continue;
            RuleCoverage& rule = coverage.rules[place->second];
            if (proof.broke) rule.broken_by.push_back(result.name);
            if (proof.kept) rule.kept_by.push_back(result.name);
            if (proof.applied) rule.shown_by.push_back(result.name);
        }
    }
    return coverage;
}

Coverage coverage_of(std::span<const catalog::Rule* const> wanted,
                     const std::shared_ptr<const rules::GameRules>& rules, const catalog::GameFiles& files) {
    std::set<std::string, std::less<>> ids;
    for (const catalog::Rule* rule : wanted)
        ids.emplace(rule->short_id());
    const auto cases = shipped_cases(files, rules->game());
    const Coverage all = coverage_of(*rules, files, run_about(ids, cases, rules, files));
    Coverage coverage;
    for (const catalog::Rule* rule : wanted)
        coverage.rules.push_back(*all.find(rule->id));
    return coverage;
}

}  // namespace umpire::cases
