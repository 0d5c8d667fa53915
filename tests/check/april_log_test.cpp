#include "umpire/catalog/catalog.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/vassal/replay.hpp"

#include "adjudicate/april_game.hpp"
#include "check/judged_log.hpp"
#include "commands/run_umpire.hpp"
#include "scripted_game.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace april_log_test {

using namespace umpire;
using game::Verdict;
using testing::report_of;
using testing::run_umpire;
using testing::Violation;
using testing::violations;

namespace {

const std::filesystem::path sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";
const std::string clean = sample / "apr2-clean.vlog", broken = sample / "apr2.vlog";

/// The set-up, and whatever is played from it.
report::LegalityReport report_of_play(const std::function<void(samples::ScriptedGame&)>& play) {
    samples::ScriptedGame game = testing::april_game();
    play(game);
    return testing::report_of(testing::replay_of(game.log()));
}

std::string why_meaningless(const report::LegalityReport& report, std::size_t step) {
    for (const report::Remark& remark : report.meaningless)
        if (remark.step == step) return remark.why.empty() ? remark.text : remark.why;
    return "it means something";
}

std::string result_of(const report::LegalityReport& report, std::size_t step, std::string_view name) {
    for (const report::JudgedAction& action : report.judged)
        if (action.step == step)
            for (const auto& [result, value] : action.results)
                if (result == name) return value;
    return "none";
}

}  // namespace

TEST_CASE("in the clean log of April every action is legal") {
    const report::LegalityReport report = report_of(clean);
    CHECK(report.actions == report.legal);
    CHECK(report.actions > 45);
    CHECK(violations(report).empty());
    CHECK(report.misunderstood.empty());
    // Markers that no rule speaks of are told, and leave it open.
    CHECK(run_umpire({"check", clean}).exit_code == 2);
}

TEST_CASE("the other log of April breaks four rules, and nothing else") {
    const report::LegalityReport report = report_of(broken);
    CHECK(report.illegal == 4);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    const std::vector<Violation> expected{
        {11, {"30A1.s2"}, "Admiral Hipper may not fire its guns at battleship range, 2 hexes away"},
        {45, {"29D2.s8"}, "TF-22 has missed TF-1 in this phase"},
        {76, {"27D.s2"}, "TF-25 would have spent 181 points, allowed 180"},
        {80, {"28A.s2"}, "TF-6 of the Axis side moves in the player turn of the Allied side"}};
    CHECK(violations(report) == expected);
    CHECK(run_umpire({"check", broken}).exit_code == 1);
}

TEST_CASE("the combat of April is resolved from the dice in the log") {
    const report::LegalityReport report = report_of(clean);
    CHECK(result_of(report, 4, "result") == "success");
    CHECK(result_of(report, 7, "range") == "battleship");
    CHECK(result_of(report, 7, "hits") == "1");
    // In the second round they share a hex: both groups have maneuvered by being dragged.
    CHECK(result_of(report, 21, "range") == "torpedo");
    CHECK(result_of(report, 27, "hits") == "2");
    CHECK(result_of(report, 42, "result") == "miss");
}

TEST_CASE("damage marked and ships put away as combat had it are no news") {
    const report::LegalityReport report = report_of(clean);
    for (const std::size_t step : {14U, 15U, 34U, 35U, 37U, 38U}) {
        INFO(step);
        CHECK(why_meaningless(report, step) == "shows what was known already");
    }
}

TEST_CASE("hits that nobody marked are told as what the counters should show") {
    const report::LegalityReport report = report_of_play([](samples::ScriptedGame& game) {
        game.set("TF-1", "Status_Level", "1");
        game.drag("Guenther", {"TF-1"}, "2527");
        for (const auto& [order, dice] : std::vector<std::pair<std::string, std::vector<int>>>{
                 {"!intercept TF-23 with TF-1", {3, 4}}, {"!fire Scharnhorst -> Penelope", {3, 4}}}) {
            game.say("Guenther", order);
            game.roll("Guenther", "2d6", dice);
        }
        game.say("Guenther", "!damage");
    });
    CHECK(violations(report).empty());
    REQUIRE(report.differs.size() == 1);
    CHECK(report.differs[0].counter == "Penelope");
    CHECK(report.differs[0].fact == "hits");
    CHECK(report.differs[0].shows == "0");
    CHECK(report.differs[0].has == "1");
}

