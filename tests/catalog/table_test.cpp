#include "umpire/catalog/table.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace table_test {

using namespace umpire::catalog;
using nlohmann::json;

namespace {

Table europa(std::string_view name) {
    return Table::load(GameFiles(), "europa", name);
}

/// A table with one column that tells which row was found.
Table table_of(const std::vector<std::string>& keys) {
    json rows = json::array();
    for (const std::string& key : keys)
        rows.push_back({{"key", key}, {"cells", {key}}});
    return Table::parse({{"id", "chess.x"},
                         {"rule", "1"},
                         {"title", "x"},
                         {"dice", nullptr},
                         {"row_key", nullptr},
                         {"column_key", nullptr},
                         {"columns", {"found"}},
                         {"rows", rows},
                         {"modifiers", json::array()},
                         {"results", json::object()},
                         {"complete", true},
                         {"doubts", json::array()}});
}

std::string refusal(const json& document) {
    try {
        Table::parse(document);
    } catch (const umpire::InputError& error) {
        return error.reason();
    }
    return "accepted";
}

}  // namespace

TEST_CASE("every table that ships loads") {
    const GameFiles files;
    CHECK(load_tables(files, "europa").size() == 30);
    CHECK(load_tables(files, "awaw").size() == 33);
    CHECK(load_tables(files, "aeto").size() == 59);
}

TEST_CASE("a gunnery strength between two limits uses the higher one") {
    const Table gunnery = europa("naval_gunnery_table");
    CHECK(gunnery.dice() == "2d6");
    CHECK(gunnery.rule() == "30A3");
    CHECK(gunnery.cell(43, 5)->get() == json({6, 10, 12}));
    CHECK(gunnery.cell(43, "5")->get() == json({6, 10, 12}));
    CHECK(gunnery.cell("up to 51", "5")->get() == json({6, 10, 12}));
    CHECK(gunnery.cell(51, 5)->get() == json({6, 10, 12}));
    CHECK(gunnery.cell(51.5, 5)->get() == json({6, 9, 12}));
    CHECK(gunnery.cell(0.3, "F")->get() == json({7, 11, 14}));
    CHECK(gunnery.cell(0.5, "F")->get() == json({7, 11, 14}));
    CHECK(gunnery.cell("½", "F")->get() == json({7, 11, 14}));
    CHECK(gunnery.cell(0.25, "A")->get() == json({nullptr, nullptr, nullptr}));
    CHECK(gunnery.cell(1000, 8)->get() == json({7, 10, 12}));
    CHECK(gunnery.row_key(*gunnery.row_of(2.5)) == "up to 3");
}

TEST_CASE("what is not in a table is not found") {
    const Table gunnery = europa("naval_gunnery_table");
    CHECK_FALSE(gunnery.cell(43, 9));
    CHECK_FALSE(gunnery.cell(43, 5.5));
    CHECK_FALSE(gunnery.cell(43, "G"));
    CHECK_FALSE(gunnery.cell(43, "a"));
    CHECK_FALSE(gunnery.cell(-1, 5));
    CHECK_FALSE(gunnery.cell(std::nan(""), 5));
    CHECK_FALSE(gunnery.cell("", ""));
    CHECK_FALSE(europa("port_table").cell("tiny", "max_hits"));
}

TEST_CASE("the interception table divides rolls at 3 and 7") {
    const Table table = europa("interception_table");
    for (const auto& [roll, result] : std::vector<std::pair<int, std::string>>{
             {-4, "fail"}, {3, "fail"}, {4, "miss"}, {6, "miss"}, {7, "success"}, {15, "success"}}) {
        INFO(roll);
        CHECK(table.text(roll, "result") == result);
    }
    CHECK_FALSE(table.text(3.5, "result"));
    CHECK_FALSE(table.number(3, "result"));
}

