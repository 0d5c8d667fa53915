#include "declared_battle.hpp"

#include <catch2/catch.hpp>

#include <map>

namespace other_rolls_test {

using namespace umpire;
using testing::DeclaredBattle;

// The chances are those of two dice in the tables as the rulebook prints them, counted by hand.

namespace {

using Chances = std::map<std::string, std::string>;

Chances as_map(const std::vector<odds::ChanceOf>& all) {
    Chances found;
    for (const odds::ChanceOf& one : all)
        found[one.what] = one.chance.exact;
    return found;
}

}  // namespace

TEST_CASE("an interception has its odds") {
    const odds::Odds odds = DeclaredBattle(R"({"game": {"phasing": "Allied"},
        "groups": {"TF-9": {"side": "Allied", "at": "0505", "points": 5}, "TF-5": {"side": "Axis", "at": "0507"}},
        "units": {"Norfolk": {"type": "CA", "at": "TF-9"}, "Hipper": {"type": "CA", "at": "TF-5"}},
        "steps": [{"do": "intercept", "target": "TF-5", "with": "TF-9"}]})")
                                .odds();
    REQUIRE(odds.actions.size() == 1);
    CHECK(as_map(odds.actions[0].results.at("result")) ==
          Chances{{"success", "7/12"}, {"miss", "1/3"}, {"fail", "1/12"}});
}

TEST_CASE("a minefield has its odds, and what becomes of the ship") {
    const odds::Odds odds = DeclaredBattle(R"({
        "groups": {"TF-1": {"side": "Axis", "at": "0503"}}, "units": {"Lützow": {"type": "BP", "protection": 4, "at": "TF-1"}},
        "markers": {"Mines": {"minefield": "nuisance", "mine_points": 1, "side": "Allied", "at": "0505"}},
        "steps": [{"do": "move", "group": "TF-1", "path": ["0504"]}, {"do": "mines", "group": "TF-1", "units": ["Lützow"]}]})")
                                .odds();
    REQUIRE(odds.actions.size() == 1);
    CHECK(as_map(odds.actions[0].results.at("hits")) ==
          Chances{{"0", "13/18"}, {"1", "1/9"}, {"2", "1/12"}, {"3", "1/12"}});
    REQUIRE(odds.units.size() == 1);
    CHECK(odds.units[0].damaged.exact == "5/18");
    CHECK(odds.units[0].expected_hits.exact == "19/36");
}

TEST_CASE("coast defenses and the ships that fire at them have their odds") {
    const odds::Odds odds = DeclaredBattle(R"({"game": {"phasing": "Allied", "phase": "movement"},
        "map": {"rows": ["......c#.", "......c#.", "......cc.", "......c#.", "......c..", "......c.."]},
        "places": {"0703": {"owner": "Axis", "port": true}},
        "groups": {"TF-1": {"side": "Allied", "at": "0503"}},
        "units": {"Oscarsborg": {"coast_defense": true, "side": "Axis", "gunnery": 20, "protection": 6, "at": "0703"},
                  "Warspite": {"type": "BB", "gunnery": 32, "protection": 6, "speed": 7, "codes": "", "at": "TF-1"}},
        "steps": [{"do": "move", "group": "TF-1", "path": ["0603"]}, {"do": "range", "number": 1},
                  {"do": "fire", "unit": "Warspite", "target": "Oscarsborg"},
                  {"do": "fire", "unit": "Oscarsborg", "target": "Warspite"}]})")
                                .odds();
    REQUIRE(odds.actions.size() == 2);
    CHECK(as_map(odds.actions[0].hits) == Chances{{"none", "7/12"}, {"1", "1/4"}, {"2", "1/6"}});
    CHECK(as_map(odds.actions[1].hits) == Chances{{"none", "7/12"}, {"1", "1/3"}, {"2", "1/12"}});
}

TEST_CASE("submarine combat has its odds: what the search sinks does not attack") {
    const odds::Odds odds = DeclaredBattle(R"({"game": {"battle": "Western Approaches", "year": 1941},
        "battles": {"Western Approaches": {"round": 1, "step": "range", "combat_kind": "submarine", "sub_step": "preparation", "groups": ["Wolf Pack", "HX-1"]}},
        "places": {"0505": {"weather_zone": "C"}},
        "groups": {"Wolf Pack": {"side": "Axis", "at": "0505"}, "HX-1": {"side": "Allied", "at": "0505"}},
        "units": {"1st": {"type": "SS", "nation": "German", "half": true, "sub_task": "attack screen", "at": "Wolf Pack"},
                  "Convoy": {"type": "NT", "nation": "British", "at": "HX-1"},
                  "Hunter": {"type": "DD", "nation": "British", "codes": "A2", "sub_task": "search", "at": "HX-1"}},
        "steps": [{"do": "asw", "force": "search", "target": ["1st"]},
                  {"do": "torpedo", "unit": "1st", "target": "Hunter"}]})")
                                .odds();
    REQUIRE(odds.actions.size() == 2);
    CHECK(as_map(odds.actions[0].results.at("sunk")) == Chances{{"0", "5/12"}, {"1", "5/12"}, {"2", "1/6"}});
    // A half flotilla is lost with the first.
    CHECK(odds.actions[1].made.exact == "5/12");
    REQUIRE_FALSE(odds.units.empty());
    for (const odds::UnitOdds& unit : odds.units)
        if (unit.name == "1st") CHECK(unit.sunk.exact == "7/12");
}

}  // namespace other_rolls_test
