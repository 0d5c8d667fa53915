#include "umpire/adjudicate/adjudicate.hpp"

#include "umpire/adjudicate/verify.hpp"
#include "umpire/error.hpp"
#include "umpire/vassal/chat.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/game_file.hpp"

#include "adjudicate/april_game.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace adjudicate_test {

using namespace umpire;
using namespace umpire::testing;
using adjudicate::Adjudication;
using adjudicate::Illegal;
using adjudicate::MissingDice;
using adjudicate::Terms;
using samples::ScriptedGame;

namespace {

const std::string axis = "Guenther", allied = "Nelson";

const dice::Seed axis_seed{"april", "Axis", std::string(64, 'a')},
    allied_seed{"april", "Allied", std::string(64, 'b')};

struct Adjudicated {
    Adjudication done;
    std::string log, save;

    const std::vector<std::string>* step_about(const std::string& words) const {
        for (const auto& step : done.steps)
            if (!step.lines.empty() && step.lines.front().find(words) != std::string::npos)
                return &step.lines;
        return nullptr;
    }
    bool says(const std::string& about, const std::string& words) const {
        const auto* lines = step_about(about);
        return lines != nullptr && std::any_of(lines->begin(), lines->end(), [&](const std::string& line) {
                   return line.find(words) != std::string::npos;
               });
    }
};

template <class Change>
Adjudicated adjudicated(const std::string& log, const Change& change,
                        adjudicate::DiceThrower* thrower = nullptr) {
    vassal::Replay replay = replay_of(log);
    Terms terms = terms_for(replay);
    change(terms);
    Adjudicated result;
    result.done = adjudicate::adjudicate(replay, norwegian_sea_request(), terms, thrower);
    result.log = result.done.log;
    result.save = vassal::save_text(replay.table(), replay.file().stream);
    return result;
}

Adjudicated adjudicated(const std::string& log) {
    return adjudicated(log, [](Terms&) {});
}

adjudicate::Verification verified(const std::string& log) {
    return adjudicate::verify({"test.vlog", vassal::CommandStream(log), {}, {}, {}}, norwegian_sea(),
                              norwegian_sea_request(), "these");
}

void order(ScriptedGame& game, const std::string& player, const std::string& text,
           const std::vector<int>& dice) {
    game.say(player, text);
    if (!dice.empty()) game.roll(player, "2d6", dice);
}

void fleet_meets_cruiser(ScriptedGame& game) {
    game.set("TF-1", "Status_Level", "1");
    game.drag(axis, {"TF-1"}, "2527");
    order(game, axis, "!intercept TF-23 with TF-1", {3, 4});
    game.say(axis, "!range 2");
}

/// A battle whose attacks nobody has rolled for, and whose results nobody has marked.
std::string battle_without_dice() {
    ScriptedGame game = april_game();
    fleet_meets_cruiser(game);
    game.say(axis, "!fire Scharnhorst -> Penelope");
    game.say(axis, "!fire Gneisenau -> Hotspur / Havock");
    game.say(axis, "!damage");
    return game.log();
}

std::string text_of_sample(const std::string& name) {
    return std::string(
        vassal::read_game_file(UMPIRE_SOURCE_DIR "/samples/norwegian-sea/" + name).stream.text());
}

/// Dice that somebody throws on a table.
class Thrown : public adjudicate::DiceThrower {
  public:
    explicit Thrown(std::vector<std::vector<int>> faces) : faces_(std::move(faces)) {}
    std::optional<std::vector<int>> throw_dice(int, int, std::string_view what_for) override {
        asked.emplace_back(what_for);
        if (faces_.empty()) return std::nullopt;
        auto next = faces_.front();
        faces_.erase(faces_.begin());
        return next;
    }
    std::vector<std::string> asked;

  private:
    std::vector<std::vector<int>> faces_;
};

}  // namespace

TEST_CASE("the adjudicated log is the log itself with the umpire's steps behind it") {
    const std::string log = text_of_sample(GENERATE(as<std::string>(), "apr2-clean.vlog", "apr2.vlog"));
    const Adjudicated result = adjudicated(log);
    CHECK(result.log.starts_with(log));
    CHECK(result.log.size() > log.size());
    CHECK(table_in_words(result.log) == table_in_words(result.save));
    CHECK(verified(result.log).proved);
}

TEST_CASE("every battle of the sample is told with its numbers") {
    const Adjudicated result = adjudicated(text_of_sample("apr2-clean.vlog"));
    const std::string fire = "!fire Gneisenau -> Penelope";
    CHECK(result.says(
        fire,
        "Gneisenau fires at Penelope in the same hex: 24 gunnery against protection 2 needs 6 for a hit"));
    CHECK(result.says(fire, "4+4 = 8, radar +1 (30A3.s4)"));
    CHECK(result.says(fire, "two hits"));
    CHECK(result.done.rolls.empty());
}

