#include "random_games/contest.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <string>
#include <vector>

namespace random_games_test {

using namespace umpire::samples;

namespace {

struct Played {
    Contest contest;
    std::vector<std::string> faults;
};

/// Few turns, and always the same; tools/random-games plays many.
Played played(const std::string& game, std::uint64_t seed, std::size_t turns) {
    Played all;
    const Ground ground = ground_of(game, UMPIRE_SOURCE_DIR "/samples");
    all.contest = hold_contest(ground, seed, turns, turns,
                               [&](const Turn&, const PlayedLog&, Style style, const std::string& what) {
                                   all.faults.push_back(fmt::format("{} {}: {}", game, name_of(style), what));
                               });
    return all;
}

void is_without_fault(const Played& all, std::size_t turns) {
    for (const std::string& fault : all.faults)
        FAIL_CHECK(fault);
    for (const Style style : styles) {
        INFO(name_of(style));
        CHECK(all.contest.legal.at(style).turns == turns);
        CHECK(all.contest.broken.at(style).turns == turns);
        CHECK(all.contest.legal.at(style).deeds >= 5);
    }
    CHECK(all.contest.broken.at(Style::orders).found == turns);
}

/// The first seeds, none left out.
void plays_without_fault(const std::string& game, std::uint64_t seeds, std::size_t turns) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        INFO("seed " << seed);
        is_without_fault(played(game, seed, turns), turns);
    }
}

}  // namespace

TEST_CASE("turns of a random player who keeps the rules of Europa are not found fault with", "[whole-game]") {
    plays_without_fault("europa", 3, 1);
}
TEST_CASE("turns of a random player who keeps the rules of A World at War are not found fault with",
          "[whole-game]") {
    plays_without_fault("awaw", 1, 1);
}
TEST_CASE("turns of a random player who keeps the rules of the European Theater are not found fault with",
          "[whole-game]") {
    plays_without_fault("aeto", 6, 5);
}
TEST_CASE("the same seed gives the same turns") {
    const std::string game = GENERATE("awaw", "aeto");
    const Ground ground = ground_of(game, UMPIRE_SOURCE_DIR "/samples");
    const Turn one = RandomPlayer(ground, ground.saves.front(), 7).play();
    const Turn other = RandomPlayer(ground, ground.saves.front(), 7).play();
    REQUIRE(one.deeds.size() == other.deeds.size());
    CHECK(play(one, Style::sloppy, ground, 1).text == play(other, Style::sloppy, ground, 1).text);
    CHECK(play(one, Style::sloppy, ground, 1).text != play(one, Style::plain, ground, 1).text);
}

}  // namespace random_games_test
