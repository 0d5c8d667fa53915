#include "umpire/html/report_page.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/rules/game_rules.hpp"

#include "commands/run_umpire.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <fstream>
#include <regex>
#include <sstream>

/// Reports as pages: all of it is there, nothing of it comes from elsewhere, and nothing that was mailed is
/// obeyed.
namespace report_page_test {

using namespace umpire;
using Catch::Matchers::Contains;
using testing::run_umpire;

namespace {

const std::string samples = UMPIRE_SOURCE_DIR "/samples/";

std::string page_of(const std::vector<std::string>& arguments) {
    const testing::TemporaryFolder folder;
    const std::string file = folder / "report.html";
    std::vector<std::string> all{"check", "--format", "html", "-o", file};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const auto run = run_umpire(all);
    INFO(run.out << run.err);
    CHECK(run.exit_code < 3);
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t found = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size()))
        ++found;
    return found;
}

const catalog::Catalog& europa() {
    static const check::Request request = check::shipped_request(catalog::GameFiles(), "europa");
    return request.rules->catalog();
}

std::string page_with(const report::LegalityReport& report) {
    return html::report_page({{&europa(), nullptr, {{&report, {}}}, nullptr}}, {"Umpire", false});
}

}  // namespace

TEST_CASE("a page has a card for each violation, with its rule, its step and a picture") {
    const std::string page = page_of({samples + "norwegian-sea/apr2.vlog"});
    CHECK(count(page, "<article class=\"card illegal\"") == 4);
    CHECK_THAT(page, Contains("4 of 50 actions break the rules.") && Contains("europa:30A1.s2") &&
                         Contains("TF-25 would have spent 181 points, allowed 180"));
    // Every card leads to its step, and every step with a card leads there.
    static const std::regex link("href=\"#([^\"]+)\"");
    for (auto found = std::sregex_iterator(page.begin(), page.end(), link); found != std::sregex_iterator();
         ++found)
        CHECK_THAT(page, Contains(fmt::format("id=\"{}\"", (*found)[1].str())));
    CHECK(count(page, "<svg class=\"map\"") > 20);
    CHECK(page.size() < 2'000'000);
}

TEST_CASE("a page needs nothing that is not in it") {
    const std::string page = page_of({samples + "two-theaters/fall42.vlog"});
    CHECK_THAT(page, Contains("default-src 'none'"));
    CHECK_THAT(page,
               !Contains("http://") && !Contains("https://") && !Contains("<link") && !Contains(" src="));
    static const std::regex href("href=\"([^\"]{0,15})");
    for (auto found = std::sregex_iterator(page.begin(), page.end(), href); found != std::sregex_iterator();
         ++found) {
        const std::string target = (*found)[1];
        CHECK((target.starts_with("#") || target.starts_with("data:image/png")));
    }
    CHECK(page.size() < 2'000'000);
}

TEST_CASE("what dice might have come to adds up, and is what they can come to") {
    const std::string page = page_of({samples + "norwegian-sea/apr2-clean.vlog"});
    // 12 gunnery needs 7, 10 and 13, and radar adds 1: of 36 throws of two dice 10 come to less than 6, 16 to
    // 6 to 8, 9 to 9 to 11, and one to 12.
    CHECK_THAT(page, Contains("27.8% no hit") && Contains("44.4% one hit") && Contains("25.0% two hits"));
}

TEST_CASE("words that were mailed are shown, and not obeyed") {
    const std::string evil = "<script>alert('x')</script>\" onload=\"&\u202Eabc";
    report::LegalityReport report;
    report.file = evil;
    report.module = evil;
    report.actions = report.illegal = 1;
    report::JudgedAction action;
    action.step = 1;
    action.player = action.side = action.text = evil;
    action.verdict = game::Verdict::illegal;
    action.findings.push_back({game::Verdict::illegal, {evil}, evil, evil, {}, {}, {}});
    report.judged.push_back(action);
    report.unjudged.push_back({evil, evil, {{std::size_t{1}, evil, evil}}, false});
    report.misunderstood.push_back({std::size_t{1}, evil, evil, evil});
    report.unused_dice.push_back({{{1, 2}, 6, evil, evil, std::size_t{1}, false}, evil});
    const std::string page = page_with(report);
    CHECK_THAT(page, !Contains("<script>alert") && !Contains("onload=\"&") && !Contains("\u202E"));
    CHECK(count(page, "&lt;script&gt;alert(&#39;x&#39;)") >= 10);
    report.judged.front().text = std::string(10'000, 'x');
    CHECK_THAT(page_with(report), Contains(std::string(10'000, 'x')));
}

TEST_CASE("a page for a side shows nothing that it cannot see, in words or pictures") {
    // Atlantis raids unseen, and the submarines are masked.
    const std::string all = page_of({samples + "norwegian-sea/apr2.vlog"}),
                      page = page_of({"--for", "Allied", samples + "norwegian-sea/apr2.vlog"});
    REQUIRE_THAT(all, Contains("Atlantis") || Contains("TF-6"));
    CHECK_THAT(page, Contains("Something that Allied cannot see"));
    CHECK_THAT(page, !Contains("Atlantis") && !Contains("TF-6"));
    CHECK(count(page, "<svg class=\"map\"") > 10);
}

TEST_CASE("several mails get a page for the game") {
    const std::string chain = samples + "norwegian-sea/";
    const std::string page = page_of({chain + "hammer-clean.vlog", chain + "apr2-clean.vlog"});
    CHECK_THAT(page, Contains("hammer-clean.vlog") && Contains("apr2-clean.vlog"));
    CHECK(count(page, "<!DOCTYPE html>") == 1);
}

TEST_CASE("where a page is to be written has to be said") {
    const std::string log = samples + "norwegian-sea/apr2-plain.vlog";
    CHECK(run_umpire({"check", "--format", "html", log}).exit_code == 3);
    CHECK(run_umpire({"check", "-o", "x.html", log}).exit_code == 3);
    // The log itself is never written over.
    CHECK(run_umpire({"check", "--format", "html", "-o", log, log}).exit_code >= 3);
}

}  // namespace report_page_test
