#include "check/two_theaters_log.hpp"
#include "commands/run_umpire.hpp"

#include <catch2/catch.hpp>

#include <vector>

namespace santa_cruz_log_test {

using namespace umpire;
using testing::result_of;
using testing::run_umpire;

namespace {

const std::string clean = testing::two_theaters_folder + "santa-cruz-clean.vlog",
                  broken = testing::two_theaters_folder + "santa-cruz.vlog",
                  twin = testing::two_theaters_folder + "santa-cruz-adjudicated.vlog";

}  // namespace

TEST_CASE(
    "in the clean log of the carrier battle every action is legal, and the counters show what came of it") {
    const report::LegalityReport report = testing::two_theaters_report(clean);
    CHECK(report.actions == 99);
    CHECK(report.legal == report.actions);
    CHECK(report.misunderstood.empty());
    CHECK(report.differs.empty());
    CHECK(run_umpire({"check", clean}).exit_code == 0);
}

TEST_CASE("interceptions, strikes and guns of the carrier battle are resolved from the dice in the log") {
    const report::LegalityReport report = testing::two_theaters_report(clean);
    const std::string attempts =
        "!intercept TF-1 with TF-21, TF-23, CG-7, CG-8, TF-22 at JJ32 air American Search 1, American Search "
        "2, "
        "Australian Search 1 cards 1";
    CHECK(result_of(report, attempts, "TF-21 total") == "5");
    CHECK(result_of(report, attempts, "TF-21 result") == "success");
    CHECK(result_of(report, attempts, "TF-22 distance") == "6");
    CHECK(result_of(report, attempts, "TF-22 result") == "failure");
    CHECK(result_of(report, "!intercept TF-21 with TF-3 at JJ32", "result") == "success");
    CHECK(result_of(
              report,
              "!bomb American NAS 2, American NAS 3, American NAS 5, American NAS 6 -> Shokaku squadrons 3",
              "hits") == "2");
    CHECK(result_of(report, "!fire Washington -> Haruna", "hits") == "1");
}

TEST_CASE("the other log of the carrier battle breaks rules of eight sections, and nothing else") {
    const report::LegalityReport report = testing::two_theaters_report(broken);
    CHECK(report.illegal == 8);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    const std::vector<testing::FoundAt> expected{
        {11, {"22.15", "22.15A.s2"}}, {13, {"22.22G.s2"}}, {23, {"22.19B"}},   {33, {"22.424"}},
        {49, {"22.41C", "22.441"}},   {123, {"22.55.s2"}}, {141, {"22.523A"}}, {180, {"22.63"}}};
    CHECK(testing::rules_broken(report) == expected);
    CHECK(run_umpire({"check", broken}).exit_code == 1);
}

TEST_CASE("the adjudicated twin of the carrier battle is proved") {
    const auto verified = run_umpire({"verify", twin});
    INFO(verified.out << verified.err);
    CHECK(verified.exit_code == 0);
}

TEST_CASE("a report of the carrier battle for a side does not name enemy ships that stayed masked") {
    const auto told = run_umpire({"check", "--verbose", "--for", "Allied", broken});
    CHECK(told.exit_code == 1);
    for (const char* ship : {"Shoho", "Yamato", "Japanese CA 2"})
        CHECK(told.out.find(ship) == std::string::npos);
    // Those that were attacked lay open.
    CHECK(told.out.find("Shokaku") != std::string::npos);
}

TEST_CASE(
    "numbers of combat groups and carrier air stay secret in the report for the enemy, attacks on its ships "
    "do not") {
    const auto numbered = run_umpire({"check", "--verbose", "--for", "Allied", broken});
    CHECK(numbered.out.find("!number TF-1") == std::string::npos);
    CHECK(numbered.out.find("step 33: something that Allied cannot see") != std::string::npos);
    CHECK(run_umpire({"check", "--for", "Axis", broken}).out.find("!number TF-1 3") != std::string::npos);
    CHECK(run_umpire({"check", "--json", "--for", "Allied", broken}).out.find("!number TF-1") ==
          std::string::npos);

    const auto bombed = run_umpire({"check", "--verbose", "--for", "Allied", clean});
    CHECK(bombed.out.find("bomb -> Hornet") != std::string::npos);
    CHECK(bombed.out.find("air attack on Hornet: 3+2 = 5") != std::string::npos);
    for (const char* unit : {"Japanese NAS 2", "Japanese NAS 5", "Shoho"})
        CHECK(bombed.out.find(unit) == std::string::npos);
    // To whoever flew them they are no secret.
    CHECK(run_umpire({"check", "--for", "Axis", clean}).out.find("!bomb Japanese NAS 2") !=
          std::string::npos);
}

}  // namespace santa_cruz_log_test