TEST_CASE("rows are found by their stable id as well as by their key") {
    const Table costs = europa("naval_movement_cost_table");
    CHECK(costs.row_count() == 21);
    CHECK(costs.number("enter_sea_hex", "cost") == 1);
    CHECK(costs.number("evade_into_sea_hex", "cost") == 1.5);
    CHECK(costs.number("enter a coastal hex (not while evading)", "cost") == 2);
    CHECK(costs.number("cargo_at_enemy_beach", "cost") == 90);
    CHECK(costs.cell("leave_port", "asterisk")->get() == json(true));
    CHECK(costs.cell("repair_radar", "asterisk")->get() == json(false));
    CHECK_FALSE(costs.number("fly", "cost"));
}

TEST_CASE("all other takes every name that no key has") {
    const Table zones = europa("naval_combat_zones");
    CHECK(zones.number("battleship", "radius_hexes") == 2);
    CHECK(zones.number("destroyer", "radius_hexes") == 0);
    CHECK(zones.cell("any unit in-port", "radius_hexes")->get() == json(nullptr));
    CHECK_FALSE(zones.number(2, "radius_hexes"));
}

TEST_CASE("keys are understood as rulebooks print them") {
    struct Case {
        std::vector<std::string> keys;
        double value;
        std::string found;
    };
    for (const auto& [keys, value, found] : std::vector<Case>{
             {{"less than 1", "1 and up to 2", "up to 4", "more than 4"}, 0.5, "less than 1"},
             {{"less than 1", "1 and up to 2", "up to 4", "more than 4"}, 1, "1 and up to 2"},
             {{"less than 1", "1 and up to 2", "up to 4", "more than 4"}, 2.5, "up to 4"},
             {{"less than 1", "1 and up to 2", "up to 4", "more than 4"}, 4.5, "more than 4"},
             {{"1", "up to 2", "up to 4"}, 1, "1"},
             {{"1", "up to 2", "up to 4"}, 0, "up to 2"},
             {{"2 or more", "1 or 0", "-1 or -2", "-3 or less"}, 0, "1 or 0"},
             {{"2 or more", "1 or 0", "-1 or -2", "-3 or less"}, -2, "-1 or -2"},
             {{"2 or more", "1 or 0", "-1 or -2", "-3 or less"}, -3, "-3 or less"},
             {{"2 or more", "1 or 0", "-1 or -2", "-3 or less"}, -1.5, ""},
             {{"3-5", "6-8", "12+"}, 8, "6-8"},
             {{"3-5", "6-8", "12+"}, 30, "12+"},
             {{"3-5", "6-8", "12+"}, 9, ""},
             {{"131 to 150", "1 to 30"}, 140, "131 to 150"},
             {{"8 or fewer", "9 or more"}, 8, "8 or fewer"},
             {{"before 1942", "1942", "1943 and later"}, 1941, "before 1942"},
             {{"before 1942", "1942", "1943 and later"}, 1945, "1943 and later"},
             {{"up to 4½"}, 4.5, "up to 4½"},
             {{"up to 4½"}, 4.6, ""},
             {{"1", "2", "all other"}, 3, "all other"},
             {{"8-20[1]", "W 1509", "1/-", "inf", "1e3", "9-3"}, 8, ""},
             {{"4 to 6", "4 to 6"}, 5, ""},
         }) {
        INFO(value << " among " << keys.front());
        CHECK(table_of(keys).text(value, "found").value_or("") == found);
    }
}

TEST_CASE("a table may be entered in several ways") {
    const Table attack = Table::load(GameFiles(), "awaw", "naval_attack_table");
    CHECK(attack.row_of(8, "FF") == attack.row_of(3, "AS"));
    CHECK(attack.row_key(*attack.row_of(8, "FF"), "FF") == "7-9");
    CHECK_FALSE(attack.row_of(8));
    CHECK_FALSE(attack.row_of(30, "FF"));
    CHECK(attack.cell_at(*attack.row_of(8, "FF"), *attack.column_of(13)) == json(4));
}

