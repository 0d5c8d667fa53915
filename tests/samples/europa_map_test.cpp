#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <set>

namespace europa_map_test {

using nlohmann::json;

namespace {

/// The shipped map as the rules would read it, from the file alone.
class SchematicMap {
  public:
    SchematicMap() : map_(json::parse(std::ifstream(UMPIRE_SOURCE_DIR "/module-schema/europa/map.json"))) {}

    const json& operator[](const char* key) const { return map_.at(key); }
    int columns() const { return map_["grid"]["columns"]; }
    int rows() const { return map_["grid"]["rows"]; }

    std::string terrain(const std::string& hex) const {
        const std::string row = map_["rows"].at(number(hex, 2) - 1);
        return map_["legend"].at(row.substr(number(hex, 0) - 1, 1)).at("terrain");
    }
    std::vector<std::string> hexes() const { return rectangle(fmt::format("0101-{}{}", columns(), rows())); }
    std::vector<std::string> rectangle(const std::string& text) const {
        const std::string last = text.size() == 9 ? text.substr(5) : text;
        std::vector<std::string> names;
        for (std::size_t column = number(text, 0); column <= number(last, 0); ++column)
            for (std::size_t row = number(text, 2); row <= number(last, 2); ++row)
                names.push_back(fmt::format("{:02}{:02}", column, row));
        return names;
    }
    std::vector<std::string> neighbours(const std::string& hex) const {
        const int column = static_cast<int>(number(hex, 0));
        const int row = static_cast<int>(number(hex, 2));
        const int above = column % 2 == 0 ? row : row - 1;
        std::vector<std::string> names;
        for (const auto& [x, y] : {std::pair{column, row - 1}, std::pair{column, row + 1},
                                   std::pair{column - 1, above}, std::pair{column - 1, above + 1},
                                   std::pair{column + 1, above}, std::pair{column + 1, above + 1}})
            if (x >= 1 && x <= columns() && y >= 1 && y <= rows())
                names.push_back(fmt::format("{:02}{:02}", x, y));
        return names;
    }
    bool next_to_each_other(const std::string& a, const std::string& b) const {
        const auto around = neighbours(a);
        return std::find(around.begin(), around.end(), b) != around.end();
    }
    /// Every hex that a ship can come to from another.
    std::set<std::string> by_sea_from(const std::string& start) const {
        std::set<std::pair<std::string, std::string>> land;
        for (const json& side : map_["hexsides"])
            if (side["kind"] == "land")
                land.insert(std::minmax(side["between"][0].get<std::string>(),
                                        side["between"][1].get<std::string>()));
        std::set<std::string> seen{start};
        std::vector<std::string> open{start};
        while (!open.empty()) {
            const std::string here = open.back();
            open.pop_back();
            for (const std::string& next : neighbours(here))
                if (terrain(next) != "land" && !land.contains(std::minmax(here, next)) &&
                    seen.insert(next).second)
                    open.push_back(next);
        }
        return seen;
    }

  private:
    static std::size_t number(const std::string& hex, std::size_t at) {
        return static_cast<std::size_t>(std::stoi(hex.substr(at, 2)));
    }
    json map_;
};

/// How many areas of a kind each hex is in.
std::map<std::string, int> times_covered(const SchematicMap& map, const char* kind) {
    std::map<std::string, int> count;
    for (const json& area : map["areas"])
        if (area["kind"] == kind)
            for (const std::string part : area["hexes"])
                for (const std::string& hex : map.rectangle(part))
                    ++count[hex];
    return count;
}

}  // namespace

TEST_CASE("the rows of the Europa map are as long as its grid says") {
    const SchematicMap map;
    CHECK(map["rows"].size() == static_cast<std::size_t>(map.rows()));
    for (const std::string row : map["rows"])
        CHECK(row.size() == static_cast<std::size_t>(map.columns()));
}

TEST_CASE("every hex of the Europa map is in one sea area and one weather zone") {
    const SchematicMap map;
    for (const char* kind : {"sea_area", "weather_zone"}) {
        const auto count = times_covered(map, kind);
        CHECK(count.size() == map.hexes().size());
        for (const auto& [hex, times] : count) {
            INFO(kind << " " << hex);
            CHECK(times == 1);
        }
    }
}

TEST_CASE("ice of the Europa map lies at sea, in the weather zone that freezes it") {
    const SchematicMap map;
    std::map<std::string, std::set<std::string>> zones;
    for (const json& area : map["areas"])
        if (area["kind"] == "weather_zone")
            for (const std::string part : area["hexes"])
                for (const std::string& hex : map.rectangle(part))
                    zones[area["name"]].insert(hex);
    int ice_hexes = 0;
    for (const json& area : map["areas"]) {
        if (area["kind"] != "ice_area") continue;
        for (const std::string part : area["hexes"])
            for (const std::string& hex : map.rectangle(part)) {
                INFO(area["name"] << " " << hex);
                CHECK(zones.at(area.at("weather_zone")).contains(hex));
                CHECK(map.terrain(hex) != "land");
                ++ice_hexes;
            }
    }
    CHECK(ice_hexes > 50);
}

TEST_CASE("land of the Europa map has an owner and a country, and nothing else has") {
    const SchematicMap map;
    const auto countries = times_covered(map, "country");
    for (const std::string& hex : map.hexes()) {
        INFO(hex);
        const bool has_land = map.terrain(hex) != "sea";
        CHECK(map["hexes"].contains(hex) == has_land);
        CHECK((countries.contains(hex) ? countries.at(hex) : 0) == (has_land ? 1 : 0));
        if (has_land) CHECK(map["hexes"].at(hex).contains("owner"));
    }
}

TEST_CASE("hexsides of the Europa map lie between neighbours that both have sea") {
    const SchematicMap map;
    for (const json& side : map["hexsides"]) {
        INFO(side.dump());
        CHECK(map.next_to_each_other(side["between"][0], side["between"][1]));
        CHECK(map.terrain(side["between"][0]) == "coastal");
        CHECK(map.terrain(side["between"][1]) == "coastal");
    }
}

TEST_CASE("every port of the Europa map can be reached by sea, and is coastal") {
    const SchematicMap map;
    const auto reached = map.by_sea_from("2515");
    std::map<std::string, int> sizes;
    for (const auto& [hex, detail] : map["hexes"].items()) {
        if (!detail.contains("port")) continue;
        INFO(hex << " " << detail["port"].dump());
        CHECK(map.terrain(hex) == "coastal");
        CHECK(reached.contains(hex));
        ++sizes[detail["port"]["size"]];
    }
    CHECK(sizes.size() == 5);
}

TEST_CASE("the roles of the Europa map name its hexes and hexsides") {
    const SchematicMap map;
    for (const auto& [role, places] : map["roles"].items())
        for (const std::string place : places) {
            INFO(role << " " << place);
            CHECK_NOTHROW(map.terrain(place.substr(0, 4)));
            if (place.size() > 4) CHECK(map.next_to_each_other(place.substr(0, 4), place.substr(5)));
        }
    const std::string canal = map["roles"]["kiel_canal"][0];
    const json side = {{"between", {canal.substr(0, 4), canal.substr(5)}}, {"kind", "canal"}};
    CHECK(std::find(map["hexsides"].begin(), map["hexsides"].end(), side) != map["hexsides"].end());
}

}  // namespace europa_map_test
