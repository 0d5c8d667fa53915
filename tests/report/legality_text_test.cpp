#include "umpire/report/legality_text.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/counted.hpp"
#include "umpire/rules/game_rules.hpp"

#include "adjudicate/april_game.hpp"
#include "check/judged_log.hpp"
#include "check/told.hpp"
#include "commands/run_umpire.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

/// The report for people.
namespace legality_text_test {

using namespace umpire;
using namespace umpire::testing;
using Catch::Matchers::Contains;
using report::Detail;

namespace {

std::string printed(const report::LegalityReport& report, Detail detail = Detail::brief) {
    Captured captured;
    {
        commands::Console console(commands::Colour::never);
        report::print_legality(report, norwegian_sea_request().rules->catalog(), detail, console);
        console.finish();
    }
    return captured.text();
}

report::JudgedAction open(std::size_t step, std::vector<std::pair<std::string, std::string>> missing) {
    report::JudgedAction action;
    action.step = step;
    action.text = "action " + std::to_string(step);
    action.verdict = game::Verdict::cannot_tell;
    for (auto& [what, settle] : missing)
        action.findings.push_back({game::Verdict::cannot_tell, {}, what, settle, {}, {}, {}});
    return action;
}

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_CASE("one of a thing is one thing") {
    CHECK(counted(0, "action") == "0 actions");
    CHECK(counted(1, "action") == "1 action");
    CHECK(counted(2, "action") == "2 actions");
    report::LegalityReport report;
    report.file = "a.vlog";
    report.actions = report.legal = 1;
    CHECK(printed(report) == "a.vlog: 1 action, 1 legal, 0 illegal, 0 cannot tell\n");
}

TEST_CASE("what is not known is asked for once, with all the steps that wait for it") {
    report::LegalityReport report;
    report.judged = {open(3, {{"whether Bergen is supplied", "!state supplied of Bergen is yes"}}),
                     open(5, {{"whether Bergen is supplied", "!state supplied of Bergen is yes"},
                              {"how far it is", "!state distance to Hood of Bismarck is 3"}}),
                     open(7, {{"whether Bergen is supplied", "!state supplied of Bergen is yes"}}),
                     open(9, {{"what Bergen can do", "!state supplied of Bergen is yes"}})};
    const std::string text = printed(report);
    CHECK(times(text, "whether Bergen is supplied") == 1);
    CHECK(times(text, "!state supplied of Bergen is yes") == 1);
    CHECK_THAT(text, Contains("the same in steps 5, 7"));
    // What is open of the second beside it is told, and so is the other thing that the same would settle.
    CHECK_THAT(text, Contains("step 5: action 5\n    how far it is"));
    CHECK_THAT(text, !Contains("action 7"));
    CHECK_THAT(text, Contains("what Bergen can do") && Contains("is yes (also for step 9)\n"));
}

TEST_CASE("one step more is one step") {
    report::LegalityReport report;
    report.judged = {open(3, {{"a", "b"}}), open(5, {{"a", "b"}})};
    CHECK_THAT(printed(report), Contains("the same in step 5\n"));
}

TEST_CASE("a battle that is called by its number is not called a battle twice") {
    report::LegalityReport report;
    report::JudgedAction action = open(3, {{"a", ""}});
    action.findings.front().facts = {{{}, "", game::Name::of("battle"), "combat 1", false, {}}};
    report.judged = {action};
    const std::string text = printed(report, Detail::verbose);
    CHECK_THAT(text, Contains("combat 1") && !Contains("combat combat"));
}

TEST_CASE("a reading is told in words, and how else it can be read") {
    report::LegalityReport report;
    report::JudgedAction action = open(3, {{"a", ""}});
    action.findings.front().readings = {{"mine_laying_cost", "mission"}};
    report.judged = {action};
    report.readings[{"mine_laying_cost", "mission"}] = {
        "What does laying one mine point cost?", "30 points", {{"cost_table", "5 points"}}};
    const std::string text = printed(report, Detail::usual);
    CHECK_THAT(text, Contains("reading: What does laying one mine point cost? Taken: 30 points\n") &&
                         Contains("or, with --reading mine_laying_cost=cost_table: 5 points\n"));
}

TEST_CASE("what was legal is listed if somebody asks, with what it took") {
    const std::string sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-clean.vlog";
    const auto short_one = run_umpire({"check", sample}), all = run_umpire({"check", "--all", sample});
    REQUIRE(short_one.exit_code == all.exit_code);
    CHECK_THAT(short_one.out, !Contains("\nlegal\n"));
    CHECK_THAT(all.out, Contains("\nlegal\n") && Contains("TF-1 spends "));
    const auto json =
        nlohmann::json::parse(run_umpire({"check", "--all", "--json", sample}).out).at("files").at(0);
    // Every one of them, for the umpire's own eyes.
    CHECK(json.at("legalActions").size() == json.at("legal").get<std::size_t>());
    const auto& spent = [&]() -> const nlohmann::json& {
        for (const auto& action : json["legalActions"])
            if (!action.at("spent").empty()) return action["spent"][0];
        static const nlohmann::json none;
        return none;
    }();
    REQUIRE(spent.is_object());
    CHECK(spent.at("points").get<double>() > 0);
    CHECK(spent.at("left").is_number());
    CHECK(spent.at("of") == "naval movement point");
}

TEST_CASE("a side is not told what the other has declared and done in order") {
    const std::string sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-clean.vlog";
    const auto json =
        nlohmann::json::parse(run_umpire({"check", "--all", "--json", "--for", "Allied", sample}).out)
            .at("files")
            .at(0);
    for (const auto& action : json.at("legalActions")) {
        CAPTURE(action.dump());
        if (action.at("side") != "Allied")
            CHECK_FALSE(action.at("action").get<std::string>().starts_with("!"));
    }
}

}  // namespace legality_text_test
