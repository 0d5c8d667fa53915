#include "umpire/cases/suite.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"

#include <catch2/catch.hpp>

namespace due_test {

using namespace umpire;
using game::Kind;

namespace {

/// A case of a file, played up to its second action.
cases::StagedCase before_second_action(const std::string& file,
                                       const std::shared_ptr<const rules::GameRules>& rules,
                                       std::size_t index = 0) {
    const auto all = cases::cases_at(UMPIRE_SOURCE_DIR "/tests/cases/europa/" + file);
    int actions = 0;
    return all.at(0).stage(
        index, rules, catalog::GameFiles(), {},
        [&](const game::Action&, game::Position&, const rules::Options&) { return ++actions == 2; });
}

}  // namespace

TEST_CASE("a patrol's roll for submarines is due before the other side goes on") {
    const auto rules = games::load(catalog::GameFiles(), "europa");
    const cases::StagedCase staged = before_second_action("29C-submarines.json", rules);
    game::Position& position = *staged.position;
    rules::Referee referee(rules, position, staged.options);
    REQUIRE(staged.to_come.front().verb == "move");

    for (const game::Action* next : {&staged.to_come.front(), static_cast<const game::Action*>(nullptr)}) {
        const auto due = referee.due(next);
        REQUIRE(due.size() == 1);
        CHECK(due[0].verb == "intercept");
        CHECK(due[0].side == "Axis");
        CHECK(due[0].argument("with") == game::Value(*position.find(Kind::group, "TF-6")));
        CHECK(due[0].argument("target") == game::Value(*position.find(Kind::group, "Ursula")));
    }

    // Whoever rolls does what is due; then nothing is.
    game::Action roll = referee.due(nullptr).front();
    CHECK(referee.due(&roll).empty());
    roll.dice.push_back({{1, 1}, 6, {}, {}, {}});
    CHECK(referee.judge(roll).verdict == game::Verdict::legal);
    CHECK(referee.due(nullptr).empty());
    CHECK(referee.judge(staged.to_come.front()).verdict == game::Verdict::legal);
}

TEST_CASE("ships in a captured port have to roll for their escape before the phase ends") {
    const auto rules = games::load(catalog::GameFiles(), "europa");
    const cases::StagedCase staged = before_second_action("31A-lost-ports.json", rules);
    game::Position& position = *staged.position;
    rules::Referee referee(rules, position, staged.options);
    REQUIRE(staged.to_come.front().verb == "phase");

    auto due = referee.due(&staged.to_come.front());
    REQUIRE(due.size() == 1);
    CHECK(due[0].verb == "escape");
    CHECK(due[0].side == "Axis");
    CHECK(due[0].argument("group") == game::Value(*position.find(Kind::group, "TF-1")));

    due[0].dice.push_back({{6}, 6, {}, {}, {}});
    CHECK(referee.judge(due[0]).verdict == game::Verdict::legal);
    CHECK(referee.due(nullptr).empty());
    CHECK(referee.judge(staged.to_come.front()).verdict == game::Verdict::legal);
}

TEST_CASE("checks for mines and danger zones are due before a group goes on") {
    const auto rules = games::load(catalog::GameFiles(), "europa");
    const std::pair<const char*, std::size_t> entered[] = {{"28E-mines.json", 0},
                                                           {"28F-danger-zones.json", 3}};
    for (const auto& [file, index] : entered) {
        const cases::StagedCase staged = before_second_action(file, rules, index);
        rules::Referee referee(rules, *staged.position, staged.options);
        const game::Action check = staged.to_come.front();

        const auto due = referee.due(nullptr);
        REQUIRE(due.size() == 1);
        CHECK(due[0].verb == check.verb);
        CHECK(due[0].argument("group") == check.argument("group"));

        // Whoever makes the check does what is due; then nothing is.
        CHECK(referee.due(&check).empty());
        CHECK(referee.judge(check).verdict == game::Verdict::legal);
        CHECK(referee.due(nullptr).empty());
    }
}

}  // namespace due_test
