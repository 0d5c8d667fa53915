#include "umpire/cases/suite.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"

#include <catch2/catch.hpp>

namespace shuffle_test {

using namespace umpire;

namespace {

/// Cases that come out otherwise when the chapters of the rules are entered in another order.
std::vector<std::string> disturbed(const std::string& game, unsigned order) {
    const catalog::GameFiles files;
    const auto rules = games::load_shuffled(files, game, order);
    std::vector<std::string> names;
    for (const cases::CaseResult& result :
         cases::run_all(cases::shipped_cases(files, game), rules, files, {}))
        if (!result.passed())
            names.push_back(result.file + ": " + result.name + ": " + result.failures.front());
    return names;
}

}  // namespace

TEST_CASE("no result hangs on the order of the files that rules stand in", "[whole-game]") {
    for (const games::Game& game : games::all())
        for (const unsigned order : {1U, 2U, 3U}) {
            INFO(game.name << " in order " << order);
            CHECK(disturbed(std::string(game.name), order) == std::vector<std::string>());
        }
}

}  // namespace shuffle_test
