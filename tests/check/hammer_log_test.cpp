#include "check/judged_log.hpp"
#include "commands/run_umpire.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <utility>

namespace hammer_log_test {

using namespace umpire;
using testing::report_of;
using testing::result_of;
using testing::run_umpire;
using testing::violations;

namespace {

const std::string folder = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/", clean = folder + "hammer-clean.vlog",
                  broken = folder + "hammer.vlog", twin = folder + "hammer-adjudicated.vlog";

bool tells_of(const std::string& told, std::initializer_list<const char*> secrets) {
    return std::any_of(secrets.begin(), secrets.end(),
                       [&](const char* secret) { return told.find(secret) != std::string::npos; });
}

}  // namespace

TEST_CASE("ground units are read as what they are, and on a battery they lie in its hex") {
    const auto words = testing::table_in_words(vassal::read_game_file(folder + "hammer.vsav").stream.text());
    const std::string &garrison = words.at("unit 1-138 Gebirgsjäger"), &guns = words.at("unit 3 Light AA"),
                      &points = words.at("unit British Resource Point");
    CHECK(garrison.starts_with("3324;"));
    CHECK(garrison.find("; mountain yes") != std::string::npos);
    CHECK(garrison.find("; c_m no") != std::string::npos);
    CHECK(guns.find("; ground_unit yes") != std::string::npos);
    CHECK(guns.find("; mountain no") != std::string::npos);
    CHECK(points.find("; cargo resource point") != std::string::npos);
    CHECK(points.find("; ground_unit no") != std::string::npos);
    // What lies on a ship is aboard.
    CHECK(words.at("unit Skua 803").starts_with("Furious;"));
}

TEST_CASE("in the clean log of the landing every action of two game turns is legal") {
    const report::LegalityReport report = report_of(clean);
    CHECK(report.actions == 114);
    CHECK(report.legal == report.actions);
    CHECK(violations(report).empty());
    CHECK(report.misunderstood.empty());
    // Markers that no rule speaks of are told, and leave it open.
    CHECK(run_umpire({"check", clean}).exit_code == 2);
}

TEST_CASE("at the end of the clean log of the landing the counters show all that has come of it") {
    CHECK(report_of(clean).differs.empty());
}

TEST_CASE("the other log of the landing breaks ten rules of ten sections, and nothing else") {
    const report::LegalityReport report = report_of(broken);
    CHECK(report.illegal == 10);
    CHECK(report.cannot_tell == 0);
    CHECK(report.misunderstood.empty());
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const report::JudgedAction& action : report.judged)
        if (action.verdict == game::Verdict::illegal)
            for (const game::Finding& finding : action.findings)
                if (finding.verdict == game::Verdict::illegal)
                    for (const std::string& rule : finding.rules)
                        found.emplace_back(action.step.value_or(0), rule);
    const std::vector<std::pair<std::size_t, std::string>> expected{
        {8, "29M.s3"},  {19, "29K3.s1"}, {33, "29J1.s5"},  {64, "28E2"},    {91, "29B.s1"},
        {93, "31B.s1"}, {129, "29G.s2"}, {142, "30C1.s1"}, {158, "30B.s6"}, {172, "29K4.s3"}};
    CHECK(found == expected);
    CHECK(run_umpire({"check", broken}).exit_code == 1);
}

TEST_CASE("mines, guns, submarines and the landing are resolved from the dice in the log") {
    const report::LegalityReport report = report_of(clean);
    CHECK(result_of(report, "!mines TF-21", "hits") == "0, 0, 0, 0, 0");
    CHECK(result_of(report, "!fire Warspite -> Agdenes Batterie", "disruption_hits") == "2");
    CHECK(result_of(report, "!asw screen of TF-23 at 7 U-Flottille", "sunk") == "1");
    CHECK(result_of(report, "!damagecheck TF-26", "result") == "S");
    CHECK(result_of(report, "!disruption 27 Chasseurs Alpins", "result") == "disrupted");
    CHECK(result_of(report, "!react Axis at 3324", "reaction at 3324") == "S");
}

TEST_CASE("the adjudicated twin of the landing is proved") {
    const auto verified = run_umpire({"verify", twin});
    INFO(verified.out << verified.err);
    CHECK(verified.exit_code == 0);
}

TEST_CASE("a report of the landing for the enemy tells neither what was planned nor what he has not seen") {
    for (const char* format : {"text", "json"}) {
        INFO(format);
        const auto axis = run_umpire({"check", "--verbose", "--for", "Axis", "--format", format, broken});
        CHECK(axis.exit_code == 1);
        CHECK_FALSE(tells_of(axis.out, {"146 Brigade", "3134", "2 Submarine", "!plan"}));
        const auto allied = run_umpire({"check", "--verbose", "--for", "Allied", "--format", format, broken});
        CHECK(tells_of(allied.out, {"146 Brigade"}));
        CHECK(tells_of(allied.out, {"3134"}));
    }
    // The other plan was carried out, and who has landed is seen; before that nothing is told of him.
    for (const report::JudgedAction& action : report_of(broken, "Axis").judged)
        if (!action.hidden && action.step < 160U)
            CHECK(std::count(action.counters.begin(), action.counters.end(), "27 Chasseurs Alpins") == 0);
    CHECK(
        run_umpire({"check", "--for", "Axis", broken}).out.find("step 19: something that Axis cannot see") !=
        std::string::npos);
}

}  // namespace hammer_log_test
