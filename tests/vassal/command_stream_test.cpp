#include "umpire/vassal/command_stream.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/sequence.hpp"

#include <catch2/catch.hpp>

#include <random>

namespace command_stream_test {

using namespace umpire::vassal;

namespace {

/// The definition itself, decoded by copying at every level.
void naive_leaves(std::string_view text, std::vector<std::string>& leaves) {
    const auto tokens = decode_sequence(text, escape);
    if (tokens.size() == 1 && tokens.front() == text) {
        leaves.emplace_back(text);
        return;
    }
    for (const auto& token : tokens)
        naive_leaves(token, leaves);
}

std::vector<std::string> leaves_of(const CommandStream& stream) {
    std::vector<std::string> leaves;
    for (const auto& node : stream.nodes())
        leaves.emplace_back(stream.text(node));
    return leaves;
}

/// Texts that the format can keep apart: a text in apostrophes would lose them when it is decoded, and a
/// backslash at the end would escape the delimiter behind it. No command of the engine is of such a shape.
CommandTree random_tree(std::mt19937& random, int depth) {
    static const std::vector<std::string> texts = {"",      "M/1/a/2/3", "CHAT it's", "'",  "\\x",    "'\\x",
                                                   "D/7/a", "LOG\tnull", "null",      "x'", "tail\\x"};
    CommandTree tree{texts[random() % texts.size()], {}};
    if (depth > 0)
        for (auto count = random() % 4; count > 0; --count)
            tree.subs.push_back(random_tree(random, depth - 1));
    return tree;
}

}  // namespace

TEST_CASE("a save's commands come in order with their depth") {
    const std::string text =
        "begin_save\x1B\x1B\\\x1B+/1/a\\\x1B+/2/b\x1B"
        "end_save\x1BLOG\tCHATa\\\x1BLOG\tCHATb";
    const CommandStream stream(text);
    CHECK(leaves_of(stream) == std::vector<std::string>{"begin_save", "", "", "+/1/a", "+/2/b", "end_save",
                                                        "LOG\tCHATa", "LOG\tCHATb"});
    std::vector<int> depths;
    for (const auto& node : stream.nodes())
        depths.push_back(node.depth);
    CHECK(depths == std::vector<int>{0, 1, 1, 2, 2, 1, 1, 2});
    REQUIRE(stream.branches().size() == 4);
    CHECK(stream.nodes(stream.branches()[3]).size() == 2);
    CHECK(stream.encode() == text);
}

TEST_CASE("any text, however odd, decodes as by definition and encodes to the same bytes") {
    std::mt19937 random(7);
    const std::string alphabet = "ab\\\\''\x1B\x1B\x1B";
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (auto length = random() % 24; length > 0; --length)
            text += alphabet[random() % alphabet.size()];
        INFO(text);
        std::vector<std::string> expected;
        naive_leaves(text, expected);
        const CommandStream stream(text);
        REQUIRE(leaves_of(stream) == expected);
        REQUIRE(stream.encode() == text);
    }
}

TEST_CASE("random command trees survive encoding and decoding, and are regular") {
    std::mt19937 random(11);
    for (int round = 0; round < 3000; ++round) {
        const CommandTree tree = random_tree(random, 4);
        const std::string text = encode_tree(tree);
        const CommandStream stream(text);
        REQUIRE(decode_tree(text) == tree);
        REQUIRE(stream.encode() == text);
        REQUIRE_FALSE(stream.irregular());
        for (const auto& branch : stream.branches())
            REQUIRE_FALSE(branch.irregular);
    }
}

TEST_CASE("nesting beyond the limit is refused") {
    CommandTree tree{"leaf", {}};
    for (int depth = 0; depth < 210; ++depth)
        tree = {"c", {std::move(tree)}};
    CHECK_THROWS_AS(CommandStream(encode_tree(tree)), umpire::InputError);
}

}  // namespace command_stream_test
