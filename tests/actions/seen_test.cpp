#include "umpire/actions/log_reader.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/orders/vocabulary.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace seen_test {

using namespace umpire;
using binding::Change;
using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// What words of this game mean.
game::Roles roles_of_ships() {
    game::Roles roles;
    roles.lost = game::Name("sunk");
    roles.lost_in_word = "sunk";
    roles.declared = {{game::Name("sea"), "weather", "condition"}};
    return roles;
}
const game::Roles ships = roles_of_ships();

struct Sea {
    game::Position position{std::make_shared<game::Map>(game::Map::from_json(
        {{"rows", {"....", "...c"}}, {"hexes", {{"0402", {{"port", {{"name", "Scapa Flow"}}}}}}}},
        "map.json"))};
    Subject one = position.add(Kind::group, "TF-1"), two = position.add(Kind::group, "TF-2");
    Subject hood = position.add(Kind::unit, "Hood"), wales = position.add(Kind::unit, "Prince of Wales");

    Subject hex(const char* name) const { return position.find(Kind::location, name).value(); }
};

Change seen_change(Change::What what, Subject subject, const char* fact, Value before, Value after) {
    Change change;
    change.what = what;
    change.subject = subject;
    change.fact = game::Name::of(fact);
    change.before = std::move(before);
    change.after = std::move(after);
    return change;
}

Change moved(Subject what, Subject from, Subject to) {
    return seen_change(Change::What::moved, what, "", from, to);
}

Change changed(Subject what, const char* fact, Value after) {
    return seen_change(Change::What::changed, what, fact, {}, std::move(after));
}

orders::Vocabulary vocabulary() {
    return orders::Vocabulary::load({{"game", "europa"},
                                     {"verbs",
                                      {{{"verb", "move"},
                                        {"summary", "s"},
                                        {"form", "<group:group> via <path:path> [<mode:normal|evading>]"},
                                        {"example", "!move TF-1 via 0101 0201"},
                                        {"rules", {"28A"}},
                                        {"understood", {{"group", "TF-1"}, {"path", {"0101", "0201"}}}}},
                                       {{"verb", "fire"},
                                        {"summary", "s"},
                                        {"form", "<unit:unit> -> <target:unit> [strength <strength:number>]"},
                                        {"example", "!fire A -> B"},
                                        {"rules", {"30A3"}},
                                        {"understood", {{"unit", "A"}, {"target", "B"}}}}}}},
                                    "orders.json");
}

}  // namespace

TEST_CASE("groups that are dragged in one go are one move") {
    Sea sea;
    sea.position.place(sea.hood, sea.one);
    sea.position.place(sea.wales, sea.two);
    const auto seen = actions::actions_of(
        {moved(sea.one, sea.hex("0101"), sea.hex("0301")), moved(sea.two, sea.hex("0101"), sea.hex("0301"))},
        sea.position, ships);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].first.verb == "move");
    CHECK(seen[0].first.argument("group") == Value(Value::List{sea.one, sea.two}));
    CHECK(seen[0].first.argument("to") == Value(sea.hex("0301")));
    CHECK(seen[0].second.size() == 2);
}

TEST_CASE("ships that change from one group to another together are one transfer") {
    Sea sea;
    const auto seen = actions::actions_of(
        {moved(sea.hood, sea.one, sea.two), moved(sea.wales, sea.one, sea.two)}, sea.position, ships);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].first.verb == "transfer");
    CHECK(seen[0].first.argument("units") == Value(Value::List{sea.hood, sea.wales}));
    CHECK(seen[0].first.argument("from") == Value(sea.one));
    CHECK(seen[0].first.argument("to") == Value(sea.two));
}

TEST_CASE("the marker of a group without ships moves nobody") {
    Sea sea;
    const auto seen =
        actions::actions_of({moved(sea.one, sea.hex("0101"), sea.hex("0301"))}, sea.position, ships);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].first.verb == "put");
}

TEST_CASE("ships that are put in a box are put there one by one") {
    Sea sea;
    const auto seen = actions::actions_of(
        {moved(sea.hood, sea.one, sea.hex("0101")), moved(sea.wales, sea.one, sea.hex("0101"))}, sea.position,
        ships);
    REQUIRE(seen.size() == 2);
    CHECK(seen[0].first.argument("units") == Value(Value::List{sea.hood}));
    CHECK(seen[1].first.argument("units") == Value(Value::List{sea.wales}));
}

