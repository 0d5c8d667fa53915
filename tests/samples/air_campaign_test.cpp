#include "aeto_sample/malta_log.hpp"
#include "campaigns.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

/// The convoy to Malta: the war in the air of the sample of Advanced European Theater of Operations.
namespace air_campaign_test {

using namespace umpire;
using Catch::Matchers::Contains;
using testing::Campaign;
using testing::FoundAt;
using testing::Play;
using testing::report_on;
using testing::result_of;
using testing::run_umpire;

namespace {

const Campaign malta{"malta", samples::play_malta};

}  // namespace

TEST_CASE("every action of the convoy to Malta is legal, and the counters show what came of it") {
    const report::LegalityReport report = report_on(malta.log("-clean"));
    CHECK(report.actions > 150);
    CHECK(report.legal == report.actions);
    CHECK(report.misunderstood.empty());
    CHECK(report.unjudged.empty());
    CHECK(report.unused_dice.empty());
    CHECK(report.differs.empty());
    CHECK(run_umpire({"check", malta.log("-clean")}).exit_code == 0);
}

TEST_CASE("what is searched for, fought and dropped around Malta is resolved from the dice in the log") {
    const report::LegalityReport report = report_on(malta.log("-clean"));
    const auto found = [&](const char* order, const char* result) {
        return result_of(report, order, result);
    };
    CHECK(found("!recon German Ju-88 2 -> UK TF 7", "recon_distance") == "7");
    // Seven chits are in sight, and half as many may be added.
    CHECK(found("!report UK TF 7 chits 9 within 50", "chits") == "7");
    // One more for an escort that nobody attacks, against a Fighter announced against Bombers.
    CHECK(found("!attack German Me-110 2 -> British Fulmar", "air_target_number") == "4");
    CHECK(found("!attack British Fulmar -> Italian SM.79 1", "air_result") == "abort");
    CHECK(found("!attack British Spitfire 3 -> German Me-109 5", "air_result") == "hit");
    // One more over its own airbase.
    CHECK(found("!attack British Hurricane 5 -> German Me-109 6", "air_target_number") == "3");
    CHECK(found("!strike German Ju-88 2 -> British STP 1", "hits") == "1");
    CHECK(found("!strike German Ju-88 2 -> British STP 2", "aa_hit") == "yes");
    CHECK(found("!strike German Ju-87 4 -> Manchester", "total") == "6");
    CHECK(found("!strike German Ju-87 4 -> Eagle", "aa_value") == "2");
    CHECK(found("!strike British Blenheim 3 -> Italian STP", "commitment") == "none");
    CHECK(found("!evacuate Italian SM.79 1 to Naples", "overflown") == "2");
    CHECK(found("!strafe British Hurricane 4 -> German Ju-87 3", "total") == "3");
    CHECK(found("!paradrop German Paratroops at E5129", "total") == "6");
    CHECK(found("!bomb British Wellington 4, British Wellington 5 -> the port at Palermo", "destroyed") ==
          "no");
}

TEST_CASE("the other convoy to Malta breaks rules of twelve sections, and nothing else") {
    const report::LegalityReport report = report_on(malta.log(""));
    CHECK(report.illegal == 12);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    const std::vector<FoundAt> expected{{95, {"4.15.s9", "4.15.s20", "4.15.s39"}},
                                        {142, {"4.13.s1"}},
                                        {186, {"4.12.s2", "4.12.s1"}},
                                        {187, {"4.1.s18"}},
                                        {189, {"4.27.s3"}},
                                        {191, {"4.3.s19", "4.1.s3"}},
                                        {217, {"4.14.s2", "4.1.s16"}},
                                        {221, {"4.23.s31"}},
                                        {226, {"4.8.s6"}},
                                        {266, {"4.25.s7"}},
                                        {312, {"viii.s57"}},
                                        {312, {"4.24.s39"}},
                                        {316, {"viii.s22", "4.1.s17"}}};
    CHECK(testing::rules_broken(report) == expected);
    CHECK(run_umpire({"check", malta.log("")}).exit_code == 1);
}

TEST_CASE("nobody is accused of a convoy to Malta that was played without a word") {
    const report::LegalityReport report = report_on(malta.log("-plain"));
    CHECK(report.illegal == 0);
    CHECK(report.misunderstood.empty());
    for (const report::JudgedAction& action : report.judged)
        CHECK_FALSE(action.text.starts_with("!"));
}

TEST_CASE("the twelve violations of the convoy to Malta are found in every style, and nothing else") {
    testing::are_found_in_every_style(malta, {{"4.15.s9", "4.15.s20", "4.15.s39"},
                                              {"4.13.s1"},
                                              {"4.12.s2", "4.12.s1"},
                                              {"4.1.s18"},
                                              {"4.27.s3"},
                                              {"4.3.s19", "4.1.s3"},
                                              {"4.14.s2", "4.1.s16"},
                                              {"4.23.s31"},
                                              {"4.8.s6"},
                                              {"4.25.s7"},
                                              {"viii.s57", "4.24.s39"},
                                              {"viii.s22", "4.1.s17"}});
}

TEST_CASE("the convoy to Malta in three mails is judged as one log is") {
    testing::mails_are_judged_as_one_log(malta, 3, Play::clean, "-clean");
    testing::mails_are_judged_as_one_log(malta, 3, Play::with_violations, "");
    testing::mails_are_judged_as_one_log(malta, 3, Play::without_orders, "-plain");
    testing::mails_are_judged_as_one_log(malta, 3, Play::without_orders_with_violations, "-plain-broken");
}

TEST_CASE("orders of the convoy to Malta are adjudicated with the dice of both sides, and proved") {
    const testing::TemporaryFolder out;
    const std::string log = out / "malta.vlog", seeds = testing::european_theater_folder + "malta-";
    const auto made = run_umpire({"adjudicate", malta.log("-orders"), "--seed", seeds + "axis.seed", "--seed",
                                  seeds + "allied.seed", "-o", log});
    INFO(made.out << made.err);
    CHECK(made.exit_code == 0);
    CHECK_THAT(made.out, Contains("69 legal, 0 illegal, 0 cannot tell"));
    const auto proof = run_umpire({"verify", log, "-m", testing::european_theater_module});
    CHECK(proof.exit_code == 0);
    CHECK_THAT(proof.out, Contains("proved") && Contains("20 rolls made again"));
    // Nobody else's seed has been committed to.
    const std::string other = testing::european_theater_folder + "sicily-allied.seed";
    CHECK(run_umpire({"adjudicate", malta.log("-orders"), "--seed", seeds + "axis.seed", "--seed", other,
                      "-o", out / "other.vlog"})
              .exit_code > 1);
}

TEST_CASE("the convoy to Malta with its dice is adjudicated, clean or not, and proved") {
    const testing::TemporaryFolder out;
    for (const auto& [how, code] : {std::pair{"-clean", 0}, {"", 1}}) {
        const std::string written = out / (std::string("malta") + how + ".vlog");
        const auto made = run_umpire({"adjudicate", "--dice", "log", malta.log(how), "-o", written});
        INFO(made.out << made.err);
        CHECK(made.exit_code == code);
        CHECK(run_umpire({"verify", written, "-m", testing::european_theater_module}).exit_code == 0);
    }
}

TEST_CASE("what flies around Malta has its odds before anybody rolls") {
    const auto odds = [](const char* battle) {
        return run_umpire({"odds", malta.log("-clean"), "--battle", battle}).out;
    };
    // 8 or more at 7 hexes.
    CHECK_THAT(odds("1"), Contains("located from the air yes  41.7%"));
    // 1 to 3 hit, 4 aborts.
    CHECK_THAT(odds("3"), Contains("air combat abort  16.7%") && Contains("air combat hit    50.0%"));
    // 5 or more against armor 7 with 2 to add, and four doubles sink.
    CHECK_THAT(odds("5"), Contains("strike German Ju-88 2 -> Eagle          16.7%  72.2%  11.1%"));
    // Against armor 5, without anything to add: 5 to 12 but for 1+3, 3+1 and 2+2; from 3+3 on doubles sink.
    CHECK_THAT(odds("12"), Contains("strike British Blenheim 3 -> Italian DD 2  16.7%  72.2%  11.1%"));
    CHECK_THAT(odds("18"), Contains("evacuates yes         33.3%"));
    CHECK_THAT(odds("19"), Contains("air combat hit    33.3%"));
    // 3 and more with 2 to add come down intact.
    CHECK_THAT(odds("20"), Contains("Paradrop intact    66.7%"));
    // Two cells of the column have an asterisk: those of 6 and of 9.
    CHECK_THAT(odds("23"), Contains("anti-aircraft hits 1  25.0%"));
}

TEST_CASE("what sails in the convoy to Malta is told to nobody else until it is attacked on the table") {
    const auto told = [](const char* side, const char* format) {
        return run_umpire({"check", "--verbose", "--format", format, "--for", side, malta.log("-orders")})
            .out;
    };
    for (const char* format : {"text", "json"}) {
        const std::string axis = told("Axis", format), allied = told("Allied", format);
        for (const char* name : {"British Fulmar", "Manchester", "British DD 6"})
            CHECK_THAT(axis, !Contains(name));
        CHECK_THAT(allied, Contains("Manchester"));
        CHECK_THAT(allied, !Contains("Italian DD 2"));
    }
    const std::string shown = run_umpire({"check", "--verbose", "--for", "Axis", malta.log("-clean")}).out;
    CHECK_THAT(shown, Contains("!strike German Ju-88 2 -> Eagle"));
}

}  // namespace air_campaign_test
