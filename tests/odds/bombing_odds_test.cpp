#include "declared_battle.hpp"

#include <catch2/catch.hpp>

#include <map>

namespace bombing_odds_test {

using namespace umpire;
using testing::DeclaredBattle;

namespace {

using Chances = std::map<std::string, std::string>;

Chances as_map(const std::vector<odds::ChanceOf>& all) {
    Chances found;
    for (const odds::ChanceOf& one : all)
        found[one.what] = one.chance.exact;
    return found;
}

}  // namespace

// The book does not print the Bombing Table: this column is the players' own. Chances of two dice, by hand.
TEST_CASE("a strategic bombing attack has its odds where the players give their Bombing Table") {
    const odds::Odds odds = DeclaredBattle(R"({
        "places": {"0101": {"home_of": "UK", "distance to 0606": 8}, "0606": {"city": true, "home_of": "Germany", "controller": "Axis"}},
        "units": {"B-24": {"type": "B", "nation": "US", "side": "Allied", "at": "0101", "strength": 8, "range": 22}},
        "game": {"ep Germany": 30, "bombing_result 7 2": "-*", "bombing_result 7 3": "-", "bombing_result 7 4": "-",
                 "bombing_result 7 5": "1", "bombing_result 7 6": "1*", "bombing_result 7 7": "2", "bombing_result 7 8": "2",
                 "bombing_result 7 9": "3*", "bombing_result 7 10": "3", "bombing_result 7 11": "4", "bombing_result 7 12": "5*"},
        "steps": [{"do": "raid", "units": ["B-24"], "target": "0606"}, {"do": "bomb", "units": ["B-24"], "target": "strategic"}]})",
                                           "aeto")
                                .odds();
    REQUIRE(odds.actions.size() == 1);
    CHECK(as_map(odds.actions[0].results.at("ep_lost")) ==
          Chances{{"1", "1/4"}, {"2", "11/36"}, {"3", "7/36"}, {"4", "1/18"}, {"5", "1/36"}});
    CHECK(as_map(odds.actions[0].results.at("aa_hits")) == Chances{{"1", "11/36"}});
}

}  // namespace bombing_odds_test
