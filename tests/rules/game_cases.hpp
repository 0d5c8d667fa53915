#pragma once

#include "umpire/cases/case_file.hpp"
#include "umpire/cases/coverage.hpp"
#include "umpire/cases/mutation.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/rules/game_rules.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

namespace umpire::testing {

/// All cases that ship with a game, as they are written.
inline std::vector<nlohmann::json> cases_of(const std::string& game, const catalog::GameFiles& files) {
    std::vector<nlohmann::json> all;
    for (const std::string& name : files.names("cases/" + game + "/")) {
        const nlohmann::json file = files.json(name);
        all.insert(all.end(), file.at("cases").begin(), file.at("cases").end());
    }
    return all;
}

inline void check_that_all_pass(const std::vector<cases::CaseResult>& results) {
    for (const cases::CaseResult& result : results) {
        INFO(result.file << ": " << result.name);
        for (const std::string& failure : result.failures)
            UNSCOPED_INFO(failure);
        CHECK(result.passed());
    }
}

/// Every rule is proved, or may stay as it is.
template <class MayStayUnenforced>
void check_that_all_are_proved(const cases::Coverage& covered, MayStayUnenforced may_stay_unenforced) {
    for (const cases::RuleCoverage& one : covered.rules) {
        INFO(one.rule->id << " " << one.rule->title);
        if (one.unenforced.empty())
            CHECK(one.is_proved());
        else
            CHECK(may_stay_unenforced(one));
    }
}

/// Every worked example of the rulebook is a case; how many there are.
inline std::size_t check_examples(const std::string& game, const catalog::GameFiles& files) {
    std::set<std::string> shown;
    for (const nlohmann::json& one : cases_of(game, files))
        if (one.contains("example")) shown.insert(one["example"].get<std::string>());
    std::istringstream examples(files.text(game + "/examples.jsonl"));
    std::size_t count = 0;
    for (std::string line; std::getline(examples, line); ++count) {
        const std::string id = nlohmann::json::parse(line).at("id");
        INFO(id);
        CHECK(shown.contains(id.substr(id.rfind(':') + 1)));
    }
    return count;
}

/// Another rule of the book that is enforced and stands in for this one.
inline bool names_an_enforced_rule(const cases::Coverage& covered, const std::string& reason) {
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
inline bool may_stay_unenforced(const cases::Coverage& covered, const cases::RuleCoverage& one) {
    using catalog::RuleKind;
    const RuleKind kind = one.rule->kind;
    if (kind == RuleKind::limit || kind == RuleKind::timing || kind == RuleKind::modifier ||
        kind == RuleKind::table)
        return false;
    return one.unenforced.starts_with("outside: ") || names_an_enforced_rule(covered, one.unenforced);
}

/// Every choice of every reading but the one that holds by default decides some case: that case fails
/// without it. How many readings there are.
inline std::size_t check_readings(const std::shared_ptr<const rules::GameRules>& rules,
                                  const catalog::GameFiles& files) {
    using Choice = std::pair<std::string, std::string>;
    std::set<Choice> decided;
    for (const std::string& name : files.names("cases/" + rules->game() + "/")) {
        nlohmann::json file = files.json(name);
        std::vector<std::set<Choice>> chosen;
        nlohmann::json plain = nlohmann::json::array();
        for (nlohmann::json one : file.at("cases")) {
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
            if (!without.run(index, rules, files).passed()) decided.merge(chosen[index]);
    }
    const auto readings = rules->readings().all();
    for (const catalog::Reading& reading : readings)
        for (const auto& choice : reading.choices) {
            INFO(reading.id << ": " << choice.id);
            if (choice.id != reading.chosen) CHECK(decided.contains({reading.id, choice.id}));
        }
    return readings.size();
}

inline void check_that_all_are_noticed(const cases::Mutations& found) {
    for (const auto& registration : found.unnoticed)
        FAIL_CHECK(registration.role << " of " << registration.ids.front() << " on " << registration.trigger);
    for (const auto& number : found.unnoticed_numbers)
        FAIL_CHECK(number.place << ": " << number.to << " instead of " << number.from);
}

}  // namespace umpire::testing
