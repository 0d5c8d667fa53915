#include "check/two_theaters_log.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

namespace fall42_log_test {

using namespace umpire;
using testing::result_of;
using testing::run_umpire;
using testing::two_theaters_report;

namespace {

const std::string clean = testing::two_theaters_folder + "fall42-clean.vlog",
                  broken = testing::two_theaters_folder + "fall42.vlog",
                  twin = testing::two_theaters_folder + "fall42-adjudicated.vlog";

}  // namespace

TEST_CASE(
    "in the clean player turn of Fall 1942 every action is legal, and the counters show what came of it") {
    const report::LegalityReport report = two_theaters_report(clean);
    CHECK(report.actions == 56);
    CHECK(report.legal == report.actions);
    CHECK(report.misunderstood.empty());
    CHECK(report.differs.empty());
    CHECK(run_umpire({"check", clean}).exit_code == 0);
}

TEST_CASE("interceptions and raiders of Fall 1942 are resolved from the dice in the log") {
    const report::LegalityReport report = two_theaters_report(clean);
    CHECK(result_of(report, "!intercept TF-1 with TF-21 at II32", "result") == "failure");
    CHECK(result_of(report, "!intercept TF-5 with TF-22 at KK33", "dice") == "4");
    CHECK(result_of(report, "!plunder CG-3 units Scheer, Lutzow", "hits") == "1");
}

TEST_CASE("the other player turn of Fall 1942 breaks rules of twelve sections, and nothing else") {
    const report::LegalityReport report = two_theaters_report(broken);
    CHECK(report.illegal == 12);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    CHECK(report.differs.empty());
    const std::vector<testing::FoundAt> expected{{21, {"21.223.s1", "21.3613.s1"}},
                                                 {26, {"21.35A.s1"}},
                                                 {26, {"21.434A"}},
                                                 {39, {"21.416L.s1", "21.4171"}},
                                                 {50, {"21.532A.s1"}},
                                                 {54, {"21.5154"}},
                                                 {55, {"21.411.s2"}},
                                                 {75, {"21.517C.s1"}},
                                                 {83, {"21.33.s1"}},
                                                 {105, {"21.56"}},
                                                 {106, {"21.31.s1"}},
                                                 {106, {"21.431.s1"}},
                                                 {107, {"21.61.s1"}},
                                                 {115, {"21.11.s1", "21.112.s1"}}};
    CHECK(testing::rules_broken(report) == expected);
    CHECK(run_umpire({"check", broken}).exit_code == 1);
}

TEST_CASE("the player turn of Fall 1942 is adjudicated, clean or not, and proved") {
    const auto verified = run_umpire({"verify", twin});
    INFO(verified.out << verified.err);
    CHECK(verified.exit_code == 0);
    testing::TemporaryFolder folder;
    const std::string module = testing::two_theaters_folder + "two-theaters.vmod";
    for (const char* illegal : {"report", "revert"}) {
        const std::string out = (folder / (std::string(illegal) + ".vlog")).string();
        const auto made =
            run_umpire({"adjudicate", "--dice", "log", "--illegal", illegal, broken, "-o", out});
        INFO(made.out << made.err);
        CHECK(made.exit_code == 1);
        CHECK(run_umpire({"verify", out, "-m", module}).exit_code == 0);
    }
}

TEST_CASE("a report of Fall 1942 for the enemy does not add up the factors of ships that lie masked") {
    const std::string sum = "bases 38 factors";
    CHECK(run_umpire({"check", "--brief", broken}).out.find(sum) != std::string::npos);
    CHECK(run_umpire({"check", "--for", "Axis", broken}).out.find(sum) != std::string::npos);
    for (const char* format : {"text", "json"}) {
        const auto told = run_umpire({"check", "--verbose", "--format", format, "--for", "Allied", broken});
        CHECK(told.exit_code == 1);
        CHECK(told.out.find("21.112.s1") != std::string::npos);
        CHECK(told.out.find("38 factors") == std::string::npos);
    }
}

}  // namespace fall42_log_test
