#include "umpire/vassal/turn.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/turn_tracker.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

namespace turn_test {

using namespace umpire::vassal;

namespace {

TurnLevel list(std::string property, std::vector<std::string> names) {
    TurnLevel level;
    level.kind = TurnLevel::Kind::list;
    level.name = level.property = std::move(property);
    level.turn_format = "$value$";
    level.list = std::move(names);
    return level;
}

TurnTracker months() {
    TurnLevel turn = list("Turn", {"Apr I", "Apr II"});
    TurnLevel player = list("Player", {"Axis", "Allied"});
    player.levels.push_back(list("Phase", {"Movement", "Combat"}));
    turn.levels.push_back(player);
    TurnTracker tracker;
    tracker.name = "Turn";
    tracker.turn_format = "$level1$ $level2$ $level3$";
    tracker.levels.push_back(turn);
    return tracker;
}

}  // namespace

TEST_CASE("a turn tracker goes through phases, players and turns, and begins anew") {
    const TurnTracker tracker = months();
    std::string state;
    std::vector<std::string> seen;
    for (int step = 0; step < 9; ++step) {
        seen.push_back(read_turn(tracker, state).text);
        state = next_turn(tracker, state);
    }
    CHECK(seen ==
          std::vector<std::string>{"Apr I Axis Movement", "Apr I Axis Combat", "Apr I Allied Movement",
                                   "Apr I Allied Combat", "Apr II Axis Movement", "Apr II Axis Combat",
                                   "Apr II Allied Movement", "Apr II Allied Combat", "Apr I Axis Movement"});
}

TEST_CASE("a turn tracker's state is written as VASSAL writes it") {
    CHECK(turn_with(months(), "", {{"Player", "Allied"}}) ==
          R"(0|0;0;0;true,true;1\;0\;0\;true,true\;0\\;0\\;0\\;true,true)");
}

TEST_CASE("a turn tracker passes over names that are not in use") {
    const std::string state = R"(0|0;0;0;true,true;0\;0\;0\;true,false\;1\\;0\\;0\\;true,true)";
    CHECK(read_turn(months(), next_turn(months(), state)).text == "Apr II Axis Movement");
}

TEST_CASE("what a turn tracker shows is text, even where it is written as a page") {
    for (const auto& [text, shown] : std::vector<std::pair<std::string, std::string>>{
             {"<HTML><center>Turn <b>3</b>:<br>Ax<i>is</i> &amp; Allies</center></html>",
              "Turn 3: Axis & Allies"},
             {"<html><table><tr><td>1941</td><td>May</td></tr></table>", "1941 May"},
             {"<html>3 < 4 and so on", "3 < 4 and so on"},
             // No page, and then its brackets are only brackets.
             {"Year 1939 - <Axis>", "Year 1939 - <Axis>"},
             {"<b>Axis</b> &amp; Allies", "<b>Axis</b> &amp; Allies"},
             // The tracker's own way of writing a new line and a wide gap.
             {"Turn 3\\nAxis\\tmoves", "Turn 3 Axis moves"},
             {"<html", "<html"},
             {"", ""}}) {
        CAPTURE(text);
        CHECK(shown_turn(text) == shown);
    }
}

TEST_CASE("a counter of a turn tracker goes up, and round at its limit") {
    TurnTracker tracker;
    tracker.turn_format = "$level1$";
    TurnLevel year;
    year.property = "Year";
    year.turn_format = "$value$";
    year.start = 1940;
    year.increment = 2;
    tracker.levels.push_back(year);
    CHECK(read_turn(tracker, next_turn(tracker, "")).text == "1942");
    CHECK(read_turn(tracker, next_turn(tracker, "0|1944;0;true;1945")).text == "1940");
    CHECK(read_turn(tracker, turn_with(tracker, "", {{"Year", "1950"}})).text == "1950");
    CHECK_THROWS_AS(turn_with(tracker, "", {{"Year", "soon"}}), umpire::InputError);
}

TEST_CASE("a level or a value that a turn tracker lacks is refused by name") {
    CHECK_THROWS_WITH(turn_with(months(), "", {{"Weather", "Snow"}}), Catch::Contains("no level 'Weather'"));
    CHECK_THROWS_WITH(turn_with(months(), "", {{"Phase", "Lunch"}}), Catch::Contains("no 'Lunch'"));
}

}  // namespace turn_test
