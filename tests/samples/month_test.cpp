#include "aeto_sample/month_log.hpp"
#include "campaigns.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

/// A whole month of Advanced European Theater of Operations: all of its parts, in one log and in six.
namespace month_test {

using namespace umpire;
using testing::Campaign;
using testing::Play;
using testing::report_on;
using testing::run_umpire;

namespace {

const Campaign month{"month", samples::play_month};

/// The twelve of the convoy to Malta, and eight of this month alone.
const testing::Violations broken{{"4.15.s9", "4.15.s20", "4.15.s39"},
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
                                 {"viii.s22", "4.1.s17"},
                                 {"viii.s11"},
                                 {"2.14.s10", "3.5.s2"},
                                 {"3.4.s44"},
                                 {"2.11.s2", "viii.s19"},
                                 {"vii.s30"},
                                 {"viii.s83"},
                                 {"vi.s37"},
                                 {"3.2.s1"}};

}  // namespace

TEST_CASE("every action of a month of all parts is legal, and the counters show what came of it") {
    const report::LegalityReport report = report_on(month.log("-clean"));
    CHECK(report.actions >= 300);
    CHECK(report.legal == report.actions);
    CHECK(report.misunderstood.empty());
    CHECK(report.unjudged.empty());
    CHECK(report.unused_dice.empty());
    CHECK(report.differs.empty());
}

TEST_CASE("twenty violations in a month are found in every style, and nothing else") {
    testing::are_found_in_every_style(month, broken);
    const report::LegalityReport report = report_on(month.log(""));
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
}

TEST_CASE("nobody is accused of a month that was played without a word") {
    const report::LegalityReport report = report_on(month.log("-plain"));
    CHECK(report.illegal == 0);
    CHECK(report.misunderstood.empty());
}

TEST_CASE("a month in six mails is judged as one log is, in every style") {
    testing::mails_are_judged_as_one_log(month, 6, Play::clean, "-clean");
    testing::mails_are_judged_as_one_log(month, 6, Play::with_violations, "");
    testing::mails_are_judged_as_one_log(month, 6, Play::without_orders, "-plain");
    testing::mails_are_judged_as_one_log(month, 6, Play::without_orders_with_violations, "-plain-broken");
}

TEST_CASE("a month with its dice is adjudicated, and proved") {
    const testing::TemporaryFolder out;
    const std::string written = out / "month.vlog";
    const auto made = run_umpire({"adjudicate", "--dice", "log", month.log("-clean"), "-o", written});
    INFO(made.out << made.err);
    CHECK(made.exit_code == 0);
    CHECK(run_umpire({"verify", written, "-m", testing::european_theater_module}).exit_code == 0);
}

}  // namespace month_test