TEST_CASE("the umpire's lines are indented so that a chat window shows it") {
    const std::string log = battle_without_dice();
    const Adjudicated now = adjudicated(log);
    const auto* lines = now.step_about("!fire Scharnhorst -> Penelope");
    REQUIRE(lines != nullptr);
    REQUIRE(lines->size() > 1);
    REQUIRE(lines->at(1).starts_with("  Scharnhorst fires at Penelope"));
    CHECK(now.log.find("CHAT* &nbsp;&nbsp;Scharnhorst fires at Penelope") != std::string::npos);
    CHECK(now.log.find("CHAT*   ") == std::string::npos);
    CHECK(vassal::readable_chat("* &nbsp;&nbsp;Scharnhorst fires") == "*   Scharnhorst fires");
    CHECK(verified(now.log).proved);
}

TEST_CASE("what an umpire wrote before lines were indented for the chat window is proved as it was") {
    const std::string log = battle_without_dice();
    const Adjudicated before = adjudicated(log, [](Terms& terms) { terms.shows_indents = false; });
    CHECK(before.log.find("&nbsp;") == std::string::npos);
    CHECK(before.log.find("indents") == std::string::npos);
    CHECK(before.log.find("CHAT*   Scharnhorst fires at Penelope") != std::string::npos);
    CHECK(verified(before.log).proved);
    // Only the form of the lines is another: the dice are the same.
    CHECK(table_in_words(before.log) == table_in_words(adjudicated(log).log));
}

TEST_CASE("the same log and seeds give the same bytes") {
    const std::string log = battle_without_dice();
    const auto with_seeds = [](Terms& terms) { terms.seeds = {axis_seed, allied_seed}; };
    CHECK(adjudicated(log, with_seeds).log == adjudicated(log, with_seeds).log);
    CHECK(adjudicated(log, with_seeds).log != adjudicated(log).log);
}

TEST_CASE("dice that the log does not have are rolled, and can be rolled again by anybody") {
    const Adjudicated result = adjudicated(battle_without_dice(), [](Terms& terms) {
        terms.seeds = {axis_seed, allied_seed};
    });
    REQUIRE(result.done.rolls.size() == 2);
    CHECK(result.done.rolls[0].what_for == "gunfire of Scharnhorst");
    CHECK(result.done.rolls[1].what_for == "gunfire of Gneisenau");
    CHECK(result.done.rolls[0].faces.size() == 2);
    CHECK(result.done.report.cannot_tell == 0);
    CHECK(result.says("!fire Scharnhorst", "rolled by the umpire"));
    const auto proof = verified(result.log);
    CHECK(proof.proved);
    CHECK(proof.rolls == 2);
}

TEST_CASE("what the rules make of dice is put on the counters") {
    Thrown thrown({{6, 6}, {3, 4}});
    const std::string log = battle_without_dice();
    const Adjudicated result = adjudicated(
        log, [](Terms& terms) { terms.dice = MissingDice::ask; }, &thrown);
    CHECK(thrown.asked == std::vector<std::string>{"gunfire of Scharnhorst", "gunfire of Gneisenau"});
    // The same battle with these dice in the log, and the counters as the players put them.
    ScriptedGame game = april_game();
    fleet_meets_cruiser(game);
    order(game, axis, "!fire Scharnhorst -> Penelope", {6, 6});
    order(game, axis, "!fire Gneisenau -> Hotspur / Havock", {3, 4});
    game.say(axis, "!damage");
    const Adjudicated played = adjudicated(game.log());
    CHECK(table_in_words(result.log) == table_in_words(played.log));
    CHECK(table_in_words(result.log).at("unit Penelope").starts_with("Allied Eliminated Naval Units"));
    CHECK(table_in_words(result.log).at("unit Hotspur / Havock").find("half yes") != std::string::npos);
    CHECK(table_in_words(log) != table_in_words(result.log));
    const auto proof = verified(result.log);
    CHECK(proof.proved);
    CHECK(proof.thrown == 2);
    CHECK(proof.rolls == 0);
}

TEST_CASE("with the dice of the log only, a missing roll is not known") {
    const Adjudicated result =
        adjudicated(battle_without_dice(), [](Terms& terms) { terms.dice = MissingDice::log; });
    CHECK(result.done.report.cannot_tell == 2);
    CHECK(result.done.rolls.empty());
}

TEST_CASE("dice of the wrong player or number are not taken for the roll") {
    ScriptedGame game = april_game();
    fleet_meets_cruiser(game);
    game.say(axis, "!fire Scharnhorst -> Penelope");
    game.roll(allied, "2d6", {6, 6});
    const Adjudicated wrong_player = adjudicated(game.log());
    REQUIRE(wrong_player.done.rolls.size() == 1);
    CHECK(wrong_player.done.rolls[0].what_for == "gunfire of Scharnhorst");
}

