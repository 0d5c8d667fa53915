#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/orders/order.hpp"
#include "umpire/orders/vocabulary.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <sstream>

namespace games_test {

using namespace umpire::orders;
using nlohmann::json;
using umpire::catalog::GameFiles;

namespace {

const std::vector<std::string> games = {"europa", "awaw", "aeto"};

json document_of(const std::string& game) {
    return GameFiles().json(fmt::format("{}/orders.json", game));
}

}  // namespace

TEST_CASE("the example of every verb of every game means what is documented") {
    for (const std::string& game : games) {
        const json document = document_of(game);
        const Vocabulary vocabulary = Vocabulary::load(document, game);
        CHECK(vocabulary.game() == game);
        for (const json& verb : document["verbs"]) {
            INFO(game << " " << verb["example"]);
            const auto read = parse_order(verb["example"].get<std::string>(), vocabulary);
            REQUIRE(std::holds_alternative<Order>(read));
            const Order& order = std::get<Order>(read);
            CHECK(order.verb == verb["verb"]);
            CHECK(order.arguments.size() == verb["understood"].size());
            for (const auto& [name, value] : verb["understood"].items()) {
                REQUIRE(order.has(name));
                const auto& words = order.find(name)->words;
                if (value.is_boolean())
                    CHECK(words.empty());
                else
                    CHECK(words == (value.is_array() ? value.get<std::vector<std::string>>()
                                                     : std::vector{value.get<std::string>()}));
            }
        }
    }
}

TEST_CASE("every rule that an order is for stands in the rulebook") {
    for (const std::string& game : games) {
        const auto rulebook = umpire::catalog::Catalog::load(GameFiles(), game);
        const Vocabulary vocabulary = Vocabulary::load(document_of(game), game);
        for (const Verb& verb : vocabulary.verbs()) {
            // How the umpire's dice are made is no rule of a game.
            CHECK(verb.rules.empty() == (verb.verb == "commit"));
            for (const std::string& rule : verb.rules) {
                INFO(game << " " << verb.verb << " " << rule);
                CHECK(rulebook.names_rules(rule));
            }
        }
    }
}

TEST_CASE("the rules of europa find the arguments they ask for") {
    // A star marks what may be left out.
    const std::map<std::string, std::string> contract = {
        {"move", "group path mode*"},
        {"spend", "group activity points"},
        {"stop", "group"},
        {"sail", "group"},
        {"port", "group port*"},
        {"join", "groups into*"},
        {"split", "group units into"},
        {"patrol", "group at*"},
        {"abandon", "group"},
        {"evade", "group"},
        {"raid", "group at"},
        {"mission", "group mission at*"},
        {"intercept", "target with"},
        {"announce", "group"},
        {"accept", "group"},
        {"decline", "target with"},
        {"close", "group to* path*"},
        {"fire", "unit target followon*"},
        {"torpedo", "unit target strength* launch*"},
        {"hold", "unit"},
        {"range", "number"},
        {"maneuver", "group path* stays*"},
        {"leave", "group how* to*"},
        {"endphase", ""},
        {"suspend", ""},
        {"answer", "rounds"},
        {"withdraw", ""},
        {"resume", ""},
        {"scuttle", "unit"},
        {"repair", "unit"},
        {"base", "air ship"},
        {"land", "air ship"},
        {"reinforce", "unit at"},
        {"disembark", "group at units* mode*"},
        {"landing", "group at"},
        {"damagecheck", "group"},
        {"react", "side"},
        {"danger", "group"},
        {"mines", "group"},
        {"bomb", "target"},
        {"submarine", "group"},
        {"fuel", "unit level"},
        {"weather", "condition"},
        {"state", "fact value"},
    };
    const Vocabulary vocabulary = Vocabulary::load(document_of("europa"), "europa");
    CHECK(vocabulary.verbs().size() >= contract.size());
    for (const auto& [name, arguments] : contract) {
        const Verb* verb = vocabulary.find(name);
        INFO(name);
        REQUIRE(verb != nullptr);
        // Rules may allow more to be said, never less.
        std::set<std::string> found;
        for (const Argument& argument : verb->form.arguments())
            found.insert(argument.name + (argument.optional ? "*" : ""));
        std::istringstream expected(arguments);
        for (std::string argument; expected >> argument;) {
            INFO(argument);
            CHECK((found.contains(argument) || found.contains(argument + "*")));
        }
    }
    CHECK(vocabulary.find("fire")->dice == "2d6");
    CHECK(vocabulary.find("repair")->dice == "1d6");
}

}  // namespace games_test
