#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/check/history.hpp"
#include "umpire/rules/game_rules.hpp"

#include "adjudicate/april_game.hpp"
#include "check/judged_log.hpp"
#include "check/told.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace save_position_test {

using namespace umpire;
using namespace umpire::testing;
using Catch::Matchers::Contains;
using game::Verdict;

namespace {

const std::string axis = "Guenther";
const std::string samples = UMPIRE_SOURCE_DIR "/samples/";

std::string told(const report::LegalityReport& report) {
    return told_in_all_forms(report, norwegian_sea_request().rules->catalog());
}

/// TF-1 lies on land.
samples::ScriptedGame stranded() {
    samples::ScriptedGame game = april_game();
    game.set("TF-1", "Status_Level", "1");
    game.drag(axis, {"TF-1"}, "3640");
    game.begin_log();
    return game;
}

}  // namespace

TEST_CASE("a save says that it shows no moves, and nothing is wrong with the samples") {
    for (const char* save : {"norwegian-sea/start.vsav", "norwegian-sea/hammer.vsav",
                             "two-theaters/start.vsav", "two-theaters/fall42.vsav"}) {
        CAPTURE(save);
        const Outcome checked = run_umpire({"check", samples + save});
        CHECK(checked.exit_code == 0);
        CHECK_THAT(checked.out,
                   Contains(": position: 0 illegal, 0 cannot tell") &&
                       Contains("a save shows no moves: nothing of how it came about was judged"));
    }
}

TEST_CASE("what a position may not have in it is found in a save, with its rule, counter and hex") {
    const report::LegalityReport report = report_of(replay_of(stranded().position()));
    CHECK_FALSE(report.shows_moves);
    CHECK(report.actions == 0);
    REQUIRE(report.found.size() == 1);
    const report::Found& found = report.found.front();
    CHECK(found.counter == "TF-1");
    CHECK(found.place == "3640");
    CHECK(found.verdict == Verdict::illegal);
    CHECK(found.findings.front().rules == std::vector<std::string>{"28A.s4"});
    CHECK(found.findings.front().because.text() == "TF-1 lies in 3640, which has no sea");
    CHECK(report.is_illegal());
    CHECK_THAT(told(report), Contains("illegal: TF-1 in 3640") && Contains("europa:28A.s4"));
}

TEST_CASE("what stood so before the log began is told once, and is nobody's action in it") {
    samples::ScriptedGame game = stranded();
    game.say(axis, "a bad start");
    const report::LegalityReport report = report_of(replay_of(game.log()));
    CHECK(report.shows_moves);
    CHECK(report.illegal == 0);
    CHECK(report.judged.empty());
    REQUIRE(report.found.size() == 1);
    CHECK_FALSE(report.is_illegal());
    CHECK(report.leaves_open());
    CHECK_THAT(told(report), Contains("stood so before the log began\n  illegal: TF-1 in 3640"));
}

TEST_CASE("in a chain of mails only the first tells what stood so before it") {
    samples::ScriptedGame game = stranded();
    std::vector<std::string> mails;
    for (int mail = 0; mail < 2; ++mail) {
        game.drag("Nelson", {"TF-22"}, mail == 0 ? "2130" : "2129");
        mails.push_back(game.log());
        game.begin_log();
    }
    std::vector<check::Letter> letters;
    for (const std::string& text : mails) {
        check::Letter& letter = letters.emplace_back();
        letter.file = std::to_string(letters.size()) + ".vlog";
        letter.module = "Norwegian Sea";
        letter.request = norwegian_sea_request();
        letter.open = [text] { return std::make_unique<vassal::Replay>(replay_of(text)); };
    }
    check::History history(std::move(letters));
    history.read(0);
    history.read(1);
    history.put_in_order();
    REQUIRE(history.games() == 1);
    history.judge(0);
    CHECK(history.report(0)->found.size() == 1);
    CHECK(history.report(1)->found.empty());
}

TEST_CASE("a side that does not see what is wrong with a position is not told what it is") {
    samples::ScriptedGame game = stranded();
    game.hide("TF-1", "Axis");
    const report::LegalityReport report = report_of(replay_of(game.position()), "Allied");
    REQUIRE(report.found.size() == 1);
    CHECK(report.found.front().hidden);
    CHECK_THAT(told(report), Contains("illegal: something that Allied cannot see") && !Contains("TF-1") &&
                                 !Contains("3640"));
}

TEST_CASE("an illegal position of a save is a violation, and its report keeps to the schema") {
    const TemporaryFolder folder;
    const std::string save = folder.path() / "stranded.vsav";
    vassal::write_game_file(save, {stranded().position(), {}, {}, {}});
    const std::string module = samples + "norwegian-sea/norwegian-sea.vmod";
    const Outcome checked = run_umpire({"check", "--json", "--module", module, save});
    CHECK(checked.exit_code == 1);
    const auto json = nlohmann::json::parse(checked.out);
    CHECK_NOTHROW(catalog::check_schema(json, "check", save));
    const auto& report = json["files"][0];
    CHECK(report["showsMoves"] == false);
    CHECK(report["position"]["illegal"] == 1);
    CHECK_THAT(report["position"]["note"].get<std::string>(), Contains("a save shows no moves"));
    CHECK(report["position"]["found"][0]["place"] == "3640");
}

}  // namespace save_position_test