TEST_CASE("a tracker that goes on is one change of phase, and everything else seen is a mark") {
    Sea sea;
    const auto seen = actions::actions_of(
        {changed(game::the_game, "phase", "initial"), changed(game::the_game, "phasing", "Allied"),
         changed(game::the_game, "sea", "R"), changed(sea.hood, "hits", 2)},
        sea.position, ships);
    REQUIRE(seen.size() == 3);
    const auto verb = [&](const char* name) -> const game::Action& {
        for (const auto& [action, parts] : seen)
            if (action.verb == name) return action;
        FAIL("there is no " << name);
        throw;
    };
    CHECK(verb("phase").argument("to") == Value("initial"));
    CHECK(verb("phase").argument("phasing") == Value("Allied"));
    CHECK(verb("weather").argument("condition") == Value("R"));
    CHECK(verb("mark").argument("of") == Value(sea.hood));
    CHECK(verb("mark").argument("value") == Value(2));
}

namespace {

game::Registry registry() {
    return game::Registry::from_json(
        {{"calendar", {{"turns", {"Spring", "Fall"}}, {"phases", {"movement", "combat"}}}},
         {"words", {{"side", {{"Axis", nlohmann::json::array()}, {"Allied", {"Allies"}}}}}},
         {"facts",
          {{"port_in_supply", {{"about", "location"}, {"type", "yes/no"}, {"origin", "declared"}}},
           {"identified", {{"about", "group"}, {"type", "yes/no"}, {"origin", "declared"}}},
           {"sunk", {{"about", "unit"}, {"type", "yes/no"}, {"origin", "kept"}}},
           {"turn", {{"about", "game"}, {"type", "turn"}, {"origin", "declared"}}},
           {"research {side} torpedo",
            {{"about", "game"}, {"type", "number"}, {"least", 0}, {"origin", "declared"}}},
           {"distance to {thing}", {{"about", "unit"}, {"type", "number"}, {"origin", "declared"}}}}}},
        "facts.json");
}

}  // namespace

TEST_CASE("names in orders are found as players write them, and a wrong one gets the nearest") {
    Sea sea;
    const orders::Vocabulary words = vocabulary();
    const game::Registry names = registry();
    const auto resolved = [&](const char* text, const char* side = "") {
        const auto order = std::get<orders::Order>(orders::parse_order(text, words));
        return actions::resolve(order, *words.find(order.verb), sea.position, names, ships, side);
    };
    const auto fire = resolved("!fire hood -> prince of wales strength 1½");
    REQUIRE(fire.problem.empty());
    CHECK(fire.arguments.at("unit") == Value(sea.hood));
    CHECK(fire.arguments.at("target") == Value(sea.wales));
    CHECK(fire.arguments.at("strength") == Value(1.5));
    const auto move = resolved("!move TF2 via 0101 0201 evading");
    REQUIRE(move.problem.empty());
    CHECK(move.arguments.at("group") == Value(sea.two));
    CHECK(move.arguments.at("path") == Value(Value::List{sea.hex("0101"), sea.hex("0201")}));
    CHECK(move.arguments.at("mode") == Value("evading"));
    CHECK(resolved("!move TF-2 via \"Scapa Flow\"").arguments.at("path") ==
          Value(Value::List{sea.hex("0402")}));
    CHECK(resolved("!fire Hood -> wales").arguments.at("target") == Value(sea.wales));
    CHECK(resolved("!fire Hod -> Hood").problem == "there is no unit \"Hod\"; the nearest is \"Hood\"");
}

