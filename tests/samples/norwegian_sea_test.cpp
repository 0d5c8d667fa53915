#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/image_size.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/prototypes.hpp"
#include "umpire/vassal/replay.hpp"
#include "umpire/vassal/traits.hpp"

#include "adjudicate/april_game.hpp"
#include "scripted_game.hpp"
#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

namespace norwegian_sea_test {

using namespace umpire::vassal;
using nlohmann::json;
using umpire::samples::ScriptedGame;

namespace {

const std::filesystem::path sample = UMPIRE_SOURCE_DIR "/samples/norwegian-sea";

Replay start() {
    return {read_game_file(sample / "start.vsav"), umpire::testing::norwegian_sea()};
}

json map_file() {
    return json::parse(std::ifstream(UMPIRE_SOURCE_DIR "/module-schema/europa/map.json"));
}

std::string value_of(const Tabletop& table, const Piece& piece, std::string_view property) {
    return piece_property(table, piece, property).value_or("");
}

std::vector<const Piece*> counters_of_kind(const Tabletop& table, std::string_view kind) {
    std::vector<const Piece*> found;
    for (const Piece& piece : table.pieces())
        if (piece.present && piece.kind == PieceKind::piece && value_of(table, piece, "Kind") == kind)
            found.push_back(&piece);
    return found;
}

/// All that a counter can show.
std::set<std::string> pictures_of(const PieceType& type) {
    std::set<std::string> pictures{decode_basic_piece(type.basic)->image};
    for (const std::string_view text : type.traits) {
        const Trait trait = decode_trait(text);
        if (const auto* layer = std::get_if<Layer>(&trait))
            pictures.insert(layer->images.begin(), layer->images.end());
        if (const auto* mask = std::get_if<Mask>(&trait)) pictures.insert(mask->image);
        if (const auto* mark = std::get_if<MarkMoved>(&trait)) pictures.insert(mark->icon);
    }
    pictures.erase("");
    return pictures;
}

/// Every counter of the palettes, side by side on the table.
ScriptedGame all_counters() {
    const std::string text(start().file().stream.text());
    ScriptedGame game(umpire::testing::norwegian_sea(), text);
    for (const PieceSlot& slot : umpire::testing::norwegian_sea()->palette)
        game.deploy(slot.name, "2515");
    return game;
}

}  // namespace

TEST_CASE("hexes of the Norwegian Sea are called as in the map file, both ways") {
    const json map = map_file();
    for (const char* name : {"North", "Axis Notes", "Allied Notes"}) {
        const MapDefinition* definition = umpire::testing::norwegian_sea()->find_map(name);
        REQUIRE(definition != nullptr);
        const BoardLayout layout(*definition);
        std::set<std::pair<int, int>> points;
        for (int column = 1; column <= map["grid"]["columns"]; ++column)
            for (int row = 1; row <= map["grid"]["rows"]; ++row) {
                const std::string hex = fmt::format("{:02}{:02}", column, row);
                INFO(name << " " << hex);
                const auto point = layout.find_location(hex);
                REQUIRE(point.has_value());
                CHECK(layout.location_name(*point) == hex);
                CHECK(layout.snap(*point) == *point);
                CHECK(layout.find_board(*point) != nullptr);
                points.insert({point->x, point->y});
            }
        CHECK(points.size() == 2000);
        CHECK(layout.location_name(*layout.find_location("0101")) == "0101");
        // Even columns lie lower.
        CHECK(layout.find_location("0201")->y > layout.find_location("0101")->y);
        CHECK(layout.find_location("0301")->y == layout.find_location("0101")->y);
    }
}

TEST_CASE("every box of the map file is a place of the Norwegian Sea") {
    const json map = map_file();
    for (const json& box : map["boxes"]) {
        const bool display = box["kind"] == "group_display";
        const BoardLayout layout(
            *umpire::testing::norwegian_sea()->find_map(display ? "Naval Group Display" : "Boxes"));
        const auto point = layout.find_location(box["name"].get<std::string>());
        INFO(box.dump());
        REQUIRE(point.has_value());
        CHECK(layout.location_name(*point) == box["name"]);
    }
}

TEST_CASE("boards and counters of the Norwegian Sea have pictures of a known size") {
    const Archive archive = Archive::open(sample / "norwegian-sea.vmod");
    for (const MapDefinition& map : umpire::testing::norwegian_sea()->maps)
        for (const Board& board : map.boards) {
            INFO(board.name);
            CHECK(board.size_known);
        }
    ScriptedGame game = all_counters();
    for (const Piece& piece : game.table().pieces()) {
        if (!piece.present || piece.kind != PieceKind::piece) continue;
        const auto pictures = pictures_of(*piece.type);
        CHECK(!pictures.empty());
        for (const std::string& picture : pictures) {
            INFO(basic_name(game.table(), piece) << " " << picture);
            CHECK(image_size(archive, picture) == Size{50, 50});
        }
    }
    CHECK(std::filesystem::file_size(sample / "norwegian-sea.vmod") < 300'000);
    CHECK(umpire::testing::norwegian_sea()->unknown_components.empty());
}

TEST_CASE("naval units of the Norwegian Sea carry what the rules ask for") {
    ScriptedGame game = all_counters();
    const Tabletop& table = game.table();
    std::set<std::string> names;
    const auto units = counters_of_kind(table, "naval_unit");
    CHECK(units.size() > 150);
    for (const Piece* unit : units) {
        INFO(basic_name(table, *unit));
        for (const char* number : {"Gunnery", "Torpedo", "AA", "Speed"})
            CHECK_NOTHROW(std::stod(value_of(table, *unit, number)));
        const std::string protection = value_of(table, *unit, "Protection");
        REQUIRE(protection.size() == 1);
        const bool capital = !value_of(table, *unit, "Hits_Level").empty();
        CHECK((capital ? std::string("12345678") : std::string("ABCDEF")).find(protection) !=
              std::string::npos);
        const std::string side = value_of(table, *unit, "Side");
        CHECK((side == "Axis" || side == "Allied"));
        const bool half_side = value_of(table, *unit, "HalfSide") == "yes";
        CHECK(half_side == !value_of(table, *unit, "Strength_Level").empty());
        CHECK(half_side == !value_of(table, *unit, "HalfGunnery").empty());
        CHECK(!value_of(table, *unit, "LowFuel_Level").empty());
        CHECK(value_of(table, *unit, "Moved") == "false");
    }
}

TEST_CASE("naval units of the Norwegian Sea have only types of the type chart") {
    const auto file = umpire::testing::shared_dir() / "rulebook/europa/tables/naval_unit_type_chart.json";
    if (!std::filesystem::exists(file)) return;
    std::set<std::string> types;
    const json chart = json::parse(std::ifstream(file));
    for (const json& row : chart["rows"])
        types.insert(row["key"].get<std::string>());
    ScriptedGame game = all_counters();
    std::set<std::string> used;
    for (const Piece* unit : counters_of_kind(game.table(), "naval_unit"))
        used.insert(value_of(game.table(), *unit, "Type"));
    CHECK(std::includes(types.begin(), types.end(), used.begin(), used.end()));
    CHECK(used.size() > 35);
}

TEST_CASE("VASSAL opens the set-up of the Norwegian Sea without a complaint") {
    CHECK(complaints_of_vassal(read_game_file(sample / "start.vsav"), *umpire::testing::norwegian_sea())
              .empty());
    Replay replay = start();
    CHECK(replay.steps().empty());
    CHECK(replay.table().turn_text(umpire::testing::norwegian_sea()->turn_trackers.front()) ==
          "Apr II 1940, Axis player turn, Movement");
    CHECK(*replay.table().property("Module", "SeaConditionArctic") == "R");
    CHECK(replay.table().players().size() == 3);
}

TEST_CASE("the set-up of the Norwegian Sea puts groups where ships can be, with their ships in their boxes") {
    Replay replay = start();
    const Tabletop& table = replay.table();
    const json map = map_file();
    std::set<std::string> boxes;
    for (const Piece* unit : counters_of_kind(table, "naval_unit"))
        boxes.insert(location_name(table, *unit));
    const auto groups = counters_of_kind(table, "naval_group");
    CHECK(groups.size() > 15);
    for (const Piece* group : groups) {
        const std::string hex = location_name(table, *group);
        const std::string name = value_of(table, *group, "Group");
        INFO(name << " " << hex);
        CHECK(boxes.contains(name));
        REQUIRE(hex.size() == 4);
        const std::string row = map["rows"].at(std::stoul(hex.substr(2)) - 1);
        const std::string letter = row.substr(std::stoul(hex.substr(0, 2)) - 1, 1);
        CHECK(map["legend"][letter]["terrain"] != "land");
        if (value_of(table, *group, "Status_Level") == "2")
            CHECK(map["hexes"].at(hex).at("port").contains("name"));
    }
}

TEST_CASE("what a side of the Norwegian Sea hides, the other does not see") {
    Replay replay = start();
    Tabletop& table = replay.table();
    const auto seen_by = [&](const char* id, const char* side, std::string_view counter) {
        table.set_viewer({id, side});
        for (const Piece& piece : table.pieces())
            if (piece.present && piece.kind == PieceKind::piece && basic_name(table, piece) == counter)
                return piece_name(table, piece, Sight::of_viewer);
        return std::string("none");
    };
    CHECK(seen_by("victory", "Allied", "Atlantis") == "?");
    CHECK(seen_by("gneisenau", "Axis", "Atlantis").starts_with("Atlantis"));
    CHECK(seen_by("victory", "Allied", "TF-6") == "");
    CHECK(seen_by("victory", "Allied", "TF-5") == "TF-5 (in port)");
    CHECK(umpire::testing::norwegian_sea()->find_map("Axis Notes")->sides ==
          std::vector<std::string>{"Axis"});
}

}  // namespace norwegian_sea_test
