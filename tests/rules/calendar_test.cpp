#include "umpire/game/calendar.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace calendar_test {

using namespace umpire::game;

namespace {

/// Two halves of each of three months.
Calendar half_months() {
    return Calendar::from_json({{"turns", {"Oct I", "Oct II", "Nov I", "Nov II", "Dec I", "Dec II"}},
                                {"phases", {"movement", "combat"}}});
}

}  // namespace

TEST_CASE("a game turn is a part of a year", "[rules]") {
    const Calendar calendar = half_months();
    const auto turn = calendar.turn("Dec II 1940");
    REQUIRE(turn);
    CHECK(*turn == Turn{1940, 5});
    CHECK(calendar.text(*turn) == "Dec II 1940");
    CHECK(calendar.text(calendar.later(*turn, 1)) == "Oct I 1941");
    CHECK(calendar.text(calendar.later(*turn, -5)) == "Oct I 1940");
    CHECK(calendar.between(*turn, calendar.later(*turn, 12)) == 12);
    CHECK(*turn < calendar.later(*turn, 1));
}

TEST_CASE("what is no game turn is none", "[rules]") {
    for (const char* text : {"", "Dec", "Dec III 1940", "dec II 1940", "Dec II", "Dec II 19x0",
                             "Dec II 1940 x", "Dec II 99999999999", "Dec  II 1940"}) {
        INFO(text);
        CHECK_FALSE(half_months().turn(text));
    }
}

TEST_CASE("a moment is a phase of a player turn of a game turn", "[rules]") {
    const Calendar calendar = half_months();
    const auto moment = calendar.moment("Nov I 1941, Axis, combat");
    REQUIRE(moment);
    CHECK(*moment == Moment{{1941, 2}, "Axis", 1});
    CHECK(calendar.text(*moment) == "Nov I 1941, Axis, combat");
    for (const char* text :
         {"Nov I 1941, Axis", "Nov I 1941, Axis, lunch", ", Axis, combat", "Nov I 1941, , combat"}) {
        INFO(text);
        CHECK_FALSE(calendar.moment(text));
    }
}

}  // namespace calendar_test
