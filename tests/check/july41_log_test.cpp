#include "check/two_theaters_log.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

namespace july41_log_test {

using namespace umpire;
using Catch::Matchers::Contains;
using testing::result_of;
using testing::run_umpire;

namespace {

const std::string folder = UMPIRE_SOURCE_DIR "/samples/european-theater/",
                  module_file = folder + "european-theater.vmod", clean = folder + "july41-clean.vlog",
                  broken = folder + "july41.vlog", plain = folder + "july41-plain.vlog",
                  orders = folder + "july41-orders.vlog", axis = folder + "axis.seed",
                  allied = folder + "allied.seed";

report::LegalityReport report_on(const std::string& log) {
    static const auto module = std::make_shared<const vassal::Module>(vassal::Module::load(module_file));
    static const check::Request request = check::shipped_request(catalog::GameFiles(), "aeto");
    vassal::Replay replay(vassal::read_game_file(log), module);
    return check::check_log(replay, request);
}

}  // namespace

TEST_CASE("in the clean July of 1941 every action is legal, and the counters show what came of it") {
    const report::LegalityReport report = report_on(clean);
    CHECK(report.actions == 85);
    CHECK(report.legal == report.actions);
    CHECK(report.misunderstood.empty());
    CHECK(report.unjudged.empty());
    CHECK(report.unused_dice.empty());
    CHECK(report.differs.empty());
    CHECK(run_umpire({"check", clean}).exit_code == 0);
}

TEST_CASE("bombs, convoy attacks and iron ore of July 1941 are resolved from the dice in the log") {
    const report::LegalityReport report = report_on(clean);
    CHECK(result_of(report, "!bomb German He-111 2, German He-111 3 -> strategic", "aa_hits") == "1");
    CHECK(result_of(report, "!bomb British Whitley 1, British Whitley 2 -> strategic", "column") == "2");
    CHECK(result_of(report, "!bomb British Hampden 1, British Hampden 2 -> rail", "rail_capacity_lost") ==
          "2");
    CHECK(result_of(report, "!interdict German Fw-200 in North Atlantic", "ep_lost") == "1");
    const std::string wolfpacks =
        "!interdict German U-boat 1, German U-boat 2, German U-boat 3, German "
        "U-boat 4 in North Atlantic";
    CHECK(result_of(report, wolfpacks, "escort_total") == "11");
    CHECK(result_of(report, wolfpacks, "u_boats_hit") == "1");
    CHECK(result_of(report, wolfpacks, "escorts_hit") == "1");
    CHECK(result_of(report, "!ore", "ep_loss") == "4");
}

TEST_CASE("the other July of 1941 breaks rules of twelve sections, and nothing else") {
    const report::LegalityReport report = report_on(broken);
    CHECK(report.illegal == 12);
    CHECK(report.legal == 84);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    CHECK(report.unjudged.empty());
    CHECK(report.differs.empty());
    const std::vector<testing::FoundAt> expected{{62, {"1.0.s6"}},
                                                 {71, {"2.2.s14", "2.2.s17"}},
                                                 {83, {"vii.s9"}},
                                                 {87, {"2.5.s9"}},
                                                 {90, {"2.8.s5"}},
                                                 {91, {"2.1.s6"}},
                                                 {117, {"viii.s9"}},
                                                 {125, {"2.13.s11"}},
                                                 {139, {"2.14.s10", "3.5.s2"}},
                                                 {146, {"2.16.s8"}},
                                                 {153, {"2.24.s5"}},
                                                 {167, {"2.21.s3"}}};
    CHECK(testing::rules_broken(report) == expected);
    CHECK(run_umpire({"check", broken}).exit_code == 1);
}

TEST_CASE("nobody is accused of a July of 1941 that was played without a word") {
    const report::LegalityReport report = report_on(plain);
    CHECK(report.illegal == 0);
    CHECK(report.legal == 30);
    // What the Bombing Table of the map gives for two raids.
    CHECK(report.cannot_tell == 2);
    CHECK(report.unjudged.empty());
    CHECK(report.misunderstood.empty());
    for (const report::JudgedAction& action : report.judged)
        CHECK_FALSE(action.text.starts_with("!"));
}

TEST_CASE("orders of July 1941 are adjudicated with the dice of both sides, and proved") {
    testing::TemporaryFolder out;
    const std::string log = out / "out.vlog", other = out / "other.vlog";
    const auto made = run_umpire({"adjudicate", orders, "--seed", axis, "--seed", allied, "-o", log});
    INFO(made.out << made.err);
    CHECK(made.exit_code == 0);
    CHECK_THAT(made.out, Contains("15 legal, 0 illegal, 0 cannot tell"));
    const auto proof = run_umpire({"verify", log, "-m", module_file});
    CHECK(proof.exit_code == 0);
    CHECK_THAT(proof.out, Contains("proved") && Contains("9 rolls made again"));
    // With the seed of one side only nothing can be rolled.
    CHECK(run_umpire({"adjudicate", orders, "--seed", axis, "-o", other}).exit_code > 1);
}

TEST_CASE("July 1941 with its dice is adjudicated, clean or not, and proved") {
    testing::TemporaryFolder out;
    for (const auto& [log, code] : {std::pair{clean, 0}, {broken, 1}}) {
        const std::string written = out / ("out" + std::to_string(code) + ".vlog");
        const auto made = run_umpire({"adjudicate", "--dice", "log", log, "-o", written});
        INFO(made.out << made.err);
        CHECK(made.exit_code == code);
        CHECK(run_umpire({"verify", written, "-m", module_file}).exit_code == 0);
    }
}

TEST_CASE("attacks of July 1941 have their odds before anybody rolls") {
    const auto odds = [](const char* battle) { return run_umpire({"odds", orders, "--battle", battle}).out; };
    CHECK_THAT(odds("1"), Contains("column 17, strength 12") && Contains("anti-aircraft hits 1  30.6%"));
    CHECK_THAT(odds("3"), Contains("interdict German Fw-200") && Contains("EP lost 2"));
    CHECK_THAT(odds("4"), Contains("total escort value 11") && Contains("U-boats hit 1  25.7%"));
}

TEST_CASE("a report on July 1941 for one side tells nothing of masked ships and hidden force pools") {
    testing::TemporaryFolder folder_of_orders;
    const std::string file = folder_of_orders / "orders.txt";
    std::ofstream(file) << "!rate Renown gunnery 9\n!raid American B-17 1 at Essen day\n"
                           "!raid German Me-109 4 at London day\n";
    for (const char* format : {"text", "json"}) {
        const auto told = [&](const char* side) {
            return run_umpire(
                       {"check", "--verbose", "--format", format, "--orders", file, "--for", side, plain})
                .out;
        };
        CHECK_THAT(told("Axis"), !Contains("Renown") && !Contains("B-17") && Contains("German Me-109 4"));
        CHECK_THAT(told("Allied"),
                   Contains("its counter shows 3") && Contains("American B-17 1") && !Contains("Me-109 4"));
    }
}

TEST_CASE("the German player is always told the total escort value") {
    CHECK_THAT(run_umpire({"check", "--for", "Axis", clean}).out, Contains("total escort value 11"));
}

}  // namespace july41_log_test
