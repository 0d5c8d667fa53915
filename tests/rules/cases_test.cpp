#include "umpire/cases/coverage.hpp"
#include "umpire/cases/mutation.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"

#include "rules/game_cases.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace cases_test {

using namespace umpire;
using Json = nlohmann::json;

namespace {

const catalog::GameFiles files;

std::shared_ptr<const rules::GameRules> europa() {
    static const auto rules = games::load(files, "europa");
    return rules;
}

cases::CaseResult run(const Json& one) {
    return cases::CaseFile({{"game", "europa"}, {"cases", {one}}}, "own.json").run(0, europa(), files);
}

Json quiet_sea(Json more) {
    Json one{{"name", "x"},
             {"rules", Json::array()},
             {"groups", {{"TF-1", {{"side", "Axis"}, {"at", "0505"}}}}},
             {"units", {{"Bismarck", {{"type", "BB"}, {"at", "TF-1"}}}}}};
    one.update(more);
    return one;
}

/// A rule that nobody can break explains or advises; or it needs a system of the parent game, and then it is
/// said which fact is missing and what declaration stands in for it.
bool may_stay_unenforced(const cases::RuleCoverage& one) {
    using catalog::RuleKind;
    if (one.rule->kind == RuleKind::definition || one.rule->kind == RuleKind::advice) return true;
    return one.unenforced.find("needs: ") != std::string::npos &&
           one.unenforced.find("declare: ") != std::string::npos;
}

}  // namespace

// One test, since running the cases takes most of its time.
TEST_CASE("every case of the europa game comes out as it says, and every rule is proved by some",
          "[whole-game]") {
    const auto results = cases::run_all(cases::shipped_cases(files, "europa"), europa(), files);
    REQUIRE(results.size() > 2000);
    testing::check_that_all_pass(results);
    const auto covered = cases::coverage_of(*europa(), files, results);
    CHECK(covered.rules.size() == 668);
    testing::check_that_all_are_proved(covered, may_stay_unenforced);
}

TEST_CASE("every worked example of the europa rulebook is a case") {
    CHECK(testing::check_examples("europa", files) == 28);
}

TEST_CASE("both ways of reading a doubtful rule of europa are shown by cases", "[whole-game]") {
    std::map<std::string, std::set<std::string>> chosen;
    for (const Json& one : testing::cases_of("europa", files))
        if (const auto readings = one.find("readings"); readings != one.end())
            for (const auto& [reading, choice] : readings->items())
                chosen[reading].insert(choice.get<std::string>());
    for (const catalog::Reading& reading : europa()->readings().all()) {
        INFO(reading.id);
        // What holds by default is shown by the cases that choose nothing.
        for (const auto& choice : reading.choices)
            if (choice.id != reading.chosen) CHECK(chosen[reading.id].contains(choice.id));
    }
}

// It tests the cases, not the program's care with memory; under the sanitizers it would take minutes.
#ifndef UMPIRE_SANITIZED
TEST_CASE("no registered rule can be taken away and no printed number changed without a case noticing",
          "[whole-game]") {
    const cases::Mutations found = cases::mutate(cases::shipped_cases(files, "europa"), europa(), files);
    CHECK(found.registrations > 400);
    CHECK(found.unread_tables.empty());
    CHECK(found.numbers > 1000);
    for (const auto& registration : found.unnoticed) {
        INFO(registration.role << " of " << registration.ids.front() << " on " << registration.trigger);
        CHECK(false);
    }
    for (const auto& number : found.unnoticed_numbers) {
        INFO(number.place << ": " << number.to << " instead of " << number.from);
        CHECK(false);
    }
}
#endif

