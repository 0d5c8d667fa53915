#include "aeto_sample/rhine_log.hpp"
#include "aeto_sample/sicily_log.hpp"
#include "campaigns.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

/// The naval campaigns of the sample of Advanced European Theater of Operations.
namespace naval_campaigns_test {

using namespace umpire;
using Catch::Matchers::Contains;
using samples::Play;
using testing::Campaign;
using testing::FoundAt;
using testing::report_on;
using testing::result_of;
using testing::run_umpire;

namespace {

const std::string folder = testing::european_theater_folder, module_file = testing::european_theater_module;

const Campaign rhine{"rhine", samples::play_rhine_exercise}, sicily{"sicily", samples::play_sicily};

void three_mails_are_judged_as_one_log(const Campaign& campaign, Play play, const std::string& how) {
    testing::mails_are_judged_as_one_log(campaign, 3, play, how);
}

}  // namespace

TEST_CASE("in both naval campaigns every action is legal, and the counters show what came of it") {
    for (const Campaign& campaign : {rhine, sicily}) {
        INFO(campaign.name);
        const report::LegalityReport report = report_on(campaign.log("-clean"));
        CHECK(report.actions > 60);
        CHECK(report.legal == report.actions);
        CHECK(report.misunderstood.empty());
        CHECK(report.unjudged.empty());
        CHECK(report.unused_dice.empty());
        CHECK(report.differs.empty());
    }
    CHECK(run_umpire({"check", sicily.log("-clean")}).exit_code == 0);
}

TEST_CASE("interceptions and battles of the Rhine Exercise are resolved from the dice in the log") {
    const report::LegalityReport report = report_on(rhine.log("-clean"));
    const auto found = [&](const char* order, const char* result) {
        return result_of(report, order, result);
    };
    CHECK(found("!intercept German TF 1 with Norfolk, Suffolk at North Atlantic", "intercepted") == "no");
    CHECK(found("!fire Bismarck -> Hood", "sunk") == "yes");
    CHECK(found("!fire Hood -> Bismarck", "total") == "8");
    CHECK(found("!fire British DD 1 -> Bismarck torpedoes", "total") == "9");
    CHECK(found("!fire King George V -> Bismarck", "hits") == "0");
    CHECK(found("!fire Sheffield -> Pr. Eugen", "hits") == "1");
}

TEST_CASE("the submarine, the bombardment and the assault of Sicily are resolved from the dice in the log") {
    const report::LegalityReport report = report_on(sicily.log("-clean"));
    const auto found = [&](const char* order, const char* result) {
        return result_of(report, order, result);
    };
    CHECK(found("!intercept UK TF 2 with Italian SS at W1325", "total") == "9");
    CHECK(found("!ambush Italian SS -> British STP 3", "hits") == "1");
    CHECK(found("!hunt British DE 1 -> Italian SS", "hits") == "1");
    CHECK(found("!bombard Rodney -> port at Palermo", "destroyed") == "no");
    CHECK(found("!storm Palermo result -2 cleared", "modifier") == "-3");
    CHECK(found("!storm Palermo result -2 cleared", "steps_lost") == "1");
}

TEST_CASE("the other Rhine Exercise breaks rules of ten sections, and nothing else") {
    const report::LegalityReport report = report_on(rhine.log(""));
    CHECK(report.illegal == 10);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    const std::vector<FoundAt> expected{{15, {"3.2.s1"}},
                                        {17, {"3.21.s3"}},
                                        {17, {}},  // by which ships nobody knows
                                        {40, {"3.11.s4"}},
                                        {121, {"3.3.s3", "3.15.s47"}},
                                        {121, {"3.15.s50"}},
                                        {131, {"viii.s52", "3.12.s1", "3.12.s6"}},
                                        {134, {"3.4.s44"}},
                                        {135, {"vii.s30"}},
                                        {136, {"2.14.s5", "3.5.s2", "3.5.s3"}},
                                        {150, {"viii.s83"}},
                                        {153, {"3.14.s1"}}};
    CHECK(testing::rules_broken(report) == expected);
    CHECK(run_umpire({"check", rhine.log("")}).exit_code == 1);
}

TEST_CASE("the other Sicily breaks ten rules, and nothing else") {
    const report::LegalityReport report = report_on(sicily.log(""));
    CHECK(report.illegal == 10);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    const std::vector<FoundAt> expected{{34, {"3.21.s3"}},
                                        {34, {}},  // by which ships nobody knows
                                        {35, {"viii.s37", "viii.s57"}},
                                        {81, {"3.11.s4"}},
                                        {121, {"3.12.s1", "3.12.s6"}},
                                        {189, {"3.2.s1"}},
                                        {191, {"vii.s30"}},
                                        {192, {"vi.s37"}},
                                        {193, {"3.4.s44"}},
                                        {210, {"viii.s83"}},
                                        {213, {"3.14.s1"}}};
    CHECK(testing::rules_broken(report) == expected);
    CHECK(run_umpire({"check", sicily.log("")}).exit_code == 1);
}

TEST_CASE("of a naval campaign that was played without a word all is legal, and every roll has its reason") {
    for (const Campaign& campaign : {rhine, sicily}) {
        INFO(campaign.name);
        const report::LegalityReport report = report_on(campaign.log("-plain"));
        CHECK(report.actions > 50);
        CHECK(report.legal == report.actions);
        CHECK(report.unused_dice.empty());
        CHECK(report.unjudged.empty());
        CHECK(report.differs.empty());
        CHECK(report.misunderstood.empty());
        for (const report::JudgedAction& action : report.judged)
            CHECK_FALSE(action.text.starts_with("!"));
    }
}

TEST_CASE("the ten violations of each naval campaign are found in every style, and nothing else") {
    testing::are_found_in_every_style(rhine, {{"3.2.s1"},
                                              {"3.21.s3"},
                                              {"3.11.s4"},
                                              {"3.3.s3", "3.15.s47", "3.15.s50"},
                                              {"viii.s52", "3.12.s1", "3.12.s6"},
                                              {"3.4.s44"},
                                              {"vii.s30"},
                                              {"2.14.s5", "3.5.s2", "3.5.s3"},
                                              {"viii.s83"},
                                              {"3.14.s1"}});
    testing::are_found_in_every_style(sicily, {{"3.21.s3"},
                                               {"viii.s37", "viii.s57"},
                                               {"3.11.s4"},
                                               {"3.12.s1", "3.12.s6"},
                                               {"3.2.s1"},
                                               {"vii.s30"},
                                               {"vi.s37"},
                                               {"3.4.s44"},
                                               {"viii.s83"},
                                               {"3.14.s1"}});
    for (const Campaign& campaign : {rhine, sicily})
        CHECK(report_on(campaign.log("-plain-broken")).cannot_tell == 0);
}

TEST_CASE("dice of a battle that nobody declared are told for what they may be") {
    const report::LegalityReport report = report_on(rhine.log("-plain"));
    const auto label_of = [&](std::size_t step) -> std::string {
        for (const report::JudgedAction& action : report.judged)
            if (action.step == step && !action.dice.empty()) return action.dice.front().label.text();
        return {};
    };
    CHECK_THAT(label_of(7), Contains("understood as the interception of German TF 1"));
    CHECK_THAT(label_of(20), Contains("understood as an attack of Bismarck or Pr. Eugen"));
    CHECK_THAT(label_of(34), Contains("the fate of Lutjens"));
    const std::string told = run_umpire({"check", rhine.log("-plain")}).out;
    CHECK_THAT(told, Contains("steps 7 to 9, Portal: dice") && !Contains("nobody said what for"));
}

TEST_CASE("a naval campaign in three mails is judged as one log is") {
    for (const Campaign& campaign : {rhine, sicily}) {
        three_mails_are_judged_as_one_log(campaign, Play::clean, "-clean");
        three_mails_are_judged_as_one_log(campaign, Play::with_violations, "");
        three_mails_are_judged_as_one_log(campaign, Play::without_orders, "-plain");
        three_mails_are_judged_as_one_log(campaign, Play::without_orders_with_violations, "-plain-broken");
    }
}

TEST_CASE("orders of both naval campaigns are adjudicated with the dice of both sides, and proved") {
    const testing::TemporaryFolder out;
    for (const auto& [campaign, said, rolls] :
         {std::tuple{rhine, "18 legal, 0 illegal, 0 cannot tell", "10 rolls made again"},
          {sicily, "33 legal, 0 illegal, 0 cannot tell", "5 rolls made again"}}) {
        const std::string log = out / (campaign.name + ".vlog"), seeds = folder + campaign.name + "-";
        const auto made = run_umpire({"adjudicate", campaign.log("-orders"), "--seed", seeds + "axis.seed",
                                      "--seed", seeds + "allied.seed", "-o", log});
        INFO(made.out << made.err);
        CHECK(made.exit_code == 0);
        CHECK_THAT(made.out, Contains(said));
        const auto proof = run_umpire({"verify", log, "-m", module_file});
        CHECK(proof.exit_code == 0);
        CHECK_THAT(proof.out, Contains("proved") && Contains(rolls));
        // Nobody else's seed has been committed to.
        const std::string other = folder + (campaign.name == "rhine" ? "sicily" : "rhine") + "-allied.seed";
        CHECK(run_umpire({"adjudicate", campaign.log("-orders"), "--seed", seeds + "axis.seed", "--seed",
                          other, "-o", out / "other.vlog"})
                  .exit_code > 1);
    }
}

TEST_CASE("both naval campaigns with their dice are adjudicated, clean or not, and proved") {
    const testing::TemporaryFolder out;
    for (const Campaign& campaign : {rhine, sicily})
        for (const auto& [how, code] : {std::pair{"-clean", 0}, {"", 1}}) {
            const std::string written = out / (campaign.name + how + ".vlog");
            const auto made = run_umpire({"adjudicate", "--dice", "log", campaign.log(how), "-o", written});
            INFO(made.out << made.err);
            CHECK(made.exit_code == code);
            CHECK(run_umpire({"verify", written, "-m", module_file}).exit_code == 0);
        }
}

TEST_CASE("what naval units do has its odds before anybody rolls") {
    const auto odds = [](const Campaign& campaign, const char* how, const char* battle) {
        return run_umpire({"odds", campaign.log(how), "--battle", battle}).out;
    };
    CHECK_THAT(odds(rhine, "-orders", "1"), Contains("intercepted yes  16.7%"));
    CHECK_THAT(odds(rhine, "-orders", "3"),
               Contains("fire Bismarck -> Hood                     8.3%  83.3%  8.3%") &&
                   Contains("British DD 1 -> Bismarck torpedoes"));
    CHECK_THAT(odds(sicily, "-clean", "2"), Contains("undetected  66.7%"));
    CHECK_THAT(odds(sicily, "-clean", "3"), Contains("ambush Italian SS -> British STP 3  8.3%  91.7%"));
    CHECK_THAT(odds(sicily, "-clean", "6"), Contains("hunt British DD 4 -> Italian SS  16.7%  72.2%  11.1%"));
    CHECK_THAT(odds(sicily, "-clean", "8"), Contains("installation destroyed yes   8.3%"));
    CHECK_THAT(odds(sicily, "-clean", "9"),
               Contains("strength of the assault 14") && Contains("total 3   12.5%"));
}

namespace {

std::string told(const Campaign& campaign, const char* how, const char* side, const char* format) {
    return run_umpire({"check", "--verbose", "--format", format, "--for", side, campaign.log(how)}).out;
}

void nobody_hears_of(const Campaign& campaign, const char* side, const std::vector<std::string>& names) {
    for (const char* how : {"-clean", "", "-plain", "-plain-broken", "-orders"})
        for (const char* format : {"text", "json"}) {
            const std::string all = told(campaign, how, side, format);
            INFO(campaign.name << how << " for " << side << " as " << format);
            CHECK_FALSE(all.empty());
            for (const std::string& name : names)
                CHECK_THAT(all, !Contains(name));
        }
}

}  // namespace

TEST_CASE("what lies in a task force is told to nobody else until the rules reveal it") {
    nobody_hears_of(rhine, "Axis", {"Norfolk", "Suffolk", "Rodney", "British DD 2"});
    nobody_hears_of(rhine, "Allied", {"Lutjens"});
    CHECK_THAT(told(rhine, "-clean", "Axis", "text"),
               Contains("intercept -> German TF 1") && Contains("!fire King George V -> Bismarck"));
    CHECK_THAT(told(rhine, "-clean", "Allied", "text"), Contains("Rodney") && Contains("Bismarck"));
    CHECK_THAT(told(rhine, "-orders", "Allied", "text"), !Contains("Pr. Eugen"));
}

TEST_CASE("a hidden submarine is told to nobody else until it attacks") {
    for (const char* format : {"text", "json"})
        CHECK_THAT(told(sicily, "-orders", "Allied", format), !Contains("Italian SS"));
    CHECK_THAT(told(sicily, "-orders", "Axis", "text"), Contains("Italian SS"));
    CHECK_THAT(told(sicily, "-clean", "Allied", "text"), Contains("Italian SS"));
}

TEST_CASE("the umpire's chat names nothing that lies hidden in a task force") {
    const testing::TemporaryFolder out;
    const std::string log = out / "rhine.vlog", seeds = folder + "rhine-";
    run_umpire({"adjudicate", rhine.log("-orders"), "--seed", seeds + "axis.seed", "--seed",
                seeds + "allied.seed", "-o", log});
    const auto steps = run_umpire({"replay", log, "-m", module_file}).out;
    for (std::size_t at = steps.find("Umpire"); at != std::string::npos; at = steps.find("Umpire", at + 1)) {
        const std::string line = steps.substr(at, steps.find('\n', at) - at);
        for (const char* name : {"Norfolk", "Suffolk", "Lutjens"})
            CHECK_THAT(line, !Contains(name));
    }
}

}  // namespace naval_campaigns_test
