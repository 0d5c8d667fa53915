#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace commands_odds_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

const std::string sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-clean.vlog";
const std::string duel = R"({"game": "europa", "cases": [{"name": "duel", "rules": [],
    "groups": {"A": {"side": "Axis", "at": "0505"}, "B": {"side": "Allied", "at": "0505"}},
    "units": {"Bismarck": {"type": "BB", "nation": "German", "gunnery": 43, "protection": 8, "at": "A"},
              "Hood": {"type": "BC", "nation": "British", "gunnery": 40, "protection": 5, "at": "B"}},
    "steps": [{"do": "fire", "unit": "Bismarck", "target": "Hood"}]}]})";

std::string file_with(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
    std::ofstream(folder.path() / name, std::ios::binary) << text;
    return (folder.path() / name).string();
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

json battle_of_sample(const std::string& number) {
    const Outcome run = run_umpire({"odds", "--json", "--battle", number, sample});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    return json::parse(run.out);
}

}  // namespace

TEST_CASE("a log with several battles lists them") {
    const Outcome run = run_umpire({"odds", "--json", sample});
    REQUIRE(run.exit_code == 0);
    const json battles = json::parse(run.out)["battles"];
    REQUIRE(battles.size() == 5);
    CHECK(battles[0]["what"] == "intercept");
    CHECK(battles[0]["step"] == 4);
    CHECK(battles[1]["what"] == "combat 1, round 1");
    CHECK(battles[1]["where"] == "2527");
    CHECK(battles[1]["step"] == 7);
    CHECK(battles[2]["what"] == "combat 1, round 2");
    CHECK(battles[2]["step"] == 19);
    CHECK_THAT(run_umpire({"odds", sample}).out, Contains("--battle picks one of them"));
}

TEST_CASE("the battles of a log have odds whatever was rolled in them") {
    const json intercept = battle_of_sample("1")["odds"]["actions"][0];
    CHECK(intercept["attack"] == false);
    double all = 0;
    for (const json& result : intercept["results"]["result"])
        all += result["value"].get<double>();
    CHECK(all == Approx(1));

    const json first = battle_of_sample("2")["odds"];
    CHECK(first["actions"].size() == 2);
    CHECK(first["actions"][0]["action"] == "fire Scharnhorst -> Penelope");
    // Penelope was hit by the roll in the log, and might not have been.
    CHECK(first["units"][0]["unit"] == "Penelope");
    const double damaged = first["units"][0]["damaged"]["value"];
    CHECK(damaged > 0);
    CHECK(damaged < 1);

#ifndef UMPIRE_SANITIZED  // it would take a minute
    // The second round is fought with what the first one left.
    const json second = battle_of_sample("3")["odds"];
    CHECK(second["actions"].size() == 7);
    CHECK(second["units"].size() == 6);
    for (const json& action : second["actions"])
        CHECK(action["made"]["exact"] == "1");
#endif
}

TEST_CASE("odds are told as tables, without bars where nobody looks") {
    const TemporaryFolder folder;
    const std::string file = file_with(folder, "duel.json", duel);
    const Outcome run = run_umpire({"odds", file});
    CHECK(run.exit_code == 0);
    CHECK_THAT(run.out, Contains("fire Bismarck -> Hood"));
    CHECK_THAT(run.out, Contains("nobody maneuvers or leaves"));
    CHECK_THAT(run.out, Contains("damaged"));
    CHECK_THAT(run.out, !Contains("█"));
    CHECK_THAT(run_umpire({"odds", "--to-the-end", file}).out, Contains("on to the end"));
    CHECK(run_umpire({"odds", "--case", "duel", file}).out == run.out);
    CHECK(run_umpire({"odds", "--case", "1", file}).out == run.out);
}

TEST_CASE(
    "an attack that is forbidden in a battle is a violation, and one that hangs on a fact an open question") {
    const TemporaryFolder folder;
    const std::string friends = replaced(duel, R"("B": {"side": "Allied")", R"("B": {"side": "Axis")");
    const Outcome illegal = run_umpire({"odds", file_with(folder, "friends.json", friends)});
    CHECK(illegal.exit_code == 1);
    CHECK_THAT(illegal.out, Contains("Hood is no enemy"));
    const std::string unknown =
        replaced(duel, R"("rules": [],)", R"("rules": [], "game": {"sea": "typhoon"},)");
    CHECK(run_umpire({"odds", file_with(folder, "unknown.json", unknown)}).exit_code == 2);
}