TEST_CASE("hits that nobody brought into effect take effect when the log is over") {
    ScriptedGame game = april_game();
    fleet_meets_cruiser(game);
    order(game, axis, "!fire Scharnhorst -> Penelope", {6, 6});
    const Adjudicated result = adjudicated(game.log());
    CHECK(result.step_about("at the end: due by the rules: damage") != nullptr);
    CHECK(table_in_words(result.log).at("unit Penelope").starts_with("Allied Eliminated Naval Units"));
}

TEST_CASE("a side is held to the seed that it bound itself to") {
    ScriptedGame game = april_game();
    game.say(axis, "!commit " + axis_seed.commitment());
    fleet_meets_cruiser(game);
    game.say(axis, "!fire Scharnhorst -> Penelope");
    const std::string log = game.log();
    CHECK(adjudicated(log, [](Terms& terms) {
              terms.seeds = {axis_seed, allied_seed};
          }).done.rolls.size() == 1);
    dice::Seed other = axis_seed;
    other.secret.back() = '0';
    CHECK_THROWS_AS(adjudicated(log, [&](Terms& terms) { terms.seeds = {other}; }), InputError);
    CHECK_THROWS_AS(adjudicated(log), InputError);
}

TEST_CASE("an illegal move is taken back with the battle and the pursuit that came of it") {
    const auto play = [](bool chain) {
        ScriptedGame game = april_game();
        game.say(axis, "Good morning.");
        game.say(axis, "!spend TF-1 idle 170");
        if (chain) {
            fleet_meets_cruiser(game);
            order(game, axis, "!fire Scharnhorst -> Penelope", {3, 4});
            order(game, axis, "!fire Gneisenau -> Hotspur / Havock", {3, 4});
            game.say(axis, "!damage");
            game.set("Penelope", "Hits_Level", "2");
            game.set("Hotspur / Havock", "Strength_Level", "2");
            game.drag(allied, {"TF-23"}, "2526");
            game.drag(axis, {"TF-1"}, "2526");
            game.say(axis, "!range 0");
            order(game, axis, "!fire Gneisenau -> Penelope", {6, 6});
            game.say(axis, "!damage");
            game.drag(allied, {"Penelope"}, "Allied Eliminated Naval Units");
            game.drag(axis, {"TF-1"}, "2918");
        } else {
            game.set("TF-1", "Status_Level", "1");
        }
        game.set("TF-3", "Status_Level", "1");
        game.drag(axis, {"TF-3"}, "2829");
        return game.log();
    };
    const auto revert = [](Terms& terms) { terms.illegal = Illegal::revert; };
    const Adjudicated with = adjudicated(play(true), revert), without = adjudicated(play(false), revert);
    CHECK(without.done.taken_back.empty());
    CHECK(with.done.taken_back.size() > 10);
    CHECK(with.done.taken_back.front().rules == std::vector<std::string>{"27D.s2"});
    for (const auto& taken : with.done.taken_back)
        CHECK(with.step_about(taken.text) != nullptr);
    CHECK(table_in_words(with.log) == table_in_words(without.log));
    CHECK(table_in_words(with.save) == table_in_words(without.save));
    CHECK(verified(with.log).proved);
}

TEST_CASE("with stop, nothing counts from the first illegal action on") {
    ScriptedGame game = april_game();
    game.set("TF-3", "Status_Level", "1");
    game.drag(axis, {"TF-3"}, "2829");
    const auto before = table_in_words(game.position());
    game.say(axis, "!spend TF-1 idle 170");
    game.set("TF-1", "Status_Level", "1");
    const auto at_sea = table_in_words(game.position());
    game.drag(axis, {"TF-1"}, "2527");
    game.drag(axis, {"TF-3"}, "2830");
    const Adjudicated result = adjudicated(game.log(), [](Terms& terms) { terms.illegal = Illegal::stop; });
    REQUIRE(result.done.taken_back.size() == 1);
    CHECK(result.done.report.illegal == 1);
    CHECK(table_in_words(result.log) == at_sea);
    CHECK(before != at_sea);
}

TEST_CASE("a log is adjudicated once: nobody rolls until the dice please") {
    const std::string once = adjudicated(battle_without_dice()).log;
    CHECK_THROWS_WITH(adjudicated(once), Catch::Contains("adjudicated already"));
}

TEST_CASE("illegal actions stay and are reported where that is all that was asked for") {
    const Adjudicated result = adjudicated(text_of_sample("apr2.vlog"));
    CHECK(result.done.report.illegal == 4);
    CHECK(result.done.taken_back.empty());
    CHECK(result.says("!fire Admiral Hipper -> Penelope", "illegal by 30A1.s2"));
}

}  // namespace adjudicate_test
