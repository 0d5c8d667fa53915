#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/game_file.hpp"

#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace corpus_codec_test {

using namespace umpire::vassal;
using nlohmann::json;

namespace {

json expected_of(const std::filesystem::path& file) {
    std::ifstream in(file.string() + ".expected.json");
    return json::parse(in);
}

}  // namespace

TEST_CASE("every stream of the corpus is the same bytes after decoding and encoding") {
    int files = 0;
    std::size_t leaves = 0, irregular = 0, retyped = 0;
    std::map<std::string, int> differing;
    for (const auto& file : umpire::testing::corpus_games()) {
        INFO(file);
        const GameFile game = read_game_file(file);
        REQUIRE(game.stream.encode() == game.stream.text());
        for (const auto& branch : game.stream.branches())
            irregular += branch.irregular ? 1U : 0U;

        TextArena arena;
        std::size_t empty = 0, added = 0, logged = 0;
        for (const auto& node : game.stream.nodes()) {
            const auto text = game.stream.text(node);
            const auto bare = without_log_mark(text);
            empty += text.empty() ? 1U : 0U;
            added += bare.starts_with("+/") ? 1U : 0U;
            logged += node.depth == 1 && is_logged(text) ? 1U : 0U;
            if (encode_command(decode_command(bare, arena)) == bare)
                ++retyped;
            else
                ++differing[std::string(bare.substr(0, 10))];
        }
        leaves += game.stream.nodes().size();
        const json expected = expected_of(file);
        if (expected.contains("leaves"))
            CHECK(game.stream.nodes().size() == expected["leaves"].get<std::size_t>());
        if (expected.contains("emptyLeaves")) CHECK(empty == expected["emptyLeaves"].get<std::size_t>());
        if (expected.contains("addPieces")) CHECK(added == expected["addPieces"].get<std::size_t>());
        if (expected.contains("logTokens")) CHECK(logged == expected["logTokens"].get<std::size_t>());

        const TextBlock covered = cover(game.stream.text(), game.obfuscation);
        const Archive archive = Archive::open(file);
        if (game.obfuscation.disguise != Disguise::packed_hex)
            REQUIRE(covered.view() == archive.read(*archive.find("savedGame"), 1U << 30U).view());
        ++files;
    }
    for (const auto& [what, count] : differing)
        UNSCOPED_INFO(what << " x" << count);
    CHECK(differing.empty());
    CHECK(irregular == 0);
    if (files > 0)
        fmt::print("corpus streams: {} files, {} commands, {} of them the same after typing them\n", files,
                   leaves, retyped);
}

}  // namespace corpus_codec_test
