#include "umpire/actions/log_reader.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"

#include "adjudicate/april_game.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace log_reader_test {

using namespace umpire;
using namespace umpire::testing;
using Lines = std::vector<std::string>;

namespace {

const std::string axis = "Guenther", allied = "Nelson";

/// Writes down all that it is told of.
class Minutes : public actions::Audience {
  public:
    Minutes(const game::Position& position, binding::BoundTable& table)
        : position_(position), table_(table) {}

    void act(const game::Action& action, std::span<const binding::Change> seen) override {
        std::string text = fmt::format("{} {}", action.source.step.value_or(0), action.verb);
        for (const char* name : {"group", "unit", "target", "to", "value"})
            if (action.argument(name).known())
                text += fmt::format(" {}", game::to_text(action.argument(name), position_));
        for (const game::DiceRoll& roll : action.dice)
            text += fmt::format(" [{}]", fmt::join(roll.faces, " "));
        if (action.argument("rolled_before").is_yes()) text += " rolled before";
        acts.push_back(text);
        for (const binding::Change& change : seen)
            table_.apply(change);
    }
    void stated(const game::Source&, const std::string&, const actions::Statement&) override {}
    void misunderstood(const game::Source& source, const std::string& /*why*/) override {
        unclear.push_back(source.text);
    }
    void meaningless(const game::Source& /*source*/, const std::string& what) override {
        idle.push_back(what);
    }
    void unused(const game::DiceRoll& roll, const std::string& why) override {
        dice.push_back(fmt::format("[{}] {}", fmt::join(roll.faces, " "), why));
    }
    bool calls_for_dice(const game::Action& order) override { return order.verb != needs_no_dice; }
    bool could_be(const game::Action& action) override {
        return game::to_text(action.argument("to"), position_) != impossible;
    }

    Lines acts, unclear, idle, dice;
    std::string impossible, needs_no_dice;

  private:
    const game::Position& position_;
    binding::BoundTable& table_;
};

struct Told {
    Lines acts, unclear, idle, dice;
};

Told read(samples::ScriptedGame& game, const std::string& impossible = "", const std::string& no_dice = "") {
    const check::Request& request = norwegian_sea_request();
    vassal::Replay replay = replay_of(game.log());
    const auto begun = check::begin(replay, request);
    Minutes minutes(*begun->position, *begun->table);
    minutes.impossible = impossible;
    minutes.needs_no_dice = no_dice;
    actions::LogReader(replay, *begun->table, *begun->position, request.rules->vocabulary(),
                       request.rules->catalog().registry(), request.rules->roles())
        .read(minutes);
    return {minutes.acts, minutes.unclear, minutes.idle, minutes.dice};
}

}  // namespace

TEST_CASE("what is put back before anything hung on it was never done") {
    auto game = april_game();
    const std::string home = game.location_of("TF-1");
    game.drag(axis, {"TF-1"}, "2527");
    game.say(axis, "oops, wrong one");
    game.drag(axis, {"TF-1"}, home);
    game.drag(axis, {"TF-1"}, "2935");
    CHECK(read(game).acts == Lines{"4 move TF-1 2935"});
}

TEST_CASE("a counter that comes home after dice have fallen has been away") {
    auto game = april_game();
    const std::string home = game.location_of("TF-1");
    game.drag(axis, {"TF-1"}, "2527");
    game.roll(axis, "2d6", {3, 4});
    game.drag(axis, {"TF-1"}, home);
    CHECK(read(game).acts.size() == 3);
}

TEST_CASE("a counter that comes home after somebody met it there has been away") {
    auto game = april_game();
    const std::string home = game.location_of("TF-1");
    game.drag(axis, {"TF-1"}, "2527");
    game.drag(axis, {"TF-3"}, "2527");
    game.drag(axis, {"TF-1"}, home);
    CHECK(read(game).acts.size() == 3);
}

TEST_CASE("a counter dropped where it cannot be and dragged on has gone straight there") {
    auto game = april_game();
    game.drag(axis, {"TF-1"}, "2527");
    game.drag(axis, {"TF-1"}, "2935");
    CHECK(read(game, "2527").acts == Lines{"2 move TF-1 2935"});
    CHECK(read(game).acts == Lines{"1 move TF-1 2527", "2 move TF-1 2935"});
    // Where it stays, it stays.
    CHECK(read(game, "2935").acts == Lines{"1 move TF-1 2527", "2 move TF-1 2935"});
}

TEST_CASE("a counter dropped twice where it cannot be is there since the second time") {
    auto game = april_game();
    game.drag(axis, {"TF-1"}, "2527");
    game.drag(axis, {"TF-1"}, "2935");
    game.say(axis, "now then");
    game.drag(axis, {"TF-1"}, "2527");
    CHECK(read(game, "2527").acts == Lines{"2 move TF-1 2935", "4 move TF-1 2527"});
    // Whoever puts it back to where it may be has not been away.
    CHECK(read(game).acts == Lines{"1 move TF-1 2527"});
    // Unless that was the same slip once more.
    game.drag(axis, {"TF-1"}, "2833");
    CHECK(read(game, "2527").acts == Lines{"2 move TF-1 2935", "5 move TF-1 2833"});
}

TEST_CASE("a counter left where it cannot be, and lifted and put back later, is there since the first time") {
    auto game = april_game();
    game.drag(axis, {"TF-1"}, "2527");
    game.say(axis, "now then");
    game.drag(axis, {"TF-1"}, "2935");
    game.drag(axis, {"TF-1"}, "2527");
    CHECK(read(game, "2527").acts == Lines{"1 move TF-1 2527"});
}

