#include "umpire/binding/position_file.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/new_game.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/replay.hpp"

#include "binding/norwegian_sea.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

namespace position_file_test {

using namespace umpire;
using binding::PositionFile;
using game::Kind;
using game::Value;
using nlohmann::json;

namespace {

const std::filesystem::path sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";

const testing::NorwegianSea& the_game() {
    static const testing::NorwegianSea game;
    return game;
}

vassal::GameFile file_of(const std::string& text) {
    vassal::GameFile file;
    file.name = "built.vsav";
    file.stream = vassal::CommandStream(text);
    return file;
}

std::string build(const json& position) {
    const testing::NorwegianSea& game = the_game();
    return binding::build_position(PositionFile::load(position, "p.json"), game.binding, game.module,
                                   game.map);
}

/// A save on a table, and what it means.
struct Table {
    explicit Table(vassal::GameFile file)
        : replay(std::move(file), the_game().module),
          position(the_game().map),
          bound(the_game().binding, replay.table(), position) {}

    game::Subject thing(Kind kind, const char* name) const { return position.find(kind, name).value(); }
    std::string inside(Kind kind, const char* name) const {
        const auto outer = position.inside(thing(kind, name));
        return outer ? position.name(*outer) : "nothing";
    }

    vassal::Replay replay;
    game::Position position;
    binding::BoundTable bound;
};

json narvik() {
    std::ifstream in(sample / "narvik.json");
    return json::parse(in);
}

/// What a file tells, where counters of one name can be exchanged for each other.
std::multiset<std::string> told(const nlohmann::ordered_json& file) {
    std::multiset<std::string> all{file.value("game", json()).dump(), file.value("players", json()).dump()};
    for (const char* member : {"groups", "units", "markers"}) {
        const json things = file.value(member, json::object());
        for (const auto& [name, entry] : things.items()) {
            json sorted = entry;
            if (sorted.contains("holds")) sorted["holds"] = sorted["holds"].get<std::set<std::string>>();
            all.insert(name.substr(0, name.find(" (")) + sorted.dump());
        }
    }
    return all;
}

}  // namespace

TEST_CASE("a position is built as it is written down") {
    const Table table(file_of(build(narvik())));
    const auto& position = table.position;
    CHECK(position.get(game::the_game, game::Name("turn")) == Value("Apr II 1940"));
    CHECK(position.get(game::the_game, game::Name("phasing")) == Value("Allied"));
    CHECK(position.get(game::the_game, game::Name("sea")) == Value("R"));
    CHECK(table.inside(Kind::group, "TF-2") == "3714");
    CHECK(table.inside(Kind::unit, "Jan Wellem") == "TF-2");
    CHECK(table.inside(Kind::unit, "2-139 Gebirgsjäger") == "Jan Wellem");
    CHECK(table.inside(Kind::unit, "Swordfish 816") == "Furious");
    CHECK(table.inside(Kind::unit, "Blücher") == "Axis Eliminated Naval Units");
    CHECK(table.inside(Kind::marker, "Port Hit (2)") == "3714");
    CHECK(table.inside(Kind::marker, "Axis Sea Patrol") == "nothing");
    CHECK(position.get(table.thing(Kind::unit, "Warspite"), game::Name("hits")) == Value(1));
    CHECK(position.get(table.thing(Kind::unit, "Warspite"), game::Name("half")) == Value(false));
    CHECK(position.get(table.thing(Kind::unit, "Furious"), game::Name("low_fuel")) == Value(true));
    CHECK(position.get(table.thing(Kind::group, "TF-22"), game::Name("on_patrol")) == Value(true));
    CHECK(position.get(table.thing(Kind::group, "TF-22"), game::Name("in_port")) == Value(false));
    CHECK(position.count(Kind::unit) == 10);
    CHECK(table.replay.table().players().size() == 2);

    const auto hidden = table.thing(Kind::group, "TF-8");
    CHECK(table.bound.sees("Axis", hidden));
    CHECK_FALSE(table.bound.sees("Allied", hidden));
    CHECK(table.bound.sees("Allied", table.thing(Kind::group, "TF-22")));
    CHECK_FALSE(table.bound.sees("Allied", table.thing(Kind::unit, "U-Gruppe Narvik")));
}

TEST_CASE("VASSAL has nothing to complain about in a built position, and the same one is the same text") {
    const std::string text = build(narvik());
    const auto& module = *the_game().module;
    const auto content = vassal::new_game_file(module, text, "title");
    const vassal::GameFile file{"built.vsav", vassal::CommandStream(text), content.obfuscation,
                                content.save_data, content.module_data};
    CHECK(vassal::complaints_of_vassal(file, module).empty());
    CHECK(build(narvik()) == text);
}

TEST_CASE("a save that is written down and built again reads as the same position") {
    const Table start(vassal::read_game_file(sample / "start.vsav"));
    const auto written = position_json(start.bound, start.replay.table(), start.position, "again");
    CHECK(written["groups"].size() == 19);
    const Table again(file_of(build(json::parse(written.dump()))));
    const auto written_again = position_json(again.bound, again.replay.table(), again.position, "again");
    CHECK(told(written_again) == told(written));
    for (const Kind kind : {Kind::group, Kind::unit, Kind::marker})
        CHECK(again.position.count(kind) == start.position.count(kind));
    // Not only what a file has words for: every fact, among them those printed on the counters.
    for (std::uint32_t index = 0; index < start.position.count(Kind::unit); ++index) {
        const game::Subject unit{Kind::unit, index};
        const auto same = again.position.find(Kind::unit, start.position.name(unit));
        REQUIRE(same);
        CHECK((again.position.attributes(*same) == start.position.attributes(unit)));
        for (const char* side : {"Axis", "Allied"})
            CHECK(again.bound.sees(side, *same) == start.bound.sees(side, unit));
    }
}

TEST_CASE("the position of a case can be built where the module has its counters") {
    const json a_case = {{"title", "a case"},
                         {"map", "shipped"},
                         {"game", {{"phase", "combat"}}},
                         {"groups", {{"TF-1", {{"side", "Axis"}, {"at", "2728"}}}}},
                         {"units", {{"Scharnhorst", {{"type", "BC"}, {"at", "TF-1"}}}}},
                         {"facts", {{"Scharnhorst", {{"hits", 2}}}}}};
    const Table table(file_of(build(a_case)));
    CHECK(table.position.get(table.thing(Kind::unit, "Scharnhorst"), game::Name("hits")) == Value(2));
}

TEST_CASE("what cannot be built is told with the file, the place and the reason") {
    struct Case {
        const char* change;  ///< a patch to the position
        const char* sentence;
    };
    for (const auto& [change, sentence] : std::vector<Case>{
             {R"({"title": null})", "p.json: is not as position.schema.json says"},
             {R"({"units": {"Yamato": {"at": "TF-2"}}})",
              "p.json: /units/Yamato: the module has no counter of a unit \"Yamato\""},
             {R"({"units": {"Köln / Emden": {"at": "TF-2"}}})",
              "p.json: /units/Köln ~1 Emden: the module has"},
             {R"({"units": {"Hood": {"at": "Atlantis"}}})",
              "p.json: /units/Hood/at: there is no place \"Atlantis\""},
             {R"({"units": {"Hood": {"at": "Axis Notes:9999"}}})",
              "p.json: /units/Hood/at: there is no place \"Axis Notes:9999\""},
             {R"({"units": {"Hood": {"hits": 1}}})", "p.json: /units/Hood: it does not say where it is"},
             {R"({"units": {"Warspite": {"at": "TF-2"}}})",
              "p.json: /groups/TF-22/holds/0: \"Warspite\" is said to be in \"TF-2\" too"},
             {R"({"units": {"Furious": {"in": "Warspite"}}})",
              "p.json: /units/Furious: either at or in says where it is, not both"},
             {R"({"units": {"Furious": {"at": "Warspite"}}})",
              "p.json: /units/Furious/at: the binding does not say that \"Furious\" can be carried"},
             {R"({"units": {"Swordfish 816": {"in": "TF-24"}}})",
              "p.json: /units/Swordfish 816/in: \"Swordfish 816\" is carried: it needs a unit of the group"},
             {R"({"units": {"Swordfish 816": {"in": "2-139 Gebirgsjäger"}}})",
              "p.json: /units/Swordfish 816/in: \"2-139 Gebirgsjäger\" is carried itself"},
             {R"({"groups": {"TF-24": {"at": "TF-22"}}})",
              "p.json: /groups/TF-24/at: a group lies at a place"},
             {R"({"units": {"Warspite": {"gunnery": 99}}})",
              "p.json: /units/Warspite/gunnery: cannot be shown: it is printed on the counter"},
             {R"({"units": {"Warspite": {"mood": "grim"}}})",
              "p.json: /units/Warspite/mood: cannot be shown: the binding does not say where it stands"},
             {R"({"units": {"Warspite": {"hits": 99}}})",
              "p.json: /units/Warspite/hits: cannot be shown: the counter cannot show it"},
             {R"({"units": {"Warspite": {"low_fuel": "perhaps"}}})",
              "p.json: /units/Warspite/low_fuel: cannot be shown: no text means this value"},
             {R"({"groups": {"TF-22": {"raiding": true}}})",
              "p.json: /groups/TF-22/on_patrol: cannot be shown together with the other facts"},
             {R"({"game": {"turn": "May I 1950"}})", "p.json: /game/turn: cannot be shown: turn level"},
             {R"({"game": {"mood": "grim"}})", "p.json: /game/mood: cannot be shown: the binding"},
             {R"({"players": [{"id": "a", "name": "b", "side": "Martian"}]})",
              "p.json: /players/0/side: there is no side \"Martian\""},
             {R"({"players": [{"id": "a", "name": "b\nc", "side": "Axis"}]})",
              "p.json: /players/0: a name is one line of text"},
             {R"({"units": {"Warspite": {"masked_by": "Martians"}}})",
              "p.json: /units/Warspite/masked_by: there is no side or player \"Martians\""},
             {R"({"markers": {"Port Hit": {"hidden_by": "Axis"}}})",
              "p.json: /markers/Port Hit/hidden_by: the counter cannot be hidden so"},
             {R"({"facts": {"Nobody": {"hits": 1}}})",
              "p.json: /facts/Nobody: there is nothing of this name"},
         }) {
        json position = narvik();
        position.merge_patch(json::parse(change));
        INFO(change);
        CHECK_THROWS_WITH(build(position), Catch::StartsWith(sentence));
    }
}

TEST_CASE("a position of more things than any game has is refused at once") {
    json position = {{"title", "too much"}};
    for (int i = 0; i < 6'000; ++i)
        position["groups"]["TF-1"]["holds"].push_back("unit " + std::to_string(i));
    CHECK_THROWS_WITH(PositionFile::load(position, "p.json"),
                      "p.json: there are more than 5000 things in it");
}

TEST_CASE("what a new game has on the table is moved, or taken away, or left alone if it means nothing") {
    const auto slot = [](const char* name, const char* kind) {
        return fmt::format(
            "<VASSAL.build.widget.PieceSlot entryName='{0}' gpid='{0}'>"
            "+/null/mark;Kind\tpiece;;;a.png;{0}/{1}\tnull;0;0;;0</VASSAL.build.widget.PieceSlot>",
            name, kind);
    };
    const std::string counters = slot("Hood", "ship") + slot("Hipper", "ship") + slot("Chart", "paper");
    const std::string xml =
        "<VASSAL.build.GameModule name='M' version='1'><VASSAL.build.module.Map mapName='Sea'>"
        "<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name='B'>"
        "<VASSAL.build.module.map.boardPicker.board.RegionGrid>"
        "<VASSAL.build.module.map.boardPicker.board.Region name='0101' originx='50' originy='50'/>"
        "<VASSAL.build.module.map.boardPicker.board.Region name='0202' originx='250' originy='50'/>"
        "</VASSAL.build.module.map.boardPicker.board.RegionGrid></VASSAL.build.module.map.boardPicker.Board>"
        "</VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.SetupStack name='s' x='50' y='50'>" +
        counters +
        "</VASSAL.build.module.map.SetupStack></VASSAL.build.module.Map>"
        "<VASSAL.build.module.PieceWindow name='P'>" +
        counters + "</VASSAL.build.module.PieceWindow></VASSAL.build.GameModule>";
    const auto module = std::make_shared<const vassal::Module>(
        vassal::Module::from_xml(xml, [](std::string_view) { return std::nullopt; }));
    const auto bound = std::make_shared<const binding::Binding>(binding::Binding::load(
        json::parse(
            R"({"game": "europa", "module": "M", "sides": {}, "maps": [{"map": "Sea", "means": "places"}],
            "counters": [{"when": {"Kind": "ship"}, "kind": "unit", "name": "BasicName"}]})"),
        "b.json"));
    const auto map = std::make_shared<const game::Map>(game::Map::open_sea(3, 3));
    const json asked = {{"title", "t"},
                        {"units", {{"Hood", {{"at", "0202"}}}, {"Hood (2)", {{"at", "0101"}}}}}};
    const std::string text = binding::build_position(PositionFile::load(asked, "p.json"), bound, module, map);

    vassal::Replay replay(file_of(text), module);
    std::multiset<std::string> lying;
    for (const vassal::Piece& piece : replay.table().pieces())
        if (piece.kind == vassal::PieceKind::piece)
            lying.insert(vassal::basic_name(replay.table(), piece) + " " +
                         vassal::location_name(replay.table(), piece));
    CHECK(lying == std::multiset<std::string>{"Chart 0101", "Hood 0101", "Hood 0202"});
    CHECK(vassal::complaints_of_vassal(replay.file(), *module).empty());
}

}  // namespace position_file_test
