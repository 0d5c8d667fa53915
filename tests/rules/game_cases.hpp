#pragma once

#include "umpire/cases/coverage.hpp"
#include "umpire/catalog/game_files.hpp"

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

}  // namespace umpire::testing