TEST_CASE("two rows of one name are not chosen between") {
    CHECK_FALSE(Table::load(GameFiles(), "awaw", "box_entry_hexes").row_of("Australia"));
}

TEST_CASE("modifiers are found by their rule") {
    const Table sea = europa("sea_interception_modifiers");
    CHECK(sea.modifiers().size() == 11);
    CHECK(sea.modifier_value("29C1.s3") == -2);
    CHECK(sea.modifier_value("29C1.s4") == -1);
    CHECK(sea.modifier_value("29C1.s4", 1.5) == 0);
    CHECK(sea.modifier_value("29C1.s4", 5) == -2);
    CHECK(sea.modifier_value("29C1.s5", 4) == 2);
    CHECK(sea.modifier_value("29C1.s3", 4) == -2);
    CHECK_FALSE(sea.modifier_value("29C1.s12"));
    CHECK_FALSE(sea.modifier_value(""));

    const Table torpedoes = europa("torpedo_attack_table");
    CHECK(torpedoes.modifier("30A2.s12")->die == "1d6");
    CHECK(torpedoes.modifier_value("30A2.s12", 5) == -2);
    CHECK(torpedoes.modifier_value("30A2.s13", 5) == -5);
    CHECK(torpedoes.modifier_value("30A2.s11") == -2);
    CHECK(europa("sea_patrol_interception_modifiers").modifier_value("29D1.s8") == -2);
    CHECK(europa("naval_gunnery_table").modifier_value("30A3a.s5") == 1);
    CHECK(europa("naval_movement_cost_table").modifier_value("30A6a.s2") == 9);
    CHECK(europa("maneuver_allowance").modifier("30A6a.s1")->does == Modifier::Does::multiply);
}

TEST_CASE("a damaged table is refused with the place of the damage") {
    const json good = GameFiles().json("europa/tables/interception_table.json");
    CHECK(refusal(good) == "accepted");
    json bad = good;
    bad["rows"][1]["cells"].push_back(3);
    CHECK(refusal(bad) == "/rows/1: has 2 cells, but the table has 1 columns");
    bad = good;
    bad["rows"][0].erase("cells");
    CHECK_THAT(refusal(bad),
               Catch::StartsWith("/rows/0: is not as table.schema.json says:") && Catch::Contains("'cells'"));
    bad = good;
    bad["complete"] = "yes";
    CHECK_THAT(refusal(bad), Catch::StartsWith("/complete: is not as table.schema.json says:"));
    bad = good;
    bad["rows"][0]["id"] = bad["rows"][2]["id"] = "low";
    CHECK(refusal(bad) == "/rows/2: the id 'low' is that of another row");
    bad = GameFiles().json("europa/tables/sea_interception_modifiers.json");
    bad["modifiers"][3]["rule"] = "29C1.s1";
    CHECK(refusal(bad) == "/modifiers/3/rule: '29C1.s1' is that of an earlier modifier");
    bad["modifiers"][3] = {{"value", -1}, {"per", 0}, {"when", "w"}};
    CHECK_THAT(refusal(bad), Catch::StartsWith("/modifiers/3/per: is not as table.schema.json says:"));
    CHECK_THAT(refusal(json::array()), Catch::StartsWith("is not as table.schema.json says:"));
}

TEST_CASE("a row tells the rule that it states, and its numbers are found by their place") {
    const Table plain = table_of({"a"});
    CHECK(plain.row_rule(0).empty());
    CHECK_FALSE(plain.number_at(0, 0));
    const Table costs = europa("naval_movement_cost_table");
    const auto row = costs.row_of("enter_sea_hex");
    REQUIRE(row);
    CHECK(costs.row_rule(*row) == "28A.s7");
    CHECK(costs.number_at(*row, 0) == 1.0);
}

}  // namespace table_test
