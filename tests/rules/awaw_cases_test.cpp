#include "umpire/cases/coverage.hpp"
#include "umpire/cases/mutation.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"

#include "rules/game_cases.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

namespace awaw_cases_test {

using namespace umpire;
using Json = nlohmann::json;

namespace {

const catalog::GameFiles files;

std::shared_ptr<const rules::GameRules> awaw() {
    static const auto rules = games::load(files, "awaw");
    return rules;
}

/// Another rule of the book that is enforced and stands in for this one.
bool names_an_enforced_rule(const cases::Coverage& covered, const std::string& reason) {
    std::istringstream words(reason);
    for (std::string word; words >> word;) {
        while (!word.empty() && std::string_view(",;:.").find(word.back()) != std::string_view::npos)
            word.pop_back();
        const cases::RuleCoverage* rule = covered.find(word);
        if (rule != nullptr && rule->is_enforced()) return true;
    }
    return false;
}

/// Nobody can break it, and it says either which rules do its work or which chapter outside would.
bool may_stay_unenforced(const cases::Coverage& covered, const cases::RuleCoverage& one) {
    using catalog::RuleKind;
    const RuleKind kind = one.rule->kind;
    if (kind == RuleKind::limit || kind == RuleKind::timing || kind == RuleKind::modifier ||
        kind == RuleKind::table)
        return false;
    return one.unenforced.starts_with("outside: ") || names_an_enforced_rule(covered, one.unenforced);
}

}  // namespace

// One test, since running the cases takes most of its time.
TEST_CASE("every case of A World at War comes out as it says, and every rule is proved by some",
          "[whole-game]") {
    const auto results = cases::run_all(cases::shipped_cases(files, "awaw"), awaw(), files);
    CHECK(results.size() > 3600);
    testing::check_that_all_pass(results);
    const auto covered = cases::coverage_of(*awaw(), files, results);
    CHECK(covered.rules.size() == 1238);
    testing::check_that_all_are_proved(
        covered, [&](const cases::RuleCoverage& one) { return may_stay_unenforced(covered, one); });
}

TEST_CASE("every worked example of A World at War is a case") {
    CHECK(testing::check_examples("awaw", files) == 30);
}

TEST_CASE("every way of reading a doubtful rule of A World at War decides some case", "[whole-game]") {
    using Choice = std::pair<std::string, std::string>;
    std::set<Choice> decided;
    for (const std::string& name : files.names("cases/awaw/")) {
        Json file = files.json(name);
        std::vector<std::set<Choice>> chosen;
        Json plain = Json::array();
        for (Json one : file.at("cases")) {
            if (!one.contains("readings")) continue;
            chosen.emplace_back();
            for (const auto& [reading, choice] : one["readings"].items())
                chosen.back().emplace(reading, choice.get<std::string>());
            one.erase("readings");
            plain.push_back(std::move(one));
        }
        if (plain.empty()) continue;
        file["cases"] = std::move(plain);
        const cases::CaseFile without(std::move(file), name);
        for (std::size_t index = 0; index < without.size(); ++index)
            if (!without.run(index, awaw(), files).passed()) decided.merge(chosen[index]);
    }
    const auto readings = awaw()->readings().all();
    CHECK(readings.size() > 50);
    for (const catalog::Reading& reading : readings)
        // What holds by default is shown by the cases that choose nothing.
        for (const auto& choice : reading.choices) {
            INFO(reading.id << ": " << choice.id);
            if (choice.id != reading.chosen) CHECK(decided.contains({reading.id, choice.id}));
        }
}

// It tests the cases, not the program's care with memory; under the sanitizers it would take minutes.
#ifndef UMPIRE_SANITIZED
TEST_CASE("no rule of A World at War can be taken away and no number changed without a case noticing",
          "[whole-game]") {
    const cases::Mutations found = cases::mutate(cases::shipped_cases(files, "awaw"), awaw(), files);
    CHECK(found.registrations > 1600);
    CHECK(found.numbers > 800);
    for (const auto& registration : found.unnoticed)
        FAIL_CHECK(registration.role << " of " << registration.ids.front() << " on " << registration.trigger);
    for (const auto& number : found.unnoticed_numbers)
        FAIL_CHECK(number.place << ": " << number.to << " instead of " << number.from);
}
#endif

}  // namespace awaw_cases_test
