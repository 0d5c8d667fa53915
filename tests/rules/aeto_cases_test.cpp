#include "umpire/cases/coverage.hpp"
#include "umpire/cases/mutation.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"

#include "rules/game_cases.hpp"

#include <catch2/catch.hpp>

namespace aeto_cases_test {

using namespace umpire;

namespace {

const catalog::GameFiles files;

std::shared_ptr<const rules::GameRules> aeto() {
    static const auto rules = games::load(files, "aeto");
    return rules;
}

}  // namespace

TEST_CASE("every case of Advanced European Theater of Operations comes out as it says", "[whole-game]") {
    const auto results = cases::run_all(cases::shipped_cases(files, "aeto"), aeto(), files);
    CHECK(results.size() > 500);
    testing::check_that_all_pass(results);
}

TEST_CASE("every way of reading a doubtful rule of Advanced European Theater of Operations decides some case",
          "[whole-game]") {
    CHECK(testing::check_readings(aeto(), files) > 20);
}

#ifndef UMPIRE_SANITIZED
TEST_CASE(
    "no rule of Advanced European Theater of Operations can be taken away and no number changed without "
    "a case noticing",
    "[whole-game]") {
    const cases::Mutations found = cases::mutate(cases::shipped_cases(files, "aeto"), aeto(), files);
    CHECK(found.registrations > 400);
    testing::check_that_all_are_noticed(found);
}
#endif

}  // namespace aeto_cases_test
