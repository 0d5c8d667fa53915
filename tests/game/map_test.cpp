#include "umpire/game/map.hpp"

#include "umpire/error.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <deque>

namespace map_test {

using namespace umpire;
using game::Map;
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

std::uint32_t place(const Map& map, const char* name) {
    return map.find(name).value();
}

std::string refusal(const Json& json) {
    try {
        Map::from_json(json, "map.json");
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

/// Steps from a place to every other, by neighbours alone; -1 where no steps lead.
std::vector<int> steps_from(const Map& map, std::uint32_t from) {
    std::vector<int> steps(map.size(), -1);
    std::deque<std::uint32_t> open{from};
    steps[from] = 0;
    while (!open.empty()) {
        const std::uint32_t here = open.front();
        open.pop_front();
        for (const std::uint32_t next : map.neighbours(here))
            if (steps[next] < 0) {
                steps[next] = steps[here] + 1;
                open.push_back(next);
            }
    }
    return steps;
}

Json two_boards() {
    Json rows = Json::array();
    for (int row = 0; row < 8; ++row)
        rows.push_back({{"row", std::string(1, static_cast<char>('A' + row))},
                        {"first", 12 - row / 2},
                        {"hexes", "........"}});
    return {{"boards",
             {{{"name", "Europe"}, {"prefix", "E."}, {"facts", {{"theater", "Europe"}}}, {"rows", rows}},
              {{"name", "Pacific"},
               {"prefix", "P."},
               {"rows",
                {{{"row", "D"}, {"first", 11}, {"hexes", "..c"}},
                 {{"row", "DD"}, {"first", 1}, {"hexes", "c"}}}}}}},
            {"hexes", {{"P.D13", {{"port", {{"name", "Truk"}}}}}}},
            {"areas", {{{"name", "western"}, {"kind", "front"}, {"hexes", {"E.D12-E.D14", "E.E12"}}}}},
            {"boxes", {{{"name", "India box"}, {"distances", {{"P.D11", 8}}}}}}};
}

}  // namespace

TEST_CASE("every hex has the neighbours that touch it, and distances are the steps between them") {
    for (const char* lower : {"even", "odd"}) {
        Json json{{"rows", std::vector<std::string>(9, ".........")}, {"grid", {{"lower_columns", lower}}}};
        const Map map = Map::from_json(json, "map.json");
        REQUIRE(map.size() == 81);
        CHECK(map.neighbours(place(map, "0505")).size() == 6);
        for (std::uint32_t from = 0; from < map.size(); ++from) {
            const std::vector<int> steps = steps_from(map, from);
            for (std::uint32_t to = 0; to < map.size(); ++to)
                REQUIRE(map.distance(from, to) == steps[to]);
        }
    }
}

TEST_CASE("in lettered rows a hex lies between its own number and the next of the row above") {
    const Map map = Map::from_json(two_boards(), "map.json");
    CHECK(map.neighbours(place(map, "E.D13")).size() == 6);
    for (const char* beside : {"E.C13", "E.C14", "E.D12", "E.D14", "E.E12", "E.E13"})
        CHECK(map.distance(place(map, "E.D13"), place(map, beside)) == 1);
    CHECK(map.distance(place(map, "E.D13"), place(map, "E.C12")) == 2);
    CHECK(map.distance(place(map, "E.B14"), place(map, "E.D13")) == 2);
    for (std::uint32_t from = 0; from < 64; ++from) {
        const std::vector<int> steps = steps_from(map, from);
        for (std::uint32_t to = 0; to < 64; ++to)
            REQUIRE(map.distance(from, to) == steps[to]);
    }
}

TEST_CASE("in numbered rows those of even number lie half a hex further along") {
    Json rows = Json::array();
    for (const char* row : {"31", "32", "33", "34", "35", "36", "37", "38", "39"})
        rows.push_back({{"row", row}, {"first", 11}, {"hexes", "........."}});
    const Json board{{"name", "West"}, {"prefix", "W"}, {"numbered", "rrcc"}, {"rows", rows}};
    const Map map = Map::from_json(Json{{"boards", {board}}}, "map.json");
    REQUIRE(map.size() == 81);
    CHECK(map.neighbours(place(map, "W3616")).size() == 6);
    for (const char* beside : {"W3615", "W3617", "W3516", "W3517", "W3716", "W3717"})
        CHECK(map.distance(place(map, "W3616"), place(map, beside)) == 1);
    for (const char* beside : {"W3515", "W3517", "W3415", "W3416", "W3615", "W3616"})
        CHECK(map.distance(place(map, "W3516"), place(map, beside)) == 1);
    CHECK(map.distance(place(map, "W3714"), place(map, "W3916")) == 3);
    for (std::uint32_t from = 0; from < map.size(); ++from) {
        const std::vector<int> steps = steps_from(map, from);
        for (std::uint32_t to = 0; to < map.size(); ++to)
            REQUIRE(map.distance(from, to) == steps[to]);
    }
}

TEST_CASE("rows of a numbered board are two digits, and it is numbered in a way that there is") {
    const auto read = [](const char* row, int first, const char* numbered) {
        const Json rows{{{"row", row}, {"first", first}, {"hexes", ".."}}};
        const Json board{{"name", "West"}, {"prefix", "W"}, {"numbered", numbered}, {"rows", rows}};
        return Map::from_json(Json{{"boards", {board}}}, "map.json");
    };
    CHECK(read("01", 98, "rrcc").find("W0199"));
    CHECK_THROWS_WITH(read("A", 1, "rrcc"), Contains("/boards/0/rows/0/row") && Contains("two digits"));
    CHECK_THROWS_WITH(read("00", 1, "rrcc"), Contains("two digits"));
    CHECK_THROWS_WITH(read("36", 1, "diagonal"), Contains("a letter"));
    CHECK_THROWS_WITH(read("36", 99, "rrcc"), Contains("numbers from 1 to 99"));
    CHECK_THROWS_WITH(read("36", 1, "ccrr"), Contains("/boards/0/numbered"));
}

TEST_CASE("boards may have the same hex numbers, and nothing leads from one to the other") {
    const Map map = Map::from_json(two_boards(), "map.json");
    CHECK(map.printed("D12").size() == 2);
    CHECK(map.printed("A12").size() == 1);
    CHECK(map.printed("E.D12").empty());
    CHECK(map.board(place(map, "E.D12")) == 0U);
    CHECK(map.board(place(map, "P.D12")) == 1U);
    CHECK_FALSE(map.board(place(map, "India box")));
    CHECK_FALSE(map.distance(place(map, "E.D12"), place(map, "P.D12")));
    CHECK(map.distance(place(map, "P.D11"), place(map, "P.DD1")) == 26);
    CHECK(map.attribute(place(map, "E.A12"), game::Name("theater")) == game::Value("Europe"));
    CHECK_FALSE(map.attribute(place(map, "P.D12"), game::Name("theater")).known());
    CHECK(map.attribute(place(map, "P.D13"), game::Name("port_name")) == game::Value("Truk"));
    CHECK(map.attribute(place(map, "E.D13"), game::Name("front")) == game::Value("western"));
    CHECK(map.attribute(place(map, "India box"), game::Name("distance to P.D11")) == game::Value(8));
}

TEST_CASE("a board that cannot be is refused with its place and reason") {
    Json json = two_boards();
    json["boards"][0]["rows"][2]["row"] = "AB";
    CHECK(refusal(json) == "map.json: /boards/0/rows/2/row: expected a letter, or one letter twice");
    json = two_boards();
    json["boards"][0]["rows"][1]["row"] = "A";
    CHECK(refusal(json) == "map.json: /boards/0/rows/1: expected hexes that are not there already");
    json = two_boards();
    json["boards"][1]["rows"][0]["first"] = 0;
    CHECK(refusal(json) == "map.json: /boards/1/rows/0: expected numbers from 1 to 999");
    json = two_boards();
    json["boards"][1].erase("rows");
    CHECK(refusal(json) == "map.json: /boards/1: expected an object with rows");
    json = two_boards();
    json["boards"][1]["prefix"] = 7;
    CHECK(refusal(json) == "map.json: /boards/1/prefix: expected a text");
    json = two_boards();
    json["boards"][1]["facts"] = "none";
    CHECK(refusal(json) == "map.json: /boards/1/rows/0: expected an object");
    CHECK(refusal({{"boards", Json::array()}}) == "map.json: /boards: expected one board or a few");
}

TEST_CASE("columns of even numbers lie lower unless the map says otherwise") {
    const Map even = Map::open_sea(4, 4);
    CHECK(even.distance(place(even, "0202"), place(even, "0102")) == 1);
    CHECK(even.distance(place(even, "0202"), place(even, "0103")) == 1);
    CHECK(even.distance(place(even, "0202"), place(even, "0101")) == 2);
    const Map odd = Map::from_json(
        {{"rows", {"....", "....", "....", "...."}}, {"grid", {{"lower_columns", "odd"}}}}, "");
    CHECK(odd.distance(place(odd, "0202"), place(odd, "0101")) == 1);
    CHECK(odd.distance(place(odd, "0202"), place(odd, "0103")) == 2);
}

TEST_CASE("each of the six directions leads to one neighbour, or off the map") {
    const Map sea = Map::open_sea(5, 5);
    const auto beside = [&](const char* hex, std::string_view direction) {
        const auto found = sea.beside(place(sea, hex), direction);
        return found ? sea.name(*found) : std::string("nothing");
    };
    std::string around_odd, around_even;
    for (const std::string_view direction : Map::directions) {
        around_odd += beside("0303", direction) + " ";
        around_even += beside("0203", direction) + " ";
    }
    CHECK(around_odd == "0302 0402 0403 0304 0203 0202 ");
    CHECK(around_even == "0202 0303 0304 0204 0104 0103 ");
    CHECK(beside("0101", "N") == "nothing");
    CHECK(beside("0101", "SW") == "nothing");
    CHECK(beside("0303", "E") == "nothing");
}

TEST_CASE("the cheapest way goes round what costs more, and is none where there is none") {
    const Map map = Map::open_sea(5, 5);
    const auto blocked = place(map, "0303");
    const auto cost = [&](std::uint32_t, std::uint32_t to) -> std::optional<double> {
        return to == blocked ? std::nullopt : std::optional(1.0);
    };
    const auto way = map.cheapest_path(place(map, "0302"), place(map, "0304"), cost, 100);
    REQUIRE(way);
    CHECK(way->size() == 3);
    CHECK(way->back() == place(map, "0304"));
    CHECK(std::find(way->begin(), way->end(), blocked) == way->end());
    CHECK_FALSE(map.cheapest_path(place(map, "0302"), place(map, "0304"), cost, 2));
    CHECK_FALSE(map.cheapest_path(place(map, "0302"), blocked, cost, 100));
}

TEST_CASE("a map has terrain by its legend, ports, hexsides, areas, boxes and names of places") {
    const Map map = Map::from_json(
        {{"rows", {"..c", "..~"}},
         {"legend", {{"~", {{"terrain", "ice"}}}}},
         {"hexes", {{"0301", {{"owner", "Axis"}, {"port", {{"name", "Narvik"}, {"size", "minor"}}}}}}},
         {"hexsides", {{{"between", {"0201", "0301"}}, {"kind", "land"}}}},
         {"areas", {{{"name", "A"}, {"kind", "weather_zone"}, {"hexes", {"0101-0202"}}}}},
         {"boxes", {{{"name", "Lost"}, {"side", "Axis"}}}},
         {"roles", {{"canal", {"0201/0301"}}}}},
        "map.json");
    const auto port = place(map, "0301");
    CHECK(map.attribute(port, game::Name("terrain")) == game::Value("coastal"));
    CHECK(map.attribute(port, game::Name("port")) == game::Value(true));
    CHECK(map.attribute(port, game::Name("port_name")) == game::Value("Narvik"));
    CHECK(map.attribute(place(map, "0302"), game::Name("terrain")) == game::Value("ice"));
    CHECK(map.hexside(port, place(map, "0201")) == "land");
    CHECK(map.hexside(port, place(map, "0302")) == "");
    CHECK(map.attribute(place(map, "0202"), game::Name("weather_zone")) == game::Value("A"));
    CHECK_FALSE(map.attribute(port, game::Name("weather_zone")).known());
    CHECK_FALSE(map.is_hex(place(map, "Lost")));
    CHECK_FALSE(map.distance(port, place(map, "Lost")));
    CHECK(map.role("canal").size() == 1);
}

TEST_CASE("a map that cannot be is refused with the place of the mistake") {
    CHECK(refusal(Json::array()) == "map.json: /: expected an object");
    CHECK(refusal({{"rows", {1}}}) == "map.json: /rows/0: expected a text");
    CHECK(refusal({{"rows", {"x"}}}) == "map.json: /rows/0: expected signs of the legend, not \"x\"");
    CHECK(refusal({{"rows", {"."}}, {"hexes", {{"0505", Json::object()}}}}) ==
          "map.json: /hexes/0505: there is no place \"0505\"");
    CHECK(refusal({{"rows", {"..."}}, {"hexsides", {{{"between", {"0101", "0301"}}, {"kind", "land"}}}}}) ==
          "map.json: /hexsides/0/between: expected two hexes that touch");
    CHECK(refusal({{"rows", {".."}}, {"grid", {{"columns", 3}}}}) ==
          "map.json: /grid/columns: expected 2, as many as the longest of the rows has");
    CHECK(refusal({{"rows", {".."}}, {"grid", {{"colums", 2}}}}) ==
          "map.json: /grid/colums: a grid has no such part; the nearest is \"columns\"");
    CHECK(refusal({{"rows", {".."}}, {"grid", {{"name", "crcr"}}}}) ==
          "map.json: /grid/name: expected \"ccrr\", as hexes of a board of this size are numbered");
    CHECK(refusal({{"rows", {std::string(100, '.')}}, {"grid", {{"name", "ccrr"}}}}) ==
          "map.json: /grid/name: expected \"cccrrr\", as hexes of a board of this size are numbered");
    CHECK(refusal({{"rows", {".."}}, {"boxes", {{{"name", "0101"}}}}}) ==
          "map.json: /boxes/0/name: expected a name that no other place has");
    CHECK(
        refusal({{"rows", {".."}}, {"areas", {{{"name", "A"}, {"kind", "z"}, {"hexes", {"0201-0101"}}}}}}) ==
        "map.json: /areas/0/hexes/0: expected the top left corner first");
}

}  // namespace map_test
