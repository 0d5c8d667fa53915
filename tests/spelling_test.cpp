#include "umpire/spelling.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <string>

namespace spelling_test {

using namespace umpire;

TEST_CASE("letters left out, added, changed or swapped are each one slip, and capitals are none") {
    CHECK(misspellings("intercept", "intercept") == 0);
    CHECK(misspellings("Intercept", "inTercept") == 0);
    CHECK(misspellings("intrcept", "intercept") == 1);
    CHECK(misspellings("intercepts", "intercept") == 1);
    CHECK(misspellings("intercept", "intarcept") == 1);
    CHECK(misspellings("intrecept", "intercept") == 1);
    CHECK(misspellings("", "fire") == 4);
    CHECK(misspellings("fire", "") == 4);
    CHECK(misspellings("fire", "move") == 3);
}

TEST_CASE(
    "of the names that are equally like a word the first is the closest, and words without end cost "
    "nothing") {
    const std::array<std::string_view, 4> names{"aeto", "awaw", "europa", "eurona"};
    CHECK(closest("eurpa", names) == "europa");
    CHECK(closest("EUROPA", names) == "europa");
    CHECK(closest("waaw", names) == "awaw");
    CHECK(closest("anything", {}).empty());
    const std::string endless(1'000'000, 'x');
    CHECK(misspellings(endless, "move") == endless.size());
    CHECK_FALSE(closest(endless, names).empty());
}

}  // namespace spelling_test