TEST_CASE("odds of what is no battle are one sentence") {
    const TemporaryFolder folder;
    const std::string nothing = replaced(duel, R"({"do": "fire", "unit": "Bismarck", "target": "Hood"})", "");
    const std::string nonsense = replaced(duel, "\"fire\"", "\"sing\"");
    const std::string nowhere = replaced(duel, R"("at": "0505"}, "B")", R"("at": "9999"}, "B")");
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "[";
    const std::vector<std::string> files = {
        (folder.path() / "missing.json").string(),
        folder.path().string(),
        file_with(folder, "empty.json", ""),
        file_with(folder, "text.json", "Hood sinks"),
        file_with(folder, "deep.json", deep),
        file_with(folder, "archive.vlog", "PK\x03\x04 and nothing more"),
        file_with(folder, "list.json", "[]"),
        file_with(folder, "none.json", R"({"game": "europa", "cases": []})"),
        file_with(folder, "nothing.json", nothing),
        file_with(folder, "nonsense.json", nonsense),
        file_with(folder, "nowhere.json", nowhere),
        file_with(folder, "target.json", replaced(duel, R"("target": "Hood")", R"("target": {"x": [1]})")),
        UMPIRE_SOURCE_DIR "/samples/norwegian-sea/start.vsav",
        UMPIRE_SOURCE_DIR "/samples/denmark-strait/day1.vlog",
    };
    for (const std::string& file : files) {
        const Outcome run = run_umpire({"odds", file});
        INFO(file << ": " << run.err << run.out);
        CHECK(run.exit_code == 4);
        CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
        CHECK(run.out.empty());
    }
}

TEST_CASE("odds of a case or battle that is not there are bad usage") {
    const TemporaryFolder folder;
    const std::string file = file_with(folder, "duel.json", duel);
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"odds"},
                                               {"odds", "--battle", "9", sample},
                                               {"odds", "--battle", "0", sample},
                                               {"odds", "--battle", "1", file},
                                               {"odds", "--case", "no such case", file},
                                               {"odds", "--case", "2", file},
                                               {"odds", "--case", "1", sample},
                                               {"odds", "--rounds", "0", file},
                                               {"odds", "--rounds", "many", file}}) {
        INFO(arguments.back());
        CHECK(run_umpire(arguments).exit_code == 3);
    }
}

TEST_CASE("values in a case that no game has do not stop the program") {
    const TemporaryFolder folder;
    for (const char* number : {"-5", "1e300", "0", "3.7"}) {
        const std::string odd =
            replaced(duel, R"("protection": 5)", std::string(R"("protection": )") + number);
        const Outcome run = run_umpire({"odds", "--to-the-end", file_with(folder, "odd.json", odd)});
        INFO(number << run.err);
        CHECK(run.exit_code >= 0);
        CHECK(run.exit_code <= 4);
    }
}

TEST_CASE("the odds of A World at War read as its players speak") {
    const std::string cases = UMPIRE_SOURCE_DIR "/tests/cases/awaw/";
    const auto interception = run_umpire({"odds", cases + "22.23-interception-result.json", "--case",
                                          "in the Pacific the total is halved and rounded up"});
    CHECK(interception.exit_code == 0);
    CHECK_THAT(interception.out, Contains("intercept TF 3 with TF 8 at 0505"));
    CHECK_THAT(interception.out, Contains("the interception succeeds  94.6%"));
    const auto torpedo = run_umpire(
        {"odds", cases + "22.94-submarine-attack.json", "--case", "2 on the Submarine Attack Table"});
    CHECK_THAT(torpedo.out, Contains("torpedo I-19 -> TF 8: the submarine is lost  2.8%"));
    CHECK_THAT(torpedo.out, Contains("hit  damaged  sunk  hits"));
}

}  // namespace commands_odds_test