TEST_CASE("a tracker that is clicked on and back has not moved") {
    auto game = april_game();
    game.next_turn();
    game.set_turn({{"GameTurn", "Apr II 1940"}, {"PlayerTurn", "Axis"}, {"Phase", "Movement"}});
    game.drag(axis, {"TF-1"}, "2527");
    CHECK(read(game).acts == Lines{"3 move TF-1 2527"});
    game.next_turn();
    CHECK(read(game).acts == Lines{"3 move TF-1 2527", "4 phase combat"});
}

TEST_CASE("a tracker that shows the same phase of another player turn has gone on") {
    auto game = april_game();
    game.next_turn();
    game.set_turn({{"GameTurn", "Apr II 1940"}, {"PlayerTurn", "Allied"}, {"Phase", "Movement"}});
    game.drag(axis, {"TF-1"}, "2527");
    CHECK(read(game).acts.size() == 3);
}

TEST_CASE("a layer that is clicked through its levels is turned once") {
    auto game = april_game();
    game.set("Scharnhorst", "Hits_Level", "2");
    game.set("Scharnhorst", "Hits_Level", "3");
    CHECK(read(game).acts == Lines{"2 mark 2"});
    game.set("Scharnhorst", "Hits_Level", "1");
    CHECK(read(game).acts.empty());
}

TEST_CASE("several shots and then several rolls are paired in their order") {
    auto game = april_game();
    game.say(axis, "!fire Scharnhorst -> Penelope");
    game.say(axis, "!fire Gneisenau -> Penelope");
    game.roll(axis, "2d6", {4, 5});
    game.roll(axis, "2d6", {2, 2});
    CHECK(read(game).acts == Lines{"1 fire Scharnhorst Penelope [4 5]", "2 fire Gneisenau Penelope [2 2]"});
}

TEST_CASE("one roll for two shots is nobody's") {
    auto game = april_game();
    game.say(axis, "!fire Scharnhorst -> Penelope");
    game.say(axis, "!fire Gneisenau -> Penelope");
    game.roll(axis, "2d6", {4, 5});
    const Told told = read(game);
    CHECK(told.acts == Lines{"1 fire Scharnhorst Penelope", "2 fire Gneisenau Penelope"});
    REQUIRE(told.dice.size() == 1);
    CHECK_THAT(told.dice[0], Catch::Contains("any of 2 orders"));
}

TEST_CASE("an order that needs no dice this time leaves them to the next") {
    auto game = april_game();
    game.say(axis, "!mines TF-1");
    game.say(axis, "!fire Gneisenau -> Penelope");
    game.roll(axis, "2d6", {4, 5});
    CHECK(read(game, "", "mines").acts == Lines{"1 mines TF-1", "2 fire Gneisenau Penelope [4 5]"});
}

TEST_CASE("each side rolls for itself where both have declared") {
    auto game = april_game();
    game.say(axis, "!fire Scharnhorst -> Penelope");
    game.say(allied, "!fire Penelope -> Scharnhorst");
    game.roll(allied, "2d6", {1, 1});
    game.roll(axis, "2d6", {4, 5});
    CHECK(read(game).acts == Lines{"1 fire Scharnhorst Penelope [4 5]", "2 fire Penelope Scharnhorst [1 1]"});
}

TEST_CASE("dice may fall before it is said what for, but not before the game went on") {
    auto game = april_game();
    game.roll(axis, "2d6", {4, 5});
    game.say(axis, "!fire Scharnhorst -> Penelope");
    CHECK(read(game).acts == Lines{"2 fire Scharnhorst Penelope [4 5] rolled before"});
    auto later = april_game();
    later.roll(axis, "2d6", {4, 5});
    later.drag(axis, {"TF-1"}, "2527");
    later.say(axis, "!fire Scharnhorst -> Penelope");
    CHECK(read(later).acts == Lines{"1 dice [4 5]", "2 move TF-1 2527", "3 fire Scharnhorst Penelope"});
}

TEST_CASE("dice that were taken back are told") {
    auto game = april_game();
    game.drag(axis, {"TF-1"}, "2527");
    game.undo(axis);
    game.roll(axis, "2d6", {6, 6});
    const Told told = read(game);
    CHECK(told.acts == Lines{"3 dice [6 6]"});
    CHECK(std::count(told.idle.begin(), told.idle.end(), "taken back") == 2);
}

TEST_CASE("ordinary words that say what an order says are one") {
    auto game = april_game();
    game.say(axis, "found you. Combat in 2525, Scharnhorst fires at Penelope");
    game.roll(axis, "2d6", {4, 5});
    CHECK(read(game).acts == Lines{"1 fire Scharnhorst Penelope [4 5]"});
}

TEST_CASE("talk stays talk") {
    for (const char* talk : {"Scharnhorst fires at Penelope?", "my Scharnhorst once fired at Glorious",
                             "the fleet fires at dawn", "Scharnhorst fires at Gneisenau",
                             "good luck -> you will need it", "Hood does not fire at Penelope"}) {
        INFO(talk);
        auto game = april_game();
        game.say(axis, talk);
        CHECK(read(game).acts.empty());
    }
}

TEST_CASE("what is said and ordered is done once") {
    auto game = april_game();
    game.say(axis, "Scharnhorst fires at Penelope");
    game.say(axis, "!fire Scharnhorst -> Penelope");
    game.roll(axis, "2d6", {4, 5});
    CHECK(read(game).acts == Lines{"2 fire Scharnhorst Penelope [4 5]"});
}

}  // namespace log_reader_test
