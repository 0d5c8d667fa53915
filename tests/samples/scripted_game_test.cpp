#include "scripted_game.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/dice.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/traits.hpp"

#include "adjudicate/april_game.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace scripted_game_test {

using namespace umpire::vassal;
using umpire::samples::ScriptedGame;
using umpire::testing::april_game;
using umpire::testing::norwegian_sea;

namespace {

Replay replay_of(const ScriptedGame& game) {
    GameFile file;
    file.name = "the scripted log";
    file.stream = CommandStream(game.log());
    return {std::move(file), norwegian_sea()};
}

std::string property(ScriptedGame& game, std::string_view counter, std::string_view name) {
    return piece_property(game.table(), game.table().piece(game.counter(counter)), name).value_or("");
}

/// Positions, not the ids of the stacks that come and go.
nlohmann::json counters_of(const Tabletop& table) {
    nlohmann::json list;
    for (const Piece& piece : table.pieces()) {
        if (!piece.present || piece.kind != PieceKind::piece) continue;
        auto& counter = list[std::string(piece.id)];
        counter["at"] = location_name(table, piece);
        for (std::size_t level = 0; level < piece.type->traits.size(); ++level)
            counter["levels"].push_back(table.own_state(piece, level));
    }
    return list;
}

}  // namespace

TEST_CASE("a scripted game replays to the position it ended in") {
    ScriptedGame game = april_game();
    game.say("Guenther", "TF-1 leaves port");
    game.set("TF-1", "Status_Level", "1");
    game.drag("Guenther", {"TF-1"}, "3544");
    game.drag("Guenther", {"TF-1"}, "3443");
    game.set("TF-1", "Points", "4");
    game.roll("Nelson", "2d6", {3, 5});
    game.set("Scharnhorst", "Hits_Level", "3");
    game.drag("Guenther", {"Gneisenau", "Admiral Hipper"}, "TF-10");
    game.next_turn();
    game.set_global("SeaCondition", "CF");
    game.mask("Admiral Hipper", "Axis");
    game.deploy("Port Hit", "3335");
    game.remove("Nelson", "Port Hit@3030");
    game.hide("TF-6", "");
    REQUIRE(game.steps() == 14);

    Replay replay = replay_of(game);
    CHECK(replay.steps().size() == 14);
    replay.go_to(14);
    CHECK(counters_of(replay.table()) == counters_of(game.table()));
    CHECK(*replay.table().property("Module", "SeaCondition") == "CF");
    CHECK(replay.table().turn_text(norwegian_sea()->turn_trackers.front()) ==
          "Apr II 1940, Axis player turn, Combat");
}

TEST_CASE("scripted dice are found in the log with their player and faces") {
    ScriptedGame game = april_game();
    game.roll("Nelson", "2d6", {6, 1});
    game.roll("Guenther", "1d6", {4});
    Replay replay = replay_of(game);
    const auto first = dice_in_step(replay.commands(0), norwegian_sea().get(), replay.table().players());
    REQUIRE(first.size() == 1);
    CHECK(first.front().values == std::vector<int>{6, 1});
    CHECK(first.front().player == "Nelson");
    CHECK(first.front().side == "Allied");
    CHECK(first.front().sign == DiceRoll::Sign::properties);
    const auto second = dice_in_step(replay.commands(1), norwegian_sea().get(), replay.table().players());
    REQUIRE(second.size() == 1);
    CHECK(second.front().button == "1d6");
    CHECK(second.front().total == 4);
}

