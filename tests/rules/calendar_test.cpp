#include "../../src/rules/europa/calendar.hpp"

#include <catch2/catch.hpp>

using namespace umpire::rules::europa;

TEST_CASE("a game turn is half a month", "[rules]") {
    const auto turn = read_turn("Dec II 1940");
    REQUIRE(turn);
    CHECK(*turn == GameTurn{1940, 12, 2});
    CHECK(to_text(*turn) == "Dec II 1940");
    CHECK(to_text(later(*turn, 1)) == "Jan I 1941");
    CHECK(to_text(later(*turn, -23)) == "Jan I 1940");
    CHECK(turns_between(*turn, later(*turn, 12)) == 12);
}

TEST_CASE("what is no game turn is none", "[rules]") {
    for (const char* text : {"", "Dec", "Dec III 1940", "dec II 1940", "Dec II", "Dec II 19x0",
                             "Dec II 1940 x", "Dec II 99999999999", "Dec  II 1940"}) {
        INFO(text);
        CHECK_FALSE(read_turn(text));
    }
}
