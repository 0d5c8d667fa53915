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

namespace two_theaters_test {

using namespace umpire;
using nlohmann::json;

namespace {

const std::filesystem::path sample = UMPIRE_SOURCE_DIR "/samples/two-theaters";

const vassal::Module& sample_module() {
    static const vassal::Module module = vassal::Module::load(sample / "two-theaters.vmod");
    return module;
}

const json& map_file() {
    static const json map = json::parse(std::ifstream(UMPIRE_SOURCE_DIR "/module-schema/awaw/map.json"));
    return map;
}

const game::Map& game_map() {
    static const game::Map map = game::Map::from_json(map_file(), "map.json");
    return map;
}

std::uint32_t hex(const std::string& name) {
    return game_map().find(name).value();
}

}  // namespace

TEST_CASE("hexes of both boards are called as in the map file, both ways, and touch as the rules have it") {
    for (const json& board : map_file()["boards"]) {
        const vassal::BoardLayout layout(*sample_module().find_map(board["name"].get<std::string>()));
        for (std::uint32_t place = 0; place < game_map().size(); ++place) {
            const std::string name = game_map().name(place), prefix = board["prefix"];
            if (!game_map().is_hex(place) || !name.starts_with(prefix)) continue;
            const auto point = layout.find_location(name.substr(prefix.size()));
            INFO(name);
            REQUIRE(point.has_value());
            REQUIRE(prefix + layout.location_name(*point) == name);
            REQUIRE(layout.snap(*point) == *point);
            for (const std::uint32_t beside : game_map().neighbours(place)) {
                const auto other = layout.find_location(game_map().name(beside).substr(prefix.size()));
                const double x = other->x - point->x, y = other->y - point->y;
                REQUIRE(x * x + y * y < 62 * 62);
            }
        }
    }
}

TEST_CASE("hexes that the rulebook prints together touch on the boards of A World at War") {
    for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{{"E.E33", "E.F33"},
                                                                                     {"E.I32", "E.H33"},
                                                                                     {"E.D41", "E.E41"},
                                                                                     {"E.AA7", "E.BB6"},
                                                                                     {"E.AA25", "E.AA26"},
                                                                                     {"P.EE11", "P.FF10"},
                                                                                     {"P.II10", "P.II11"}}) {
        INFO(one << " " << other);
        CHECK(game_map().distance(hex(one), hex(other)) == 1);
        CHECK(game_map().attribute(hex(one), game::Name("strait")).known());
        CHECK(game_map().attribute(hex(one), game::Name("strait")) ==
              game_map().attribute(hex(other), game::Name("strait")));
        CHECK(game_map().attribute(hex(one), game::Name("printed")) == game::Value(true));
    }
    CHECK(game_map().attribute(hex("E.J30"), game::Name("ports")) == game::Value(2));
    CHECK(game_map().attribute(hex("P.NN24"), game::Name("port_name")) == game::Value("Townsville"));
    CHECK(game_map().attribute(hex("P.NN31"), game::Name("port_name")) == game::Value("Noumea"));
    CHECK(game_map().attribute(hex("Australia box"), game::Name("distance to P.NN31")) == game::Value(10));
}

TEST_CASE("every hex of both boards is on a front and in a theater") {
    for (std::uint32_t place = 0; place < game_map().size(); ++place) {
        if (!game_map().is_hex(place)) continue;
        INFO(game_map().name(place));
        REQUIRE(game_map().attribute(place, game::Name("front")).known());
        REQUIRE(game_map().attribute(place, game::Name("theater")).known());
    }
}

TEST_CASE("every box of the map file is on a map of the module") {
    for (const json& box : map_file()["boxes"]) {
        const std::string name = box["name"];
        INFO(name);
        bool found = false;
        for (const vassal::MapDefinition& map : sample_module().maps) {
            const vassal::BoardLayout layout(map);
            const auto point = layout.find_location(name);
            found = found || (point && layout.location_name(*point) == name);
        }
        CHECK(found);
    }
}

TEST_CASE("the binding of A World at War fits its sample module, and every counter means something") {
    const catalog::GameFiles files;
    const auto binding = binding::Binding::load(files.json("awaw/binding.json"), "binding.json");
    const auto check = binding::check_binding(binding, sample_module(), game_map());
    CHECK(check.problems.empty());
    CHECK(check.unbound.empty());
}

TEST_CASE("VASSAL opens the set-up of Two Theaters without a complaint, and its pictures have a size") {
    CHECK(
        vassal::complaints_of_vassal(vassal::read_game_file(sample / "start.vsav"), sample_module()).empty());
    for (const vassal::MapDefinition& map : sample_module().maps)
        for (const vassal::Board& board : map.boards)
            CHECK(board.size_known);
    CHECK(sample_module().unknown_components.empty());
    CHECK(std::filesystem::file_size(sample / "two-theaters.vmod") < 300'000);
}

}  // namespace two_theaters_test
