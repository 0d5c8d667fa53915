#include "umpire/dice/fair_dice.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace fair_dice_test {

using namespace umpire::dice;

namespace {

const Seed axis{"match 7", "Axis", std::string(64, '1')}, allied{"match 7", "Allied", std::string(64, '2')};

FairDice dice_of(std::string_view log, std::string_view match, std::vector<Seed> seeds) {
    return {to_hex(digest_of("umpire log 1", {log})), match, std::move(seeds)};
}

/// How far counts are from being equal, in terms of a chi-square: about its degrees of freedom.
double chi_square(const std::vector<std::size_t>& counts) {
    double total = 0;
    for (const std::size_t count : counts)
        total += static_cast<double>(count);
    const double expected = total / static_cast<double>(counts.size());
    double sum = 0;
    for (const std::size_t count : counts)
        sum += std::pow(static_cast<double>(count) - expected, 2) / expected;
    return sum;
}

/// A value that fair dice exceed once in a million times (Wilson and Hilferty).
double limit(double freedom) {
    const double z = 4.75, part = 2 / (9 * freedom);
    return freedom * std::pow(1 - part + z * std::sqrt(part), 3);
}

#ifdef UMPIRE_SANITIZED
constexpr std::uint64_t rolls = 10'000;
#else
constexpr std::uint64_t rolls = 1'000'000;
#endif
constexpr int dice_of_a_roll = 10;

}  // namespace

// The expected faces were computed by another implementation of BLAKE2b and ChaCha20.
TEST_CASE("the dice follow from log, match and seeds as written down") {
    const FairDice dice = dice_of("a log", "match 7", {axis, allied});
    CHECK(dice.roll(1, 20, 6) == std::vector{3, 3, 6, 5, 3, 6, 5, 4, 6, 5, 5, 4, 4, 3, 4, 4, 1, 4, 4, 1});
    CHECK(dice.roll(2, 8, 10) == std::vector{7, 8, 7, 10, 2, 2, 4, 1});
    CHECK(dice.roll(3, 20, 8) == std::vector{3, 7, 6, 2, 5, 7, 5, 2, 4, 8, 5, 1, 8, 2, 7, 3, 1, 6, 6, 6});
    CHECK(axis.commitment() == "9bd0dcb01b0e5414cda59aac2a55ecea0eda64741e652c930828be88f1b0af7c");
}

TEST_CASE("the order of the seeds does not matter, and everything else does") {
    const auto faces = dice_of("a log", "match 7", {axis, allied}).roll(1, 20, 6);
    CHECK(dice_of("a log", "match 7", {allied, axis}).roll(1, 20, 6) == faces);
    CHECK(dice_of("another log", "match 7", {axis, allied}).roll(1, 20, 6) != faces);
    CHECK(dice_of("a log", "match 8", {axis, allied}).roll(1, 20, 6) != faces);
    CHECK(dice_of("a log", "match 7", {axis}).roll(1, 20, 6) != faces);
    CHECK(dice_of("a log", "match 7", {axis, allied}).roll(2, 20, 6) != faces);
    Seed other = allied;
    other.secret.back() = '3';
    CHECK(dice_of("a log", "match 7", {axis, other}).roll(1, 20, 6) != faces);
    CHECK(other.commitment() != allied.commitment());
}

TEST_CASE("a new seed is one that nobody has had") {
    const Seed one = new_seed("m", "Axis"), two = new_seed("m", "Axis");
    CHECK(is_hex_digest(one.secret));
    CHECK(one.secret != two.secret);
    CHECK(one.commitment() != two.commitment());
}

TEST_CASE("texts are hashed with their ends") {
    CHECK(digest_of("x", {"ab", "c"}) != digest_of("x", {"a", "bc"}));
    CHECK(digest_of("x", {"ab"}) != digest_of("x", {"ab", ""}));
}

TEST_CASE("all faces are as likely, and none depends on the one before") {
    const int sides = GENERATE(6, 8, 10);
    const FairDice dice = dice_of("a log", "match 7", {axis, allied});
    const auto faces = static_cast<std::size_t>(sides);
    std::vector<std::size_t> single(faces), pairs(faces * faces), of_place(faces * dice_of_a_roll);
    std::size_t last = 0;
    for (std::uint64_t number = 1; number <= rolls; ++number) {
        const auto roll = dice.roll(number, dice_of_a_roll, sides);
        for (std::size_t place = 0; place < roll.size(); ++place) {
            REQUIRE((roll[place] >= 1 && roll[place] <= sides));
            const auto face = static_cast<std::size_t>(roll[place] - 1);
            ++single[face];
            ++pairs[last * faces + face];
            ++of_place[place * faces + face];
            last = face;
        }
    }
    CAPTURE(sides);
    CHECK(chi_square(single) < limit(static_cast<double>(faces - 1)));
    CHECK(chi_square(pairs) < limit(static_cast<double>(faces * faces - 1)));
    CHECK(chi_square(of_place) < limit(static_cast<double>(faces * dice_of_a_roll - 1)));
}

}  // namespace fair_dice_test
