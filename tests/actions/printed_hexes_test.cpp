#include "umpire/actions/log_reader.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/position.hpp"
#include "umpire/orders/vocabulary.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace printed_hexes_test {

using namespace umpire;
using game::Kind;
using game::Value;

namespace {

/// A force on each board of A World at War.
struct TwoBoards {
    TwoBoards() {
        position.place(position.add(Kind::group, "TF-1"), hex("P.BB32"));
        position.place(position.add(Kind::group, "TF-7"), hex("E.B33"));
        position.place(position.add(Kind::group, "TF-8"), hex("India box"));
    }
    game::Subject hex(const char* name) const { return position.find(Kind::location, name).value(); }
    std::optional<game::Arguments> resolved(const char* text) {
        const auto parsed = std::get<orders::Order>(orders::parse_order(text, words));
        const auto found =
            actions::resolve(parsed, *words.find(parsed.verb), position, catalog.registry(), {}, "");
        problem = found.problem;
        return problem.empty() ? std::optional(found.arguments) : std::nullopt;
    }

    catalog::GameFiles files;
    catalog::Catalog catalog = catalog::Catalog::load(files, "awaw");
    game::Position position{
        std::make_shared<const game::Map>(game::Map::from_json(files.json("awaw/map.json"), "map.json"))};
    orders::Vocabulary words = orders::Vocabulary::load(files.json("awaw/orders.json"), "orders.json");
    std::string problem;
};

}  // namespace

TEST_CASE("a hex number that both boards have is the one of the board where the force is") {
    TwoBoards boards;
    CHECK(boards.resolved("!path TF-1 via BB32 CC32")->at("path") ==
          Value(Value::List{boards.hex("P.BB32"), boards.hex("P.CC32")}));
    CHECK(boards.resolved("!path TF-7 via B33 C33")->at("path") ==
          Value(Value::List{boards.hex("E.B33"), boards.hex("E.C33")}));
    // Whether the place comes first or last in the order.
    CHECK(boards.resolved("!battle at CC32 between TF-1")->at("at") == Value(boards.hex("P.CC32")));
    CHECK(boards.resolved("!path TF-7 via P.CC32")->at("path") == Value(Value::List{boards.hex("P.CC32")}));
    CHECK(boards.resolved("!path TF-7 via A16")->at("path") == Value(Value::List{boards.hex("P.A16")}));
}

TEST_CASE("where nothing tells which board is meant, the order is not understood") {
    TwoBoards boards;
    CHECK_FALSE(boards.resolved("!path TF-8 via CC32"));
    CHECK(boards.problem == "there are several hexes CC32: write E.CC32 or P.CC32");
}

}  // namespace printed_hexes_test