TEST_CASE("a case that expects something else fails and shows what was found, with the facts") {
    const auto wrong_verdict = run(quiet_sea({{"steps",
                                               {{{"do", "move"},
                                                 {"group", "TF-1"},
                                                 {"path", {"0506"}},
                                                 {"expect", {{"illegal", {"28A.s1"}}}}}}}}));
    REQUIRE(wrong_verdict.failures.size() == 1);
    CHECK(wrong_verdict.failures[0] == "step 1 (move): expected illegal by 28A.s1, found legal");

    const auto wrong_number = run(quiet_sea({{"steps",
                                              {{{"do", "move"},
                                                {"group", "TF-1"},
                                                {"path", {"0506"}},
                                                {"after", {{"TF-1", {{"points", 2}}}}}}}}}));
    REQUIRE(wrong_number.failures.size() == 1);
    CHECK(wrong_number.failures[0] == "step 1 (move): expected points of TF-1 2, found 1");

    const auto evidence =
        run(quiet_sea({{"game", {{"phase", "combat"}}},
                       {"steps", {{{"do", "move"}, {"group", "TF-1"}, {"path", {"0506"}}}}}}));
    REQUIRE(evidence.failures.size() == 1);
    CHECK(evidence.failures[0].find("moves in the combat phase") != std::string::npos);
    CHECK(evidence.failures[0].find("; phase combat") == std::string::npos);
    const Json moved = quiet_sea({{"game", {{"phase", "combat"}}},
                                  {"steps", {{{"do", "move"}, {"group", "TF-1"}, {"path", {"0506"}}}}}});
    const auto told = cases::CaseFile({{"game", "europa"}, {"cases", {moved}}}, "own.json")
                          .run(0, europa(), files, {}, cases::Tells::facts);
    CHECK(told.failures.at(0).find("; phase combat") != std::string::npos);
}

TEST_CASE("a case that is about a rule fails if the rule had no say") {
    const auto result =
        run(quiet_sea({{"rules", {"28A.s3", "29C.s4"}},
                       {"steps", {{{"do", "move"}, {"group", "TF-1"}, {"path", {"0506"}}}}}}));
    REQUIRE(result.failures.size() == 1);
    CHECK(result.failures[0] == "the case is about 29C.s4, but that rule had no say in it");
}

TEST_CASE("illegal by more rules than expected is not as expected") {
    const auto result = run(quiet_sea({{"game", {{"phase", "combat"}}},
                                       {"facts", {{"TF-1", {{"points", 180}}}}},
                                       {"steps",
                                        {{{"do", "move"},
                                          {"group", "TF-1"},
                                          {"path", {"0506"}},
                                          {"expect", {{"illegal", {"28A.s1"}}}}}}}}));
    CHECK_FALSE(result.passed());
}

TEST_CASE("cases that speak of what they do not have are refused with their place") {
    const auto refusal = [](const Json& one) -> std::string {
        try {
            run(one);
            return "accepted";
        } catch (const InputError& error) {
            return error.what();
        }
    };
    CHECK(refusal(quiet_sea({{"facts", {{"Hood", Json::object()}}}})) ==
          "own.json: /cases/0/facts/Hood: there is nothing of this name");
    CHECK(refusal(quiet_sea({{"units", {{"Hood", {{"at", "TF-9"}}}}}})) ==
          "own.json: /cases/0/units/Hood/at: there is no place \"TF-9\"");
    CHECK(refusal(quiet_sea({{"steps", {{{"do", "dance"}}}}})) ==
          "own.json: /cases/0/steps/0/do: no rule knows the verb \"dance\"");
    CHECK(refusal(quiet_sea({{"rules", {"28Z"}}})).find("own.json: /cases/0/rules/0: there is no rule 28Z") ==
          0);
    // A printed rule says many things, and a case is about some of them.
    CHECK(refusal(quiet_sea({{"rules", {"27A10a"}}})) ==
          "own.json: /cases/0/rules/0: 27A10a is several statements, and a case names those that it is "
          "about: 27A10a.s1, 27A10a.s2");
    CHECK(refusal(quiet_sea({{"map", {{"rows", {"x"}}}}})).find("own.json: /cases/0/map: /rows/0") == 0);
    CHECK_THROWS_AS(cases::CaseFile({{"game", "chess"}, {"cases", Json::array()}}, "own.json"), InputError);
    CHECK_THROWS_AS(cases::CaseFile({{"game", "europa"}, {"cases", {{{"name", 1}}}}}, "own.json"),
                    InputError);
}

}  // namespace cases_test
