#include "umpire/actions/log_reader.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/rules/aeto/rulebook.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace aeto_orders_test {

using namespace umpire;
using game::Kind;
using game::Subject;

namespace {

/// A few ships and aircraft about the Channel, and the Allied player at the table if no other is.
struct Channel {
    Channel() {
        for (const auto& [group, side] : {std::pair{force_h, "Allied"}, {gruppe_west, "Axis"}})
            position.set(group, game::fact::side, side);
        for (const auto& [name, side] : {std::pair{"Ajax", "Allied"},
                                         {"Orion", "Allied"},
                                         {"201 Squadron", "Allied"},
                                         {"Scharnhorst", "Axis"},
                                         {"U-47", "Axis"},
                                         {"JG 26", "Axis"}})
            position.set(position.add(Kind::unit, name), game::fact::side, side);
        for (const char* name : {"Ajax", "Orion"})
            position.place(unit(name), force_h);
        position.place(unit("Scharnhorst"), gruppe_west);
    }

    Subject unit(const char* name) const { return position.find(Kind::unit, name).value(); }
    std::string problem(const char* text, const char* side = "Allied") const {
        const auto order = std::get<orders::Order>(orders::parse_order(text, words));
        return actions::resolve(order, *words.find(order.verb), position, catalog.registry(),
                                rules::aeto::roles(), side)
            .problem;
    }

    catalog::GameFiles files;
    catalog::Catalog catalog = catalog::Catalog::load(files, "aeto");
    game::Position position{std::make_shared<const game::Map>(
        game::Map::from_json(files.json("aeto/map.json"), "map.json", &catalog.registry()))};
    orders::Vocabulary words = orders::Vocabulary::load(files.json("aeto/orders.json"), "orders.json");
    Subject force_h = position.add(Kind::group, "Force H"),
            gruppe_west = position.add(Kind::group, "Gruppe West");
};

}  // namespace

TEST_CASE("a side of the European theater gives orders to its own ships and aircraft only") {
    const Channel channel;
    const std::string others = " is of the Allied side, and Axis gives the order";
    for (const char* order : {"!move Force H via W3514 port", "!evade Force H", "!assault Force H at W3315"})
        CHECK(channel.problem(order, "Axis") == "Force H" + others);
    CHECK(channel.problem("!move Force H via W3514 port").empty());
    CHECK(channel.problem("!rebase 201 Squadron to W3515", "Axis") == "201 Squadron" + others);
    CHECK(channel.problem("!escort Ajax, Orion convoy", "Axis") == "Ajax" + others);
    CHECK(channel.problem("!deploy U-47 to Azores", "Allied") ==
          "U-47 is of the Axis side, and Allied gives the order");
    // Whose side nobody knows, such as the umpire, may name anything.
    CHECK(channel.problem("!move Force H via W3514 port", "").empty());
}

TEST_CASE("ships and aircraft of the European theater fight the enemy's only") {
    const Channel channel;
    CHECK(channel.problem("!attack 201 Squadron -> JG 26").empty());
    CHECK(channel.problem("!attack 201 Squadron -> Ajax") == "Ajax is of the Allied side itself");
    CHECK(channel.problem("!attack JG 26 -> 201 Squadron") ==
          "JG 26 is of the Axis side, and Allied gives the order");
    CHECK(channel.problem("!intercept Gruppe West with Ajax at W3514").empty());
    CHECK(channel.problem("!intercept Force H with Ajax at W3514") == "Force H is of the Allied side itself");
    CHECK(channel.problem("!fire Ajax -> Scharnhorst, Scharnhorst") == "Scharnhorst is named twice");
}

TEST_CASE("what has been lost in the European theater moves no more, and fires in the moment of its loss") {
    Channel channel;
    channel.position.set(channel.unit("Ajax"), rules::aeto::roles().lost, true);
    CHECK(channel.problem("!drop Ajax at W3514") ==
          "Ajax has been " + std::string(rules::aeto::roles().lost_in_word));
    CHECK(channel.problem("!fire Ajax -> Scharnhorst").empty());
    CHECK(channel.problem("!fire Orion -> Scharnhorst").empty());
}

}  // namespace aeto_orders_test
