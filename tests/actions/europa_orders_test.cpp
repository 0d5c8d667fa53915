#include "umpire/actions/log_reader.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/rules/europa/rulebook.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace europa_orders_test {

using namespace umpire;
using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// Two fleets in the Norwegian Sea, and the Axis player at the table if no other is.
struct NorwegianSea {
    NorwegianSea() {
        for (const Subject group : {tf1, tf2})
            position.set(group, game::fact::side, "Axis");
        position.set(tf7, game::fact::side, "Allied");
        for (const Subject group : {tf1, tf2, tf7})
            position.place(group, position.find(Kind::location, "2020").value());
        for (const auto& [name, group] :
             {std::pair{"Lützow", tf1}, {"Z 11", tf1}, {"Z 12", tf2}, {"TR 5", tf2}})
            add(name, "Axis", group);
        for (const char* name : {"Hood", "Renown"})
            add(name, "Allied", tf7);
        add("138 Mountain", "Axis", unit("TR 5"));
    }

    void add(const char* name, const char* side, Subject where) {
        const Subject unit = position.add(Kind::unit, name);
        position.set(unit, game::fact::side, side);
        position.place(unit, where);
    }
    Subject unit(const char* name) const { return position.find(Kind::unit, name).value(); }

    actions::ResolvedOrder resolved(const char* text, const char* side = "Axis") const {
        const auto order = std::get<orders::Order>(orders::parse_order(text, words));
        return actions::resolve(order, *words.find(order.verb), position, catalog.registry(),
                                rules::europa::roles(), side);
    }
    std::string problem(const char* text, const char* side = "Axis") const {
        return resolved(text, side).problem;
    }

    catalog::GameFiles files;
    catalog::Catalog catalog = catalog::Catalog::load(files, "europa");
    game::Position position{std::make_shared<const game::Map>(
        game::Map::from_json(files.json("europa/map.json"), "map.json", &catalog.registry()))};
    orders::Vocabulary words = orders::Vocabulary::load(files.json("europa/orders.json"), "orders.json");
    Subject tf1 = position.add(Kind::group, "TF-1"), tf2 = position.add(Kind::group, "TF-2"),
            tf7 = position.add(Kind::group, "TF-7");
};

}  // namespace

TEST_CASE("a side gives orders to its own ships and groups of Europa only") {
    const NorwegianSea sea;
    CHECK(sea.problem("!move TF-1 via 2021 2022").empty());
    const std::string allied = "TF-1 is of the Axis side, and Allied gives the order";
    for (const char* order : {"!move TF-1 via 2021", "!sail TF-1", "!port TF-1", "!patrol TF-1 at 2021",
                              "!danger TF-1", "!sweep TF-1 1", "!maneuver TF-1 stays", "!mines TF-1"})
        CHECK(sea.problem(order, "Allied") == allied);
    CHECK(sea.problem("!join TF-1, TF-7") == "TF-7 is of the Allied side, and Axis gives the order");
    CHECK(sea.problem("!mend Hood") == "Hood is of the Allied side, and Axis gives the order");
    // Whose side nobody knows may name anything.
    CHECK(sea.problem("!move TF-1 via 2021", "").empty());
}

TEST_CASE("the enemy's ships are in no mine check of Europa, nor is a ship twice") {
    const NorwegianSea sea;
    CHECK(sea.problem("!mines TF-1 units Z 11").empty());
    CHECK(sea.problem("!mines TF-1 units Hood") == "Hood is of the Allied side, and Axis gives the order");
    CHECK(sea.problem("!mines TF-1 units Z 11, Z 11") == "Z 11 is named twice");
    CHECK(sea.problem("!mines TF-1 units Z 12") == "Z 12 is not in TF-1");
}

