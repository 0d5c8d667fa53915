#include "declared_battle.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <map>
#include <stdexcept>

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

TEST_CASE("attacks in the air have their odds") {
    const odds::Odds odds = DeclaredBattle(R"({"places": {"0505": {}},
        "game": {"turn": "Jul 1941", "phase": "naval and air", "phasing": "Axis"},
        "units": {"JG 26": {"type": "F", "nation": "Germany", "side": "Axis", "at": "0505", "aloft": true, "strength": 4, "quality": 3},
                  "Wellington": {"type": "B", "nation": "UK", "side": "Allied", "at": "0505", "aloft": true, "strength": 5}},
        "steps": [{"do": "attack", "unit": "JG 26", "target": "Wellington"}]})",
                                           "aeto")
                                .odds();
    REQUIRE(odds.actions.size() == 1);
    // 4 and 3: whatever is below 7 hits, but a 5 only aborts and a 6 misses.
    CHECK(as_map(odds.actions[0].results.at("air_result")) ==
          Chances{{"hit", "2/3"}, {"abort", "1/6"}, {"miss", "1/6"}});
}

namespace {

const odds::UnitOdds& odds_of(const odds::Odds& odds, const std::string& name) {
    for (const odds::UnitOdds& unit : odds.units)
        if (unit.name == name) return unit;
    throw std::runtime_error("nothing is told of " + name);
}

/// Two Fighters that hit with 1 to 4, abort with 5 and miss with 6, and a Bomber of two steps.
odds::Odds over_the_channel(const std::string& steps) {
    return DeclaredBattle(R"({"places": {"0505": {}},
        "game": {"turn": "Jul 1941", "phase": "naval and air", "phasing": "Axis"},
        "units": {"JG 26": {"type": "F", "nation": "Germany", "side": "Axis", "at": "0505", "aloft": true, "strength": 4, "quality": 3},
                  "JG 27": {"type": "F", "nation": "Germany", "side": "Axis", "at": "0505", "aloft": true, "strength": 4, "quality": 3},
                  "Wellington": {"type": "B", "nation": "UK", "side": "Allied", "at": "0505", "aloft": true, "strength": 5, "steps": 2}},
        "steps": [)" + steps + "]}",
                          "aeto")
        .odds();
}

}  // namespace

TEST_CASE("air combat has its odds to its end, with what it costs") {
    const odds::Odds one = over_the_channel(R"({"do": "attack", "unit": "JG 26", "target": "Wellington"})");
    CHECK(as_map(odds_of(one, "Wellington").hits) == Chances{{"0", "1/3"}, {"1", "2/3"}});
    // 4 of 9: both hit, and the results of a round are carried out together.
    const odds::Odds two = over_the_channel(R"({"do": "attack", "unit": "JG 26", "target": "Wellington"},
                                               {"do": "attack", "unit": "JG 27", "target": "Wellington"})");
    CHECK(as_map(odds_of(two, "Wellington").hits) ==
          Chances{{"0", "1/9"}, {"1", "4/9"}, {"eliminated", "4/9"}});
    CHECK(odds_of(two, "Wellington").sunk.exact == "4/9");
    // Only whoever was missed is there in the second round: 2/3 + 1/6 * 2/3.
    const odds::Odds rounds =
        over_the_channel(R"({"do": "attack", "unit": "JG 26", "target": "Wellington", "round": 1},
                                                  {"do": "attack", "unit": "JG 26", "target": "Wellington", "round": 2})");
    REQUIRE(rounds.actions.size() == 2);
    CHECK(rounds.actions[1].made.exact == "1/6");
    CHECK(as_map(odds_of(rounds, "Wellington").hits) == Chances{{"0", "2/9"}, {"1", "7/9"}});
}

// Armor 9 with +2 takes a 7; ten guns fire back with a value of 1, and a 2 is theirs in any case.
TEST_CASE("attacks on ships have their odds, and those of the aircraft too") {
    const odds::Odds odds = DeclaredBattle(R"({"places": {"0505": {"terrain": "sea"}},
        "game": {"turn": "Jul 1941", "phase": "naval and air", "step": "air movement", "phasing": "Axis"},
        "units": {"KG 26": {"type": "B", "nation": "Germany", "side": "Axis", "at": "0505", "aloft": true, "strength": 4, "steps": 2},
                  "Nelson": {"type": "BB", "nation": "UK", "side": "Allied", "at": "0505", "named": true, "in_port": false, "located": true,
                             "gunnery": 10, "back_gunnery": 5, "armor": 9, "back_armor": 9, "back_movement": 10}},
        "steps": [{"do": "strike", "unit": "KG 26", "target": "Nelson"}]})",
                                           "aeto")
                                .odds();
    REQUIRE(odds.actions.size() == 1);
    CHECK(as_map(odds_of(odds, "Nelson").hits) == Chances{{"0", "5/12"}, {"1", "1/2"}, {"sunk", "1/12"}});
    CHECK(as_map(odds_of(odds, "KG 26").hits) == Chances{{"0", "35/36"}, {"1", "1/36"}});
}

