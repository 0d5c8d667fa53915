#include "umpire/actions/log_reader.hpp"
#include "umpire/game/map.hpp"
#include "umpire/orders/vocabulary.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace umpire;
using binding::Change;
using game::Kind;
using game::Subject;
using game::Value;

namespace {

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
    change.fact = fact;
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
        sea.position);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].first.verb == "move");
    CHECK(seen[0].first.argument("group") == Value(Value::List{sea.one, sea.two}));
    CHECK(seen[0].first.argument("to") == Value(sea.hex("0301")));
    CHECK(seen[0].second.size() == 2);
}

TEST_CASE("ships that change from one group to another together are one transfer") {
    Sea sea;
    const auto seen = actions::actions_of(
        {moved(sea.hood, sea.one, sea.two), moved(sea.wales, sea.one, sea.two)}, sea.position);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].first.verb == "transfer");
    CHECK(seen[0].first.argument("units") == Value(Value::List{sea.hood, sea.wales}));
    CHECK(seen[0].first.argument("from") == Value(sea.one));
    CHECK(seen[0].first.argument("to") == Value(sea.two));
}

TEST_CASE("the marker of a group without ships moves nobody") {
    Sea sea;
    const auto seen = actions::actions_of({moved(sea.one, sea.hex("0101"), sea.hex("0301"))}, sea.position);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].first.verb == "put");
}

TEST_CASE("ships that are put in a box are put there one by one") {
    Sea sea;
    const auto seen = actions::actions_of(
        {moved(sea.hood, sea.one, sea.hex("0101")), moved(sea.wales, sea.one, sea.hex("0101"))},
        sea.position);
    REQUIRE(seen.size() == 2);
    CHECK(seen[0].first.argument("units") == Value(Value::List{sea.hood}));
    CHECK(seen[1].first.argument("units") == Value(Value::List{sea.wales}));
}

TEST_CASE("a tracker that goes on is one change of phase, and everything else seen is a mark") {
    Sea sea;
    const auto seen = actions::actions_of(
        {changed(game::the_game, "phase", "initial"), changed(game::the_game, "phasing", "Allied"),
         changed(game::the_game, "sea", "R"), changed(sea.hood, "hits", 2)},
        sea.position);
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

TEST_CASE("names in orders are found as players write them, and a wrong one gets the nearest") {
    Sea sea;
    const orders::Vocabulary words = vocabulary();
    std::string problem;
    const auto order = [&](const char* text) {
        return std::get<orders::Order>(orders::parse_order(text, words));
    };
    const auto fire =
        actions::resolve(order("!fire hood -> prince of wales strength 1½"), sea.position, problem);
    REQUIRE(fire);
    CHECK(fire->at("unit") == Value(sea.hood));
    CHECK(fire->at("target") == Value(sea.wales));
    CHECK(fire->at("strength") == Value(1.5));
    const auto move = actions::resolve(order("!move TF-2 via 0101 0201 evading"), sea.position, problem);
    REQUIRE(move);
    CHECK(move->at("path") == Value(Value::List{sea.hex("0101"), sea.hex("0201")}));
    CHECK(move->at("mode") == Value("evading"));
    const auto port = actions::resolve(order("!move TF-2 via \"Scapa Flow\""), sea.position, problem);
    REQUIRE(port);
    CHECK(port->at("path") == Value(Value::List{sea.hex("0402")}));
    CHECK_FALSE(actions::resolve(order("!fire Hod -> Hood"), sea.position, problem));
    CHECK(problem == "there is no unit \"Hod\"; the nearest is \"Hood\"");
}

TEST_CASE("a stated fact is about the thing it names") {
    Sea sea;
    const auto distance = actions::stated_fact("distance of Hood to Prince of Wales is 2", sea.position);
    REQUIRE(distance);
    CHECK(distance->about == sea.hood);
    CHECK(distance->fact == "distance to Prince of Wales");
    CHECK(distance->value == Value(2));
    const auto supplied = actions::stated_fact("Scapa Flow is port_in_supply", sea.position);
    REQUIRE(supplied);
    CHECK(supplied->about == sea.hex("0402"));
    CHECK(supplied->value == Value(true));
    const auto not_so = actions::stated_fact("TF-1 is not identified", sea.position);
    REQUIRE(not_so);
    CHECK(not_so->fact == "identified");
    CHECK(not_so->value == Value(false));
    const auto of_the_game = actions::stated_fact("research Germany torpedo is 2", sea.position);
    REQUIRE(of_the_game);
    CHECK(of_the_game->about == game::the_game);
    CHECK(of_the_game->fact == "research Germany torpedo");
    CHECK(of_the_game->value == game::Value(2));
    CHECK_FALSE(actions::stated_fact("Bismarck is sunk", sea.position));
    CHECK_FALSE(actions::stated_fact("whatever", sea.position));
}
