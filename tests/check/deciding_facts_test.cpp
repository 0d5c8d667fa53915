#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/report/legality.hpp"

#include <catch2/catch.hpp>

namespace deciding_facts_test {

using namespace umpire;
using game::Evidence;

namespace {

Evidence fact(const char* about, const char* name, const char* value) {
    return {game::Subject{game::Kind::unit, 0}, about, game::Name::of(name), value};
}

std::vector<Evidence> deciding(const char* because, std::vector<Evidence> facts) {
    game::Finding finding;
    finding.because = because;
    finding.facts = std::move(facts);
    return report::deciding_facts(finding);
}

}  // namespace

TEST_CASE("the numbers of the sentence decided, then what is known of the things in it") {
    const Evidence points = fact("TF-25", "points", "169"), allowance = fact("TF-25", "allowance", "180"),
                   sea = fact("2339", "terrain", "sea"), other = fact("TF-2", "points", "5");
    CHECK(deciding("TF-25 would have spent 181 points, allowed 180", {sea, other, points, sea, allowance}) ==
          std::vector{allowance, points});
}

TEST_CASE("names of the sentence decided, but yes and no are none") {
    const Evidence phasing = fact("", "phasing", "Allied"), side = fact("TF-6", "side", "Axis"),
                   year = fact("", "year", "1940"), port = fact("TF-9", "in_port", "no");
    CHECK(deciding("TF-6 of the Axis side has no place in the turn of the Allied side",
                   {phasing, year, port, side}) == std::vector{phasing, side});
}

TEST_CASE("of many facts the last few are told, since rules ask for the particular last") {
    std::vector<Evidence> many;
    for (const char* name : {"a", "b", "c", "d", "e", "f"})
        many.push_back(fact("Hood", name, "yes"));
    const std::vector<Evidence> last(many.end() - 4, many.end());
    CHECK(deciding("Hood may not", many) == last);
    CHECK(deciding("it may not", many) == last);
    CHECK(deciding("it may not", {}).empty());
}

TEST_CASE("facts have names in words, with whatever stands behind them") {
    const auto catalog = catalog::Catalog::load(catalog::GameFiles(), "europa");
    CHECK(catalog.words_of("low_fuel") == "low on fuel");
    CHECK(catalog.words_of("some_new_fact") == "some new fact");
    CHECK(catalog.words_of("distance to HMS_Hood") == "distance to HMS_Hood");
    CHECK(catalog.words_of("").empty());
}

}  // namespace deciding_facts_test