TEST_CASE("ships of Europa fire at enemies, and sunk ones at nobody") {
    NorwegianSea sea;
    CHECK(sea.problem("!fire Lützow -> Hood, Renown").empty());
    CHECK(sea.problem("!fire Lützow -> Z 12") == "Z 12 is of the Axis side itself");
    CHECK(sea.problem("!torpedo Hood -> Renown") == "Hood is of the Allied side, and Axis gives the order");
    CHECK(sea.problem("!intercept TF-7 with TF-1").empty());
    CHECK(sea.problem("!intercept TF-1 with TF-7") == "TF-1 is of the Axis side itself");
    sea.position.set(sea.unit("Z 11"), game::Name("sunk"), true);
    CHECK(sea.problem("!fire Z 11 -> Hood") == "Z 11 has been sunk");
    // It is what the order is for.
    CHECK(sea.problem("!rebuild Z 11 at Kiel").empty());
}

TEST_CASE("an order of Europa names units of the group that it is for") {
    const NorwegianSea sea;
    CHECK(sea.problem("!split TF-1 units Z 11 into TF-9").empty());
    CHECK(sea.problem("!split TF-1 units Z 12 into TF-9") == "Z 12 is not in TF-1");
    CHECK(sea.problem("!mission TF-2 transport units TR 5").empty());
    // Cargo is in the group of its ship.
    CHECK(sea.problem("!mission TF-2 landing units 138 Mountain").empty());
    CHECK(sea.problem("!mission TF-1 landing units 138 Mountain") == "138 Mountain is not in TF-1");
}

TEST_CASE("results of Europa may be told by either side") {
    const NorwegianSea sea;
    for (const char* order : {"!bomb TF-1", "!bomb TF-7", "!disrupt Hood 2", "!capture Bergen by Allied",
                              "!groundcombat at 2105 losses 138 Mountain", "!disruption 138 Mountain"})
        for (const char* side : {"Axis", "Allied"})
            CHECK(sea.problem(order, side).empty());
}

TEST_CASE("orders of Europa take words as people write them") {
    const NorwegianSea sea;
    const auto word = [&](const char* order, const char* argument) {
        return sea.resolved(order).arguments.at(argument);
    };
    CHECK(word("!weather rough", "condition") == Value("R"));
    CHECK(word("!weather \"calm fog\" in Arctic", "condition") == Value("CF"));
    CHECK(word("!war Norway joins Allies", "nation") == Value("Norwegian"));
    CHECK(word("!mission TF-1 patrol", "mission") == Value("sea_patrol"));
    CHECK(word("!refitdue \"heavy cruiser\" for Axis", "type") == Value("CA"));
    CHECK(word("!zone a snow", "weather") == Value("Snow"));
    CHECK(sea.problem("!weather bad") == "there is no sea \"bad\"; the nearest is \"CC\"");
}

TEST_CASE("numbers of Europa say what they count, and keep to what the book bounds") {
    const auto catalog = catalog::Catalog::load(catalog::GameFiles(), "europa");
    const game::Registry& names = catalog.registry();
    for (const game::FactDeclaration& fact : names.facts()) {
        INFO(fact.name);
        CHECK(fact.unit.empty() != fact.type.has(game::ValueSort::number));
    }
    const auto read = [&](const char* fact, double number) {
        return names.read(*names.fact(fact), nlohmann::json(number), nullptr).problem;
    };
    CHECK(read("year", 1940).empty());
    CHECK(read("year", 40) == "expected a number of at least 1935 and at most 1950, not 40");
    CHECK(read("disruption_factor", 0.5).empty());
    CHECK_FALSE(read("disruption_factor", 2).empty());
    CHECK_FALSE(read("allowance", 240).empty());
}

TEST_CASE("a fact of Europa that has another name now says which") {
    const auto catalog = catalog::Catalog::load(catalog::GameFiles(), "europa");
    const game::Registry& names = catalog.registry();
    CHECK(names.problem_with("ground", Kind::location).empty());
    CHECK(names.problem_with("ground", Kind::unit) == "\"ground\" of a unit is now \"ground_unit\"");
    CHECK(names.problem_with("zoc", Kind::unit) == "\"zoc\" of a unit is now \"has_zoc\"");
    CHECK(names.problem_with("refit", Kind::unit) == "\"refit\" of a unit is now \"under_refit\"");
    CHECK(names.problem_with("landed", Kind::game) == "\"landed\" of a game is now \"landing_made\"");
}

}  // namespace europa_orders_test
