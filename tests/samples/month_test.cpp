#include "aeto_sample/month_log.hpp"
#include "campaigns.hpp"
#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

/// A whole month of Advanced European Theater of Operations: all of its parts, in one log and in six.
namespace month_test {

using namespace umpire;
using testing::Campaign;
using testing::Play;
using testing::report_on;
using testing::run_umpire;

namespace {

const Campaign month{"month", samples::play_month};

/// The first rule of each violation: the plainest.
std::multiset<std::string> first_rules(const report::LegalityReport& report) {
    std::multiset<std::string> rules;
    for (const auto& broken : testing::rules_of_violations(report))
        rules.insert(broken.front());
    return rules;
}

const std::multiset<std::string> shown_by_the_table{"viii.s11", "2.14.s10", "4.12.s2",  "4.1.s18", "4.27.s3",
                                                    "4.3.s19",  "4.23.s31", "4.8.s6",   "3.4.s44", "2.11.s2",
                                                    "vii.s30",  "viii.s57", "viii.s83", "vi.s37",  "3.2.s1"};
/// Dice that were thrown too often, and who did what with them.
const std::multiset<std::string> told_by_orders{"4.10.s28", "4.20.s10", "4.16.s26",
                                                "4.14.s21", "4.6.s1",   "4.24.s39"};

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

TEST_CASE("twenty violations in a month are found, and nothing else") {
    const report::LegalityReport report = report_on(month.log(""));
    CHECK(report.illegal == 20);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    // One of them breaks two rules.
    auto expected = shown_by_the_table;
    expected.insert(told_by_orders.begin(), told_by_orders.end());
    CHECK(first_rules(report) == expected);
}

TEST_CASE("nobody is accused of a month that was played without a word") {
    const report::LegalityReport report = report_on(month.log("-plain"));
    CHECK(report.illegal == 0);
    CHECK(report.misunderstood.empty());
}

TEST_CASE("without a word those of the twenty violations are found that the table shows, and nothing else") {
    const auto found = first_rules(report_on(month.log("-plain-broken")));
    CHECK(std::includes(found.begin(), found.end(), shown_by_the_table.begin(), shown_by_the_table.end()));
    auto all = shown_by_the_table;
    all.insert(told_by_orders.begin(), told_by_orders.end());
    CHECK(std::includes(all.begin(), all.end(), found.begin(), found.end()));
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