TEST_CASE("undo takes back whatever the last step did") {
    ScriptedGame game = april_game();
    const auto before = counters_of(game.table());
    const auto undone = [&] {
        game.undo("Guenther");
        return counters_of(game.table()) == before;
    };
    game.drag("Guenther", {"TF-1"}, "3443");
    CHECK(undone());
    game.set("Scharnhorst", "Hits_Level", "3");
    CHECK(undone());
    game.drag("Guenther", {"Scharnhorst", "Gneisenau"}, "Axis Eliminated Naval Units");
    CHECK(undone());
    game.mask("TF-1", "Axis");
    CHECK(undone());
    game.remove("Guenther", "TF-9");
    CHECK(undone());
    game.next_turn();
    game.undo("Guenther");
    CHECK(game.table().turn_text(norwegian_sea()->turn_trackers.front()) ==
          "Apr II 1940, Axis player turn, Movement");
    game.set_global("SeaCondition", "S");
    game.undo("Nelson");
    CHECK(*game.table().property("Module", "SeaCondition") == "CC");
    CHECK_THROWS_AS(game.undo("Guenther"), umpire::InputError);

    Replay replay = replay_of(game);
    const auto pairs = replay.undone_steps();
    REQUIRE(pairs.size() == 14);
    for (std::size_t step = 1; step < pairs.size(); step += 2)
        CHECK(pairs[step] == step - 1);
}

TEST_CASE("two steps are taken back one after the other") {
    ScriptedGame game = april_game();
    game.drag("Guenther", {"TF-1"}, "3443");
    game.drag("Guenther", {"TF-1"}, "3342");
    game.undo("Guenther");
    CHECK(game.location_of("TF-1") == "3443");
    CHECK(property(game, "TF-1", "Moved") == "true");
    game.undo("Guenther");
    CHECK(game.location_of("TF-1") == "3545");
    CHECK(property(game, "TF-1", "Moved") == "false");
}

TEST_CASE("a dragged counter is marked and leaves a trail of where it came from") {
    ScriptedGame game = april_game();
    game.drag("Guenther", {"TF-1"}, "3544");
    game.drag("Guenther", {"TF-1"}, "3443");
    const Piece& group = game.table().piece(game.counter("TF-1"));
    const BoardLayout& layout = game.table().layout(0);
    std::vector<std::string> trail;
    for (std::size_t level = 0; level < group.type->traits.size(); ++level) {
        const Trait trait = decode_trait(group.type->traits[level]);
        if (!std::holds_alternative<Footprint>(trait)) continue;
        const auto state =
            std::get<FootprintState>(decode_trait_state(trait, game.table().own_state(group, level)));
        CHECK(state.start_map == "Map0");
        for (const PixelPoint& point : state.points)
            trail.push_back(layout.location_name({point.x, point.y}));
    }
    CHECK(trail == std::vector<std::string>{"3545", "3544"});
    CHECK(property(game, "TF-1", "Moved") == "true");
}

TEST_CASE("the report of a drag does not name what the other side cannot see") {
    ScriptedGame game = april_game();
    game.drag("Guenther", {"TF-6"}, "1318");
    game.drag("Guenther", {"Atlantis"}, "TF-10");
    game.drag("Guenther", {"TF-1"}, "3544");
    const std::string log = game.log();
    CHECK(log.find("CHAT* ? moves 1218 -> 1318 *") != std::string::npos);
    CHECK(log.find("CHAT* ? moves TF-6 -> TF-10 *") != std::string::npos);
    CHECK(log.find("CHAT* TF-1 (in port) moves 3545 -> 3544 *") != std::string::npos);
}

TEST_CASE("a script that names what does not exist is told so") {
    ScriptedGame game = april_game();
    CHECK_THROWS_WITH(game.drag("Guenther", {"Yamato"}, "3443"), Catch::Contains("no counter 'Yamato'"));
    CHECK_THROWS_WITH(game.drag("Guenther", {"TF-1"}, "9999"), Catch::Contains("no place '9999'"));
    CHECK_THROWS_WITH(game.say("Horatio", "Hello"), Catch::Contains("no player 'Horatio'"));
    CHECK_THROWS_WITH(game.roll("Nelson", "3d6", {1, 1, 1}), Catch::Contains("no dice button '3d6'"));
    CHECK_THROWS_WITH(game.set("TF-1", "Hits_Level", "2"), Catch::Contains("cannot have Hits_Level"));
    CHECK_THROWS_WITH(game.deploy("Yamato", "3443"), Catch::Contains("no 'Yamato' in the palettes"));
    CHECK(game.steps() == 0);
}

}  // namespace scripted_game_test