TEST_CASE("the gate keeps an order from naming what it may not name") {
    Sea sea;
    const orders::Vocabulary words =
        orders::Vocabulary::load({{"game", "europa"},
                                  {"verbs",
                                   {{{"verb", "shoot"},
                                     {"summary", "one at another"},
                                     {"form", "<unit:own units> -> <target:enemy unit>"},
                                     {"example", "!shoot Hood -> Bismarck"},
                                     {"understood", {{"unit", {"Hood"}}, {"target", "Bismarck"}}},
                                     {"rules", {"30A"}}},
                                    {{"verb", "answer"},
                                     {"summary", "fire at the same moment, also of what that moment sinks"},
                                     {"form", "<unit:fallen own unit> -> <target:enemy unit>"},
                                     {"example", "!answer Hood -> Bismarck"},
                                     {"understood", {{"unit", "Hood"}, {"target", "Bismarck"}}},
                                     {"rules", {"30A"}}},
                                    {{"verb", "leave"},
                                     {"summary", "some of a group"},
                                     {"form", "<group:group> units <units:units of group>"},
                                     {"example", "!leave TF-1 units Hood"},
                                     {"understood", {{"group", "TF-1"}, {"units", {"Hood"}}}},
                                     {"rules", {"30A"}}},
                                    {{"verb", "suffer"},
                                     {"summary", "the ships that are hit, once for each hit"},
                                     {"form", "<units:repeated units>"},
                                     {"example", "!suffer Hood, Hood"},
                                     {"understood", {{"units", {"Hood", "Hood"}}}},
                                     {"rules", {"30A"}}}}}},
                                 "orders.json");
    const game::Registry names = registry();
    const Subject enemy = sea.position.add(Kind::unit, "Bismarck");
    sea.position.set(enemy, game::fact::side, "Axis");
    for (const Subject own : {sea.hood, sea.wales})
        sea.position.set(own, game::fact::side, "Allied");
    sea.position.place(sea.hood, sea.one);
    const auto problem = [&](const char* text) {
        const auto order = std::get<orders::Order>(orders::parse_order(text, words));
        return actions::resolve(order, *words.find(order.verb), sea.position, names, ships, "Allied").problem;
    };
    CHECK(problem("!shoot Hood, Prince of Wales -> Bismarck").empty());
    CHECK(problem("!shoot Hood, hood -> Bismarck") == "Hood is named twice");
    CHECK(problem("!shoot Bismarck -> Bismarck") ==
          "Bismarck is of the Axis side, and Allied gives the order");
    CHECK(problem("!shoot Hood -> Prince of Wales") == "Prince of Wales is of the Allied side itself");
    CHECK(problem("!leave TF-1 units Hood").empty());
    CHECK(problem("!leave TF-1 units Prince of Wales") == "Prince of Wales is not in TF-1");
    CHECK(problem("!suffer Hood, Prince of Wales, Hood").empty());
    sea.position.set(sea.hood, game::Name("sunk"), true);
    CHECK(problem("!shoot Hood -> Bismarck") == "Hood has been sunk");
    CHECK(problem("!answer Hood -> Bismarck").empty());
    CHECK(problem("!answer Bismarck -> Bismarck") ==
          "Bismarck is of the Axis side, and Allied gives the order");
}

TEST_CASE("a statement is about the thing it names, and only of what players may say") {
    Sea sea;
    const game::Registry names = registry();
    const auto read = [&](const char* text) { return actions::read_statement(text, sea.position, names); };
    const auto distance = read("distance of Hood to Prince of Wales is 2");
    CHECK(distance.problem.empty());
    CHECK(distance.about == sea.hood);
    CHECK(distance.fact == "distance to Prince of Wales");
    CHECK(distance.value == Value(2));
    for (const char* text : {"Scapa Flow is port_in_supply", "port_in_supply Scapa Flow",
                             "port in supply of Scapa Flow is yes"}) {
        const auto supplied = read(text);
        CHECK(supplied.problem.empty());
        CHECK(supplied.about == sea.hex("0402"));
        CHECK(supplied.value == Value(true));
    }
    const auto not_so = read("TF-1 is not identified");
    CHECK(not_so.fact == "identified");
    CHECK(not_so.value == Value(false));
    const auto of_the_game = read("research Axis torpedo is 2");
    CHECK(of_the_game.about == game::the_game);
    CHECK(of_the_game.fact == "research Axis torpedo");
    CHECK(of_the_game.value == game::Value(2));
    CHECK(read("turn Fall 1942").value == Value("Fall 1942"));
    CHECK_FALSE(read("turn Fal 1942").problem.empty());
    CHECK(read("sunk of Hood is yes").problem ==
          "sunk is not for a player to state: it comes from the rules");
    CHECK_FALSE(read("research Axs torpedo is 2").problem.empty());
    CHECK_FALSE(read("Bismarck is sunk").problem.empty());
    CHECK_FALSE(read("whatever").problem.empty());
}

}  // namespace seen_test
