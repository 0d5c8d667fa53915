#include "umpire/binding/binding.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include "binding/norwegian_sea.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace round_trip_test {

using namespace umpire;
using binding::BoundTable;
using binding::Change;
using game::Kind;
using game::Subject;
using game::Value;

namespace {

const std::filesystem::path sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";

/// The sample's set-up on a table, and as a position.
struct SetUp : testing::NorwegianSea {
    vassal::Replay replay{vassal::read_game_file(sample / "start.vsav"), module};
    game::Position position{map};
    BoundTable table{binding, replay.table(), position};

    std::string text() { return vassal::save_text(replay.table(), replay.file().stream); }
    Subject thing(Kind kind, const char* name) const { return position.find(kind, name).value(); }
    void write(Change change) {
        vassal::Edit edit(replay.table());
        table.write(edit, change);
    }
};

Change change_of(Subject what, std::string_view fact, Value to) {
    return {Change::What::changed, what, game::Name::of(fact), {}, std::move(to), {}};
}

}  // namespace

TEST_CASE("facts written back as they were read leave the table as it was") {
    SetUp game;
    const std::string before = game.text();
    std::size_t written = 0;
    for (const Kind kind : {Kind::group, Kind::unit, Kind::marker})
        for (std::uint32_t index = 0; index < game.position.count(kind); ++index) {
            const Subject what{kind, index};
            const auto facts = game.position.attributes(what);
            for (const auto& [fact, value] : facts) {
                try {
                    game.write(change_of(what, fact.text(), value));
                    ++written;
                } catch (const OutputError&) {
                    // Printed on the counter, or not on this sort of counter: there is nothing to write.
                }
            }
        }
    CHECK(written > 300);
    CHECK(game.text() == before);
}

TEST_CASE("hits, status and hex are written so that they are read again") {
    SetUp game;
    const Subject scharnhorst = game.thing(Kind::unit, "Scharnhorst"),
                  group = game.thing(Kind::group, "TF-1"), hex = game.thing(Kind::location, "2728");
    game.write(change_of(scharnhorst, "hits", 2));
    game.write(change_of(group, "in_port", false));
    game.write({Change::What::moved, group, {}, {}, hex, {}});

    game::Position again(game.map);
    const BoundTable read(game.binding, game.replay.table(), again);
    CHECK(again.get(*again.find(Kind::unit, "Scharnhorst"), game::Name("hits")) == Value(2));
    CHECK(again.get(*again.find(Kind::group, "TF-1"), game::Name("in_port")) == Value(false));
    CHECK(again.location(*again.find(Kind::group, "TF-1")) == hex);
    CHECK(again.location(*again.find(Kind::unit, "Scharnhorst")) == hex);
    CHECK(again.get(*again.find(Kind::unit, "Gneisenau"), game::Name("hits")) == Value(0));
}

TEST_CASE("what cannot be written is refused with the thing and the reason") {
    SetUp game;
    const Subject scharnhorst = game.thing(Kind::unit, "Scharnhorst");
    CHECK_THROWS_WITH(game.write(change_of(scharnhorst, "gunnery", 9)),
                      Catch::Contains("gunnery of Scharnhorst") && Catch::Contains("printed on the counter"));
    CHECK_THROWS_WITH(game.write(change_of(scharnhorst, "mood", "grim")),
                      Catch::Contains("does not say where it stands"));
}

TEST_CASE("a look tells what has changed on the table, and news only what the position does not know") {
    SetUp game;
    const Subject scharnhorst = game.thing(Kind::unit, "Scharnhorst");
    game.write(change_of(scharnhorst, "hits", 1));
    std::vector<std::string> ids;
    for (const vassal::Piece& piece : game.replay.table().pieces())
        ids.emplace_back(piece.id);
    const auto changes = game.table.look_again(ids);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].subject == scharnhorst);
    CHECK(changes[0].after == Value(1));
    CHECK(game.table.look_again(ids).empty());

    REQUIRE(game.table.news(changes).size() == 1);
    CHECK(game.table.news(changes)[0].before == Value(0));
    game.position.set(scharnhorst, game::Name("hits"), 1);
    CHECK(game.table.news(changes).empty());
    // A marker that is turned up one by one is on its way to two hits.
    game.position.set(scharnhorst, game::Name("hits"), 2);
    CHECK(game.table.news(changes).empty());
}

TEST_CASE("what the table shows otherwise than the position has it is told, and what is printed is not") {
    SetUp game;
    CHECK(game.table.differences().empty());

    const Subject scharnhorst = game.thing(Kind::unit, "Scharnhorst"),
                  gneisenau = game.thing(Kind::unit, "Gneisenau"), group = game.thing(Kind::group, "TF-1"),
                  hex = game.thing(Kind::location, "2728");
    const Value port = *game.position.inside(group), box = *game.position.inside(gneisenau);
    game.position.set(scharnhorst, game::Name("hits"), 2);
    game.position.set(scharnhorst, game::Name("gunnery"), 99);
    game.position.set(scharnhorst, game::Name("mood"), "grim");
    game.position.set(gneisenau, game::Name("hits"), 3);
    game.position.take_away(gneisenau);
    game.position.place(group, hex);
    game.position.set(game::the_game, game::Name("phase"), "combat");

    const auto found = game.table.differences();
    const auto told = [&](Change::What what, Subject about, const char* fact, const Value& table,
                          const Value& position) {
        return std::count_if(found.begin(), found.end(), [&](const Change& one) {
                   return one.what == what && one.subject == about && one.fact.text() == fact &&
                          one.before == table && one.shown == table && one.after == position;
               }) == 1;
    };
    CHECK(found.size() == 4);
    CHECK(told(Change::What::changed, scharnhorst, "hits", 0, 2));
    CHECK(told(Change::What::disappeared, gneisenau, "", box, {}));
    CHECK(told(Change::What::moved, group, "", port, hex));
    CHECK(told(Change::What::changed, game::the_game, "phase", "movement", "combat"));

    // Written to the table, they are differences no more.
    for (const Change& change : found)
        game.write(change);
    CHECK(game.table.differences().empty());
}

TEST_CASE("a counter that is gone from the table, while the position has the thing, comes back as it was") {
    SetUp game;
    const Subject scharnhorst = game.thing(Kind::unit, "Scharnhorst");
    game.write({Change::What::disappeared, scharnhorst, {}, {}, {}, {}});
    const auto found = game.table.differences();
    REQUIRE(found.size() == 1);
    CHECK(found[0].what == Change::What::appeared);
    CHECK(found[0].after == Value(*game.position.inside(scharnhorst)));
    game.write(found[0]);
    CHECK(game.table.differences().empty());
}

}  // namespace round_trip_test
