#include "umpire/cases/coverage.hpp"
#include "umpire/cases/mutation.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/rules/game_rules.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <sstream>

using namespace umpire;
using Json = nlohmann::json;

namespace {

const catalog::GameFiles files;

std::shared_ptr<const rules::GameRules> awaw() {
    static const auto rules = rules::GameRules::load(files, "awaw");
    return rules;
}

std::vector<Json> cases_of_awaw() {
    std::vector<Json> all;
    for (const std::string& name : files.names("cases/awaw/")) {
        const Json file = files.json(name);
        all.insert(all.end(), file.at("cases").begin(), file.at("cases").end());
    }
    return all;
}

/// Of interception and naval combat. The rules of chapter 21 are not all enforced.
bool is_complete_chapter(std::string_view rule) {
    return rule.starts_with("22.");
}

bool any_of_complete_chapter(const std::vector<std::string>& ids) {
    return std::any_of(ids.begin(), ids.end(), is_complete_chapter);
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

/// Cells of tables that only chapter 21 asks for wait for its rules.
bool is_of_another_chapter(const cases::Mutations::Number& number) {
    const std::string table = number.place.substr(0, number.place.find(','));
    const std::string file = fmt::format("awaw/tables/{}.json", table);
    if (files.has(file)) return !is_complete_chapter(files.json(file).at("rule").get<std::string>());
    const catalog::RuleNumber* printed = awaw()->numbers().find(table);
    return printed != nullptr && !is_complete_chapter(printed->rule);
}

}  // namespace

// One test, since running the cases takes most of its time.
TEST_CASE(
    "every case of A World at War comes out as it says, and every rule of chapter 22 is proved by some") {
    const auto results = cases::run_all(cases::shipped_cases(files, "awaw"), awaw(), files);
    CHECK(results.size() > 1500);
    for (const cases::CaseResult& result : results) {
        INFO(result.file << ": " << result.name);
        for (const std::string& failure : result.failures)
            UNSCOPED_INFO(failure);
        CHECK(result.passed());
    }
    const auto covered = cases::coverage_of(*awaw(), files, results);
    std::size_t count = 0;
    for (const cases::RuleCoverage& one : covered.rules) {
        if (!is_complete_chapter(one.rule->short_id())) continue;
        ++count;
        INFO(one.rule->id << " " << one.rule->title);
        if (one.unenforced.empty())
            CHECK(one.is_proved());
        else
            CHECK(may_stay_unenforced(covered, one));
    }
    CHECK(count == 510);
}

TEST_CASE("every worked example of chapter 22 of A World at War is a case") {
    std::set<std::string> shown;
    for (const Json& one : cases_of_awaw())
        if (one.contains("example")) shown.insert(one["example"].get<std::string>());
    std::istringstream examples(files.text("awaw/examples.jsonl"));
    std::size_t count = 0;
    for (std::string line; std::getline(examples, line);) {
        const std::string id = Json::parse(line).at("id");
        const std::string number = id.substr(id.rfind(':') + 1);
        if (!is_complete_chapter(number)) continue;
        ++count;
        INFO(id);
        CHECK(shown.contains(number));
    }
    CHECK(count == 13);
}

TEST_CASE("every way of reading a doubtful rule of chapter 22 of A World at War decides some case") {
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
    std::size_t count = 0;
    for (const catalog::Reading& reading : awaw()->readings().all()) {
        if (!any_of_complete_chapter(reading.rules)) continue;
        ++count;
        // What holds by default is shown by the cases that choose nothing.
        for (const auto& choice : reading.choices) {
            INFO(reading.id << ": " << choice.id);
            if (choice.id != reading.chosen) CHECK(decided.contains({reading.id, choice.id}));
        }
    }
    CHECK(count > 15);
}

// It tests the cases, not the program's care with memory; under the sanitizers it would take minutes.
#ifndef UMPIRE_SANITIZED
TEST_CASE(
    "no rule of chapter 22 of A World at War can be taken away and no number changed without a case "
    "noticing") {
    const cases::Mutations found = cases::mutate(cases::shipped_cases(files, "awaw"), awaw(), files);
    CHECK(found.registrations > 650);
    CHECK(found.numbers > 700);
    for (const auto& registration : found.unnoticed) {
        INFO(registration.role << " of " << registration.ids.front() << " on " << registration.trigger);
        CHECK_FALSE(any_of_complete_chapter(registration.ids));
    }
    for (const auto& number : found.unnoticed_numbers) {
        INFO(number.place << ": " << number.to << " instead of " << number.from);
        CHECK(is_of_another_chapter(number));
    }
}
#endif
