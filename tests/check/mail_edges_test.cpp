#include "umpire/binding/binding.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/check/history.hpp"
#include "umpire/rules/game_rules.hpp"

#include "adjudicate/april_game.hpp"
#include "check/judged_log.hpp"
#include "check/told.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

/// What a mail leaves to others: counters that nobody bound, battles that began before it, dice that come
/// after it.
namespace mail_edges_test {

using namespace umpire;
using namespace umpire::testing;
using Catch::Matchers::Contains;

namespace {

const std::string axis = "Guenther", allied = "Nelson";

/// A binding that says nothing of coastal defenses.
check::Request without_forts() {
    check::Request request = norwegian_sea_request();
    nlohmann::json binding = catalog::GameFiles().json("europa/binding.json");
    auto& counters = binding["counters"];
    for (std::size_t i = counters.size(); i-- > 0;)
        if (counters[i]["when"]["Kind"] == "coastal_defense") counters.erase(i);
    request.binding = std::make_shared<const binding::Binding>(
        binding::Binding::load(binding, "binding.json", &request.rules->catalog().registry()));
    return request;
}

report::LegalityReport without_forts(const std::string& log, const std::string& reader = "") {
    check::Request request = without_forts();
    request.reader = reader;
    vassal::Replay replay = replay_of(log);
    return check::check_log(replay, request);
}

std::string told(const report::LegalityReport& report) {
    return told_in_all_forms(report, norwegian_sea_request().rules->catalog());
}

check::History judged(const std::vector<std::string>& mails,
                      std::optional<check::Memory> since = std::nullopt) {
    std::vector<check::Letter> letters;
    for (const std::string& text : mails) {
        check::Letter& letter = letters.emplace_back();
        letter.file = std::string(1, static_cast<char>('A' + letters.size() - 1)) + ".vlog";
        letter.module = "Norwegian Sea";
        letter.request = norwegian_sea_request();
        letter.open = [text] { return std::make_unique<vassal::Replay>(replay_of(text)); };
    }
    check::History history(std::move(letters), std::move(since));
    for (std::size_t letter = 0; letter < history.letters(); ++letter)
        history.read(letter);
    history.put_in_order();
    for (std::size_t game = 0; game < history.games(); ++game)
        history.judge(game);
    return history;
}

/// TF-1 has met TF-23, and a combat is under way.
samples::ScriptedGame in_combat() {
    samples::ScriptedGame game = april_game();
    game.set("TF-1", "Status_Level", "1");
    game.drag(axis, {"TF-1"}, "2527");
    game.say(axis, "!intercept TF-23 with TF-1");
    game.roll(axis, "2d6", {3, 4});
    return game;
}

std::string next_mail(samples::ScriptedGame& game) {
    std::string mail = game.log();
    game.begin_log();
    return mail;
}

}  // namespace

TEST_CASE("what is done to counters that the binding does not know is told, all of it in one sentence") {
    samples::ScriptedGame game = april_game();
    game.drag(axis, {"Bergen Kystfort"}, "2622");
    game.drag(axis, {"Bergen Kystfort"}, "2623");
    game.set("Odderøya", "Hits_Level", "2");
    const report::LegalityReport known = report_of(replay_of(game.log()));
    CHECK(std::none_of(known.unjudged.begin(), known.unjudged.end(),
                       [](const report::Unjudged& one) { return one.unbound; }));
    const report::LegalityReport report = without_forts(game.log());
    CHECK(report.actions == 0);
    REQUIRE_FALSE(report.unjudged.empty());
    std::size_t changes = 0;
    for (const report::Unjudged& one : report.unjudged) {
        CHECK(one.unbound);
        changes += one.changes.size();
    }
    CHECK(changes == 3);
    CHECK(report.unjudged.front().changes.front().counter == "Bergen Kystfort");
    CHECK(report.unjudged.front().changes[1].text == "moved from 2622 to 2623");
    CHECK(report.leaves_open());
    CHECK_THAT(told(report), Contains("that the binding does not know: Bergen Kystfort") &&
                                 Contains("add them to binding.json, see umpire bind"));
}

TEST_CASE("counters that the binding does not know and a side does not see are not told to it") {
    samples::ScriptedGame game = april_game();
    game.hide("Bergen Kystfort", "Axis");
    game.begin_log();
    game.drag(axis, {"Bergen Kystfort"}, "2622");
    CHECK(without_forts(game.log(), "Allied").unjudged.empty());
    CHECK(without_forts(game.log()).unjudged.size() == 1);
}

TEST_CASE("a log that begins in the middle of a battle is told, and nobody is guilty of it") {
    samples::ScriptedGame game = in_combat();
    const std::string first = next_mail(game);
    game.say(axis, "!fire Scharnhorst -> Penelope");
    game.roll(axis, "2d6", {3, 4});
    const std::string second = next_mail(game);

    const check::History alone = judged({second});
    const report::ChainReport& chain = alone.chain(0);
    REQUIRE(chain.open_beginnings.size() == 1);
    CHECK_THAT(chain.open_beginnings.front().why,
               Contains("begins in the middle of a battle, in step 1; the mail in which that battle began"));
    CHECK(chain.is_broken());
    CHECK(alone.report(0)->illegal == 0);

    const check::History both = judged({first, second});
    CHECK(both.chain(0).open_beginnings.empty());
    CHECK(both.report(1)->illegal == 0);
    CHECK(result_of(*both.report(1), "!fire Scharnhorst -> Penelope", "hits") != "none");
    CHECK(judged({first}).chain(0).open_beginnings.empty());
}

TEST_CASE("dice of the next mail are for the order that the mail before left open") {
    samples::ScriptedGame game = in_combat();
    game.say(axis, "!fire Scharnhorst -> Penelope");
    const std::string first = next_mail(game);
    game.roll(allied, "2d6", {3, 4});
    const std::string second = next_mail(game);

    const check::History both = judged({first, second});
    CHECK(both.report(0)->cannot_tell == 0);
    REQUIRE(both.report(0)->rolled_later.size() == 1);
    CHECK(both.report(0)->rolled_later.front().why == "its dice are in B.vlog");
    CHECK(both.report(1)->illegal == 0);
    CHECK(both.report(1)->cannot_tell == 0);
    CHECK(result_of(*both.report(1), "!fire Scharnhorst -> Penelope", "hits") == "1");
    CHECK(both.report(1)->unused_dice.empty());

    // Each by itself: the order waits, and the roll stands among the dice.
    const check::History order = judged({first}), roll = judged({second});
    CHECK(order.report(0)->cannot_tell == 1);
    CHECK(roll.report(0)->illegal == 0);
    CHECK(roll.report(0)->unused_dice.size() == 1);
}

TEST_CASE("an order that nobody rolls for in the next mail either is told once") {
    samples::ScriptedGame game = in_combat();
    game.say(axis, "!fire Scharnhorst -> Penelope");
    const std::string first = next_mail(game);
    game.say(allied, "your turn to roll");
    const std::string second = next_mail(game);
    const check::History both = judged({first, second});
    CHECK(both.report(0)->cannot_tell == 1);
    CHECK(both.report(1)->actions == 0);
}

TEST_CASE("what waits for dice is kept in a saved memory") {
    samples::ScriptedGame game = in_combat();
    game.say(axis, "!fire Scharnhorst -> Penelope");
    const check::History order = judged({next_mail(game)});
    REQUIRE(order.memory(0) != nullptr);
    const nlohmann::json saved = order.memory(0)->to_json();
    CHECK(saved["open"][0]["text"] == "!fire Scharnhorst -> Penelope");
    game.roll(axis, "2d6", {3, 4});
    const check::History roll = judged({next_mail(game)}, check::Memory::from_json(saved, "game.json"));
    CHECK(result_of(*roll.report(0), "!fire Scharnhorst -> Penelope", "hits") == "1");
}

}  // namespace mail_edges_test
