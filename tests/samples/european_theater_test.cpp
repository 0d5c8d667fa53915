#include "umpire/binding/binding.hpp"
#include "umpire/binding/survey.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/map.hpp"
#include "umpire/vassal/archive.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/image_size.hpp"
#include "umpire/vassal/module.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

namespace european_theater_test {

using namespace umpire;
using nlohmann::json;

namespace {

const std::filesystem::path sample = UMPIRE_SOURCE_DIR "/samples/european-theater";

const vassal::Module& sample_module() {
    static const vassal::Module module = vassal::Module::load(sample / "european-theater.vmod");
    return module;
}

const json& map_file() {
    static const json map = json::parse(std::ifstream(UMPIRE_SOURCE_DIR "/module-schema/aeto/map.json"));
    return map;
}

const game::Map& game_map() {
    static const game::Map map = game::Map::from_json(map_file(), "map.json");
    return map;
}

vassal::Point point_of(const std::string& sheet, const std::string& printed) {
    const vassal::BoardLayout layout(*sample_module().find_map(sheet));
    return layout.find_location(printed).value();
}

}  // namespace

TEST_CASE("the grids of both sheets number their hexes as the map file does, both ways") {
    std::size_t hexes = 0, pairs = 0;
    for (const json& board : map_file()["boards"]) {
        const vassal::BoardLayout layout(*sample_module().find_map(board["name"].get<std::string>()));
        const std::string prefix = board["prefix"];
        for (std::uint32_t place = 0; place < game_map().size(); ++place) {
            const std::string name = game_map().name(place);
            if (!game_map().is_hex(place) || !name.starts_with(prefix)) continue;
            ++hexes;
            const auto point = layout.find_location(name.substr(prefix.size()));
            INFO(name);
            REQUIRE(point.has_value());
            REQUIRE(prefix + layout.location_name(*point) == name);
            REQUIRE(layout.snap(*point) == *point);
            for (const std::uint32_t beside : game_map().neighbours(place)) {
                const std::string other_name = game_map().name(beside);
                if (!other_name.starts_with(prefix)) continue;
                const auto other = layout.find_location(other_name.substr(prefix.size()));
                const double x = other->x - point->x, y = other->y - point->y;
                INFO(other_name);
                REQUIRE(x * x + y * y < 62 * 62);
                ++pairs;
            }
        }
    }
    CHECK(hexes == 60 * 35 + 58 * 32);
    CHECK(pairs > 5 * hexes);
}

TEST_CASE("rows rise northward on the Western sheet and southward on the Eastern one") {
    const auto london = point_of("West", "3616"), harwich = point_of("West", "3617"),
               hull = point_of("West", "3917");
    CHECK(harwich.x - london.x == 60);
    CHECK(harwich.y == london.y);
    CHECK(london.y - hull.y == 3 * 52);
    const auto moscow = point_of("East", "1924"), tallinn = point_of("East", "1633"),
               west_of_moscow = point_of("East", "1925");
    CHECK(moscow.x - west_of_moscow.x == 60);
    CHECK(moscow.y - tallinn.y == 3 * 52);
    // Even rows lie half a hex further along: eastward here, westward there.
    CHECK(point_of("West", "3616").x - point_of("West", "3716").x == 30);
    CHECK(point_of("East", "2024").x - point_of("East", "1924").x == -30);
}

TEST_CASE("the sea areas and boxes of the map file are on the maps of European Theater") {
    for (const json& box : map_file()["boxes"]) {
        const std::string name = box["name"];
        INFO(name);
        int found = 0;
        for (const vassal::MapDefinition& map : sample_module().maps) {
            const vassal::BoardLayout layout(map);
            const auto point = layout.find_location(name);
            if (point && layout.location_name(*point) == name) ++found;
        }
        CHECK(found == 1);
    }
}

TEST_CASE("no box of the sheets of European Theater covers a hex") {
    for (const json& board : map_file()["boards"]) {
        const vassal::BoardLayout layout(*sample_module().find_map(board["name"].get<std::string>()));
        for (const json& row : board["rows"]) {
            const std::string first = row["row"].get<std::string>() + "20";
            INFO(first);
            CHECK(layout.location_name(layout.find_location(first).value()) == first);
        }
    }
}

TEST_CASE("the binding of the European Theater sample fits its module, and every counter means something") {
    const catalog::GameFiles files;
    const auto binding = binding::Binding::load(files.json("aeto/binding.json"), "binding.json");
    const auto check = binding::check_binding(binding, sample_module(), game_map());
    CHECK(check.problems.empty());
    CHECK(check.unbound.empty());
}

TEST_CASE("VASSAL opens the set-up of European Theater without a complaint, and its pictures have a size") {
    CHECK(
        vassal::complaints_of_vassal(vassal::read_game_file(sample / "start.vsav"), sample_module()).empty());
    for (const vassal::MapDefinition& map : sample_module().maps)
        for (const vassal::Board& board : map.boards)
            CHECK(board.size_known);
    CHECK(sample_module().unknown_components.empty());
    CHECK(std::filesystem::file_size(sample / "european-theater.vmod") < 500'000);
}

}  // namespace european_theater_test
