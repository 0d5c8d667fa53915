#include "umpire/vassal/piece_text.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/sequence.hpp"

#include <catch2/catch.hpp>

#include <random>

namespace piece_text_test {

using namespace umpire::vassal;

namespace {

struct Naive {
    std::vector<std::string> own;
    std::string basic;
    std::optional<std::size_t> missing;
};

Naive naive_type(std::string text) {
    Naive levels;
    for (;;) {
        SequenceDecoder decoder(text, '\t');
        std::string own = decoder.next_or("");
        if (!decoder.has_more()) {
            levels.basic = own;
            return levels;
        }
        levels.own.push_back(own);
        text = decoder.next_or("");
    }
}

Naive naive_state(std::string text, std::size_t traits) {
    Naive levels;
    while (levels.own.size() < traits) {
        SequenceDecoder decoder(text, '\t');
        levels.own.push_back(decoder.next_or(""));
        if (!decoder.has_more()) {
            levels.missing = levels.own.size();
            return levels;
        }
        text = decoder.next_or("");
    }
    levels.basic = text;
    return levels;
}

std::string naive_encode(const std::vector<std::string>& own, const std::string& basic) {
    std::string text = basic;
    for (auto level = own.rbegin(); level != own.rend(); ++level)
        text = SequenceEncoder('\t').append(*level).append(text).text();
    return text;
}

void require_equal(const PieceLevels& levels, const Naive& naive) {
    REQUIRE(std::vector<std::string>(levels.own.begin(), levels.own.end()) == naive.own);
    REQUIRE(std::string(levels.basic) == naive.basic);
    REQUIRE(levels.missing == naive.missing);
}

void require_split_as_naive(const std::string& text) {
    INFO(text);
    TextArena arena;
    const auto naive = naive_type(text);
    require_equal(split_levels(text, arena), naive);
    REQUIRE(count_traits(text) == naive.own.size());
    for (std::size_t traits = 0; traits <= naive.own.size() + 2; ++traits) {
        const auto state = naive_state(text, traits);
        require_equal(split_levels(text, traits, arena), state);
        std::vector<std::string_view> levels;
        if (!state.missing) {
            REQUIRE(basic_state(text, traits, arena) == state.basic);
            split_state(text, traits, arena, levels);
            REQUIRE(levels.back() == state.basic);
            levels.pop_back();
            REQUIRE(std::vector<std::string>(levels.begin(), levels.end()) == state.own);
        } else
            REQUIRE_THROWS_AS(basic_state(text, traits, arena), umpire::InputError);
    }
}

std::string random_text(std::mt19937& random, std::size_t longest, std::string_view alphabet) {
    std::string text(random() % (longest + 1), ' ');
    for (auto& c : text)
        c = alphabet[random() % alphabet.size()];
    return text;
}

std::string encoded(const std::vector<std::string>& own, const std::string& basic) {
    return encode_levels({own.begin(), own.end()}, basic);
}

}  // namespace

TEST_CASE("the levels of a piece come apart outermost first") {
    TextArena arena;
    const auto type = split_levels("mark;A\tmark;B\\\tpiece;;;img;name", arena);
    CHECK(type.own == std::vector<std::string_view>{"mark;A", "mark;B"});
    CHECK(type.basic == "piece;;;img;name");
    const auto state = split_levels("a\tb\\\tMap0;10;20;5;0", 2, arena);
    CHECK(state.own == std::vector<std::string_view>{"a", "b"});
    CHECK(state.basic == "Map0;10;20;5;0");
    CHECK(arena.bytes() == 0);
}

TEST_CASE("a state with fewer levels than its type says which level is missing") {
    TextArena arena;
    const auto state = split_levels("a\tb", 3, arena);
    CHECK(state.own == std::vector<std::string_view>{"a", "b"});
    CHECK(state.missing == 2U);
    CHECK_FALSE(split_levels("a\tb", 1, arena).missing);
}

TEST_CASE("a third token of a level is ignored") {
    TextArena arena;
    const auto type = split_levels("a\tb\\\tc\\\td\te", arena);
    CHECK(type.own == std::vector<std::string_view>{"a", "b"});
    CHECK(type.basic == "c");
}

TEST_CASE("random texts come apart as nested sequence decoders take them apart") {
    std::mt19937 random(20260816);
    for (int i = 0; i < 60000; ++i)
        require_split_as_naive(random_text(random, 24, "a;\\'\t"));
    for (int i = 0; i < 20000; ++i)
        require_split_as_naive(random_text(random, 60, "\\\\\\'\t\ta"));
}

TEST_CASE("random levels are put together as nested sequence encoders put them together") {
    std::mt19937 random(7);
    for (int i = 0; i < 20000; ++i) {
        std::vector<std::string> own(random() % 9);
        for (auto& level : own)
            level = random_text(random, 4, "a;\\''\t");
        const auto basic = random_text(random, 4, "a;\\''\t");
        const auto text = naive_encode(own, basic);
        REQUIRE(encoded(own, basic) == text);
        require_split_as_naive(text);
    }
}

TEST_CASE("deep pieces keep empty states, apostrophes and TABs") {
    std::mt19937 random(11);
    std::vector<std::string> own;
    for (int i = 0; i < 150; ++i)
        own.push_back(i % 3 == 0 ? "" : random_text(random, 3, "ab\t'"));
    const auto text = naive_encode(own, "'piece;;;;'");
    CHECK(encoded(own, "'piece;;;;'") == text);
    TextArena arena;
    require_equal(split_levels(text, arena), naive_type(text));
    require_equal(split_levels(text, own.size(), arena), naive_state(text, own.size()));
}

TEST_CASE("more traits than any counter has are an error") {
    TextArena arena;
    const std::vector<std::string> most(limits::traits_per_piece, "x");
    CHECK(split_levels(encoded(most, "b"), arena).own.size() == limits::traits_per_piece);
    std::vector<std::string> too_many = most;
    too_many.emplace_back("x");
    const auto text = encoded(too_many, "b");
    CHECK_THROWS_AS(split_levels(text, arena), umpire::InputError);
    CHECK_THROWS_AS(split_levels("", limits::traits_per_piece + 1, arena), umpire::InputError);
}

TEST_CASE("a long text of TABs only is taken apart without being read again for each level") {
    std::string text;
    for (std::size_t level = 0; level < 1500; ++level)
        text.append(level, '\\').append("\t");
    text += std::string(limits::tabs_per_piece - 1500, '\t');
    TextArena arena;
    CHECK(split_levels(text, 1500, arena).own.size() <= 1500);
    CHECK_THROWS_AS(split_levels(text + '\t', 1500, arena), umpire::InputError);
}

}  // namespace piece_text_test
