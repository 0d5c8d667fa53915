#include "run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

namespace rules_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using nlohmann::json;

TEST_CASE("rules without a game counts the rules of every game") {
    const Outcome outcome = run_umpire({"rules"});
    CHECK(outcome.exit_code == 0);
    CHECK_THAT(outcome.out, StartsWith("rulebooks (3)\n") && Contains("\n  aeto    2211   803 ") &&
                                Contains("\n  awaw    1238   495 ") && Contains("\n  europa  668    197 "));
    const json games = json::parse(run_umpire({"rules", "--json"}).out).at("games");
    REQUIRE(games.size() == 3);
    CHECK(games[2].at("game") == "europa");
    CHECK(games[2].at("rules") == 668);
    CHECK(games[2].at("kinds").at("timing") == 44);
}

TEST_CASE("rules of a game lists them chapter by chapter") {
    const Outcome outcome = run_umpire({"rules", "europa"});
    CHECK(outcome.exit_code == 0);
    CHECK_THAT(outcome.out, StartsWith("chapter intro (3)\n") && Contains("\n\nchapter 27 (") &&
                                Contains("\n  28A.s3 ") && Contains("One group at a time\n"));
    CHECK(json::parse(run_umpire({"rules", "--json", "europa"}).out).at("rules").size() == 668);
    const Outcome chapter = run_umpire({"rules", "europa", "27"});
    CHECK_THAT(chapter.out, StartsWith("chapter 27 (") && !Contains("chapter 28"));
}

TEST_CASE("rules of a number prints every statement of it") {
    const Outcome all = run_umpire({"rules", "europa", "28A"});
    CHECK_THAT(all.out,
               StartsWith("europa:28A.s1  timing: ") && Contains("\n\neuropa:28A.s28  definition: "));
    const Outcome one = run_umpire({"rules", "europa", "27D.s2"});
    CHECK_THAT(one.out, StartsWith("europa:27D.s2  limit: Extra 60 points\n") && Contains("\n  illegal  ") &&
                            Contains("\n  needs    unit.mp_spent, ") && Contains("\n  see      27E1\n"));
    CHECK(run_umpire({"rules", "europa:27D.s2"}).out == one.out);
    CHECK(run_umpire({"rules", "europa", "europa:27D.s2"}).out == one.out);
    const json rule = json::parse(run_umpire({"rules", "--json", "europa", "27D.s2"}).out).at("rules").at(0);
    CHECK(rule.at("id") == "europa:27D.s2");
    CHECK(rule.at("kind") == "limit");
}

TEST_CASE("rules are found by what they speak of, the best first") {
    const Outcome found = run_umpire({"rules", "europa", "--search", "Battleship RANGE"});
    CHECK(found.exit_code == 0);
    // Its title is just that; others have it in longer titles, or in their texts only.
    CHECK_THAT(found.out, StartsWith("found (") && Contains(")\n  30A1.s2 "));
    const json rules =
        json::parse(run_umpire({"rules", "europa", "--json", "--search", "battleship range"}).out)
            .at("rules");
    REQUIRE(rules.size() > 1);
    CHECK(rules[0].at("id") == "europa:30A1.s2");
    for (const json& rule : rules) {
        const std::string text = rule.dump();
        CHECK((text.find("attleship") != std::string::npos && text.find("ange") != std::string::npos));
    }
    CHECK_THAT(run_umpire({"rules", "europa", "--search", "28A.s3"}).out, Contains("One group at a time"));
    // A word may be longer in the book, not shorter.
    CHECK(run_umpire({"rules", "europa", "--search", "batt"}).exit_code == 0);
    const auto complaint = [](const std::string& words) {
        const Outcome outcome = run_umpire({"rules", "europa", "--search", words});
        CHECK(outcome.exit_code == 3);
        CHECK(outcome.out.empty());
        return outcome.err;
    };
    CHECK(complaint("batleship range") ==
          "umpire: no rule of europa speaks of 'batleship'; the nearest is 'battleship'\nsee umpire rules "
          "--help\n");
    CHECK_THAT(complaint("zone-of-contrul"),
               Contains("no rule of europa speaks of 'zone-of-contrul'; the nearest is '"));
    CHECK_THAT(complaint("carrier weather"),
               StartsWith("umpire: no rule of europa speaks of all of 'carrier', 'weather'\n"));
}

TEST_CASE("a game or rule that there is not is bad usage and names the nearest") {
    for (const auto& [arguments, error] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"rules", "eurpa"}, "there is no rulebook of 'eurpa'; the nearest is 'europa'"},
             {{"rules", "../europa"}, "there is no rulebook of '../europa'; the nearest is 'europa'"},
             {{"rules", "europa", "28A.s111"}, "europa has no rule '28A.s111'; the nearest is '28A.s11'"},
             {{"rules", "europa", "2"}, "europa has no rule '2'; the nearest is '29'"},
             {{"rules", "a", "b", "c"}, "a game and a rule are expected, not 3 names"}}) {
        const Outcome outcome = run_umpire(arguments);
        CHECK(outcome.exit_code == 3);
        CHECK(outcome.out.empty());
        CHECK(outcome.err == "umpire: " + error + "\nsee umpire rules --help\n");
    }
}

TEST_CASE("rules of one's own are read from the folder given") {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "chess");
    const std::string rulebook = (folder.path() / "chess/rulebook.jsonl").string();
    std::ofstream(rulebook) << R"({"id":"chess:1","rule":"1","title":"Start","kind":"timing","when":"any",)"
                            << R"("says":"White moves first.","needs":[],"visible":"log","refs":[],)"
                            << R"("outside":[]})"
                            << "\n";
    const Outcome good = run_umpire({"rules", "--data", folder.path().string(), "chess", "1"});
    CHECK(good.exit_code == 0);
    CHECK_THAT(good.out, StartsWith("chess:1  timing: Start\n  White moves first.\n"));
    std::ofstream(rulebook, std::ios::app) << "{\n";
    const Outcome bad = run_umpire({"rules", "--data", folder.path().string(), "chess"});
    CHECK(bad.exit_code == 4);
    CHECK_THAT(bad.err, StartsWith("umpire: " + rulebook + ": line 2, column 1: is no valid JSON"));
    CHECK(run_umpire({"rules", "--data", folder.path().string(), "europa", "28A"}).exit_code == 0);
    CHECK(run_umpire({"rules", "--data", rulebook}).exit_code == 4);
}

}  // namespace rules_test