// Two dice have to come to 6; what adds to them adds against greater ships.
TEST_CASE("a Sea Transport that is hit has lost a point, and the last of them sinks it") {
    const auto hits_on_points = [](int points) {
        const odds::Odds odds = DeclaredBattle(fmt::format(R"({{"places": {{"0505": {{}}}},
        "game": {{"turn": "Jul 1941", "phase": "naval and air", "phasing": "Axis"}},
        "units": {{"KG 26": {{"type": "B", "nation": "Germany", "side": "Axis", "at": "0505", "aloft": true, "strength": 4, "steps": 2}},
                  "STP": {{"type": "STP", "nation": "UK", "side": "Allied", "at": "0505", "in_port": false, "located": true, "armor": 6, "points": {}}}}},
        "steps": [{{"do": "strike", "unit": "KG 26", "target": "STP"}}]}})",
                                                           points),
                                               "aeto")
                                    .odds();
        return as_map(odds_of(odds, "STP").hits);
    };
    CHECK(hits_on_points(2) == Chances{{"0", "5/18"}, {"1", "13/18"}});
    CHECK(hits_on_points(1) == Chances{{"0", "5/18"}, {"eliminated", "13/18"}});
}

TEST_CASE("a jump has its odds") {
    const odds::Odds odds =
        DeclaredBattle(R"({"places": {"0505": {"terrain": "land"}, "0506": {"terrain": "land"}},
        "game": {"turn": "Jul 1941", "phase": "offensive", "step": "combat", "phasing": "Axis", "weather": "F",
                 "offensive_type": "land", "offensive_side": "Axis"},
        "units": {"7 Flieger": {"type": "paratroop", "nation": "Germany", "side": "Axis", "at": "0505", "strength": 4, "steps": 2},
                  "5 Corps": {"type": "infantry", "nation": "Germany", "side": "Axis", "at": "0506", "strength": 4},
                  "ATP 1": {"type": "ATP", "nation": "Germany", "side": "Axis", "at": "0505", "range": 8, "points": 2}},
        "steps": [{"do": "paradrop", "units": ["7 Flieger"], "at": "0505", "carriers": ["ATP 1"]}]})",
                       "aeto")
            .odds();
    REQUIRE(odds.actions.size() == 1);
    CHECK(as_map(odds_of(odds, "7 Flieger").hits) ==
          Chances{{"0", "1/3"}, {"1", "1/3"}, {"eliminated", "1/3"}});
}

TEST_CASE("air interdiction has the odds of the cells that are known") {
    const odds::Odds odds = in_convoy_route(
        R"(, "convoy_bombing 6 7": "2", "convoy_bombing 6 12": "4*")",
        R"("KG 40": {"type": "B", "nation": "Germany", "side": "Axis", "at": "0505", "strength": 6})",
        R"({"do": "interdict", "units": ["KG 40"], "area": "0505"})");
    REQUIRE(odds.actions.size() == 1);
    CHECK(as_map(odds.actions[0].results.at("ep_lost")) == Chances{{"2", "1/6"}, {"4", "1/36"}});
}

namespace {

/// Two ships that have met, and what they do.
odds::Odds in_engagement(const std::string& round, const std::string& steps) {
    return DeclaredBattle(R"({"places": {"0505": {"terrain": "sea"}},
        "game": {"turn": "May 1941", "phase": "naval and air", "phasing": "Axis", "battle": "Denmark Strait"},
        "battles": {"Denmark Strait": {"fleets": ["Bismarck", "Z 24", "Hood"], )" +
                              round + R"(}},
        "units": {
          "Bismarck": {"type": "BB", "nation": "Germany", "side": "Axis", "at": "0505", "named": true,
                       "gunnery": 4, "back_gunnery": 2, "armor": 11, "back_armor": 9, "back_movement": 20},
          "Z 24": {"type": "DD", "nation": "Germany", "side": "Axis", "at": "0505", "named": false,
                   "gunnery": 1, "torpedo": 3, "armor": 6},
          "Hood": {"type": "BC", "nation": "UK", "side": "Allied", "at": "0505", "named": true,
                   "gunnery": 4, "back_gunnery": 3, "armor": 10, "back_armor": 8, "back_movement": 20}},
        "steps": [)" + steps + "]}",
                          "aeto")
        .odds();
}

}  // namespace

TEST_CASE("ships of one gunnery rating attack at the same time, whoever rolls first") {
    const odds::Odds odds =
        in_engagement(R"("round": 1)", R"({"do": "fire", "unit": "Bismarck", "target": "Hood"},
                                                              {"do": "fire", "unit": "Hood", "target": "Bismarck"})");
    REQUIRE(odds.actions.size() == 2);
    CHECK(as_map(odds.actions[0].hits) == Chances{{"none", "5/18"}, {"1", "2/3"}, {"sunk", "1/18"}});
    CHECK(odds.actions[1].made.exact == "1");
    CHECK(as_map(odds.actions[1].hits) == Chances{{"none", "5/12"}, {"1", "5/9"}, {"sunk", "1/36"}});
}

TEST_CASE("torpedoes have their odds") {
    const odds::Odds odds =
        in_engagement(R"("round": 1, "battle_stage": "torpedoes")",
                      R"({"do": "fire", "unit": "Z 24", "target": "Hood", "torpedoes": true})");
    REQUIRE(odds.actions.size() == 1);
    CHECK(as_map(odds.actions[0].hits) == Chances{{"none", "5/12"}, {"1", "19/36"}, {"sunk", "1/18"}});
}

}  // namespace aeto_rolls_test
