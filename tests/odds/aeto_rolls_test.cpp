#include "declared_battle.hpp"

#include <catch2/catch.hpp>

#include <map>

namespace aeto_rolls_test {

using namespace umpire;
using testing::DeclaredBattle;

// The chances are those of two dice in the chart as the rulebook prints it, counted by hand.

namespace {

using Chances = std::map<std::string, std::string>;

Chances as_map(const std::vector<odds::ChanceOf>& all) {
    Chances found;
    for (const odds::ChanceOf& one : all)
        found[one.what] = one.chance.exact;
    return found;
}

/// In a hex that is a Convoy Route, with one destroyer as escort.
odds::Odds in_convoy_route(const std::string& game, const std::string& attackers, const std::string& step) {
    return DeclaredBattle(R"({"places": {"0505": {"sea_area": true, "convoy_route": true}},
        "game": {"turn": "Jul 1943", "phase": "strategic", "phasing": "Axis")" +
                              game + R"(},
        "units": {"Jervis": {"type": "DD", "nation": "UK", "side": "Allied", "at": "0505", "convoy_escort": true},)" +
                              attackers + R"(}, "steps": [)" + step + "]}",
                          "aeto")
        .odds();
}

}  // namespace

TEST_CASE("attacks of U-boats have their odds") {
    const odds::Odds odds =
        in_convoy_route("", R"("U-1": {"type": "UB", "nation": "Germany", "side": "Axis", "at": "0505"},
               "U-2": {"type": "UB", "nation": "Germany", "side": "Axis", "at": "0505"})",
                        R"({"do": "interdict", "units": ["U-1", "U-2"], "area": "0505"})");
    REQUIRE(odds.actions.size() == 1);
    const auto& results = odds.actions[0].results;
    CHECK(as_map(results.at("ep_lost")) == Chances{{"2", "1225/1296"}, {"1", "35/648"}, {"0", "1/1296"}});
    CHECK(as_map(results.at("u_boats_hit")) == Chances{{"0", "1225/1296"}, {"1", "35/648"}, {"2", "1/1296"}});
    CHECK(as_map(results.at("escorts_hit")) == Chances{{"0", "1225/1296"}, {"1", "35/648"}, {"2", "1/1296"}});
}

TEST_CASE("air interdiction has the odds of the cells that are known") {
    const odds::Odds odds = in_convoy_route(
        R"(, "convoy_bombing 6 7": "2", "convoy_bombing 6 12": "4*")",
        R"("KG 40": {"type": "B", "nation": "Germany", "side": "Axis", "at": "0505", "strength": 6})",
        R"({"do": "interdict", "units": ["KG 40"], "area": "0505"})");
    REQUIRE(odds.actions.size() == 1);
    CHECK(as_map(odds.actions[0].results.at("ep_lost")) == Chances{{"2", "1/6"}, {"4", "1/36"}});
}

}  // namespace aeto_rolls_test