TEST_CASE("what was taken back in April did not happen") {
    const report::LegalityReport report = report_of(clean);
    CHECK(why_meaningless(report, 52) == "taken back");
    CHECK(why_meaningless(report, 53) == "taken back");
    const std::string told = run_umpire({"check", "--verbose", clean}).out;
    CHECK(told.find("3641") == std::string::npos);
}

TEST_CASE("steps that mean nothing to the game are told only if asked for") {
    const std::string quiet = run_umpire({"check", clean}).out;
    const std::string verbose = run_umpire({"check", "--verbose", clean}).out;
    CHECK(quiet.find("means nothing") == std::string::npos);
    CHECK(verbose.find("step 1, Guenther: means nothing to the game") != std::string::npos);
    CHECK(verbose.find("torpedoes depleted of Jacobi / Riedel: no -> yes") != std::string::npos);
    // A roll belongs to the order before it.
    CHECK(verbose.find("step 5,") == std::string::npos);
}

TEST_CASE(
    "a report for one side tells nothing of the raider and the submarines that only the other can see") {
    const auto tells_of = [](const std::string& told, std::initializer_list<const char*> secrets) {
        return std::any_of(secrets.begin(), secrets.end(),
                           [&](const char* secret) { return told.find(secret) != std::string::npos; });
    };
    for (const std::string& log : {clean, broken})
        for (const char* format : {"text", "json"}) {
            INFO(log << " " << format);
            const auto allied =
                run_umpire({"check", "--verbose", "--for", "Allied", "--format", format, log});
            CHECK(allied.exit_code == (log == clean ? 2 : 1));
            CHECK_FALSE(tells_of(allied.out, {"TF-6", "Atlantis", "1218", "1422", "1524"}));
            CHECK_FALSE(tells_of(allied.out, {"7 U-Flottille", "U-Gruppe Narvik"}));
            const auto axis = run_umpire({"check", "--verbose", "--for", "Axis", "--format", format, log});
            CHECK(tells_of(axis.out, {"TF-6"}));
            CHECK_FALSE(tells_of(axis.out, {"Orzeł", "2 Submarine", "Allied Mines"}));
        }
    const std::string told = run_umpire({"check", "--for", "Allied", broken}).out;
    CHECK(told.find("step 80: something that Allied cannot see") != std::string::npos);
    CHECK(told.find("27D.s2") != std::string::npos);
}

TEST_CASE("a fact is on the word of whoever states it, and a contradiction is told") {
    const report::LegalityReport report = report_of_play([](samples::ScriptedGame& game) {
        game.say("Guenther", "!state first_side is Axis");
        game.say("Nelson", "!state first_side is Axis");
        game.say("Guenther", "!state first_side is Allied");
    });
    std::vector<std::string> words;
    for (const report::Remark& remark : report.stated)
        words.push_back(remark.why);
    CHECK(words == std::vector<std::string>{"on the word of Axis", "on the word of both sides",
                                            "on the word of Axis, otherwise than Allied"});
}

TEST_CASE("a text on a counter that is no word of the game is told, once") {
    const report::LegalityReport report = report_of_play([](samples::ScriptedGame& game) {
        game.set("TF-1", "Points", "many");
        game.set("TF-22", "Points", "many");
    });
    REQUIRE(report.misunderstood.size() == 1);
    CHECK(report.misunderstood.front().text == "\"many\" as the points noted on the marker of TF-1");
    CHECK(report.misunderstood.front().why == "expected a number");
}

}  // namespace april_log_test
