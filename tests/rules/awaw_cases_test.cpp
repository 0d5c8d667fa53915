#include "umpire/cases/coverage.hpp"
#include "umpire/cases/mutation.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"

#include "rules/game_cases.hpp"

#include <catch2/catch.hpp>

namespace awaw_cases_test {

using namespace umpire;

namespace {

const catalog::GameFiles files;

std::shared_ptr<const rules::GameRules> awaw() {
    static const auto rules = games::load(files, "awaw");
    return rules;
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
        covered, [&](const cases::RuleCoverage& one) { return testing::may_stay_unenforced(covered, one); });
}

TEST_CASE("every worked example of A World at War is a case") {
    CHECK(testing::check_examples("awaw", files) == 30);
}

TEST_CASE("every way of reading a doubtful rule of A World at War decides some case", "[whole-game]") {
    CHECK(testing::check_readings(awaw(), files) > 50);
}

// It tests the cases, not the program's care with memory; under the sanitizers it would take minutes.
#ifndef UMPIRE_SANITIZED
TEST_CASE("no rule of A World at War can be taken away and no number changed without a case noticing",
          "[whole-game]") {
    const cases::Mutations found = cases::mutate(cases::shipped_cases(files, "awaw"), awaw(), files);
    CHECK(found.registrations > 1600);
    CHECK(found.unread_tables.empty());
    CHECK(found.numbers > 800);
    testing::check_that_all_are_noticed(found);
}
#endif

}  // namespace awaw_cases_test
