#include "umpire/vassal/sequence.hpp"

#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace sequence_test {

using namespace umpire::vassal;
using Tokens = std::vector<std::string>;

TEST_CASE("a sequence of one empty token is the empty text") {
    CHECK(encode_sequence({""}, ';').empty());
    CHECK(decode_sequence("", ';') == Tokens{""});
    CHECK_FALSE(SequenceEncoder(';').has_tokens());
}

TEST_CASE("delimiters inside tokens are escaped, and only they") {
    CHECK(encode_sequence({"a;b", "\\c", "it's"}, ';') == "a\\;b;'\\c';it's");
    CHECK(decode_sequence("a\\;b;'\\c';it's", ';') == Tokens{"a;b", "\\c", "it's"});
}

TEST_CASE("a token in apostrophes, even a single apostrophe, is wrapped once more") {
    CHECK(encode_sequence({"'"}, ';') == "'''");
    CHECK(encode_sequence({"'x'"}, ';') == "''x''");
    CHECK(decode_sequence("'''", ';') == Tokens{"'"});
    CHECK(decode_sequence("'", ';') == Tokens{"'"});
}

TEST_CASE("a trailing delimiter gives a last empty token") {
    CHECK(decode_sequence("a;", ';') == Tokens{"a", ""});
    CHECK(decode_sequence(";", ';') == Tokens{"", ""});
}

TEST_CASE("numbers fall back when a token is missing or is no number, and use it up") {
    SequenceDecoder decoder("7;x;;2.5;true;yes", ';');
    CHECK(decoder.next_int(1) == 7);
    CHECK(decoder.next_int(1) == 1);
    CHECK(decoder.next_int(3) == 3);
    CHECK(decoder.next_double(0) == 2.5);
    CHECK(decoder.next_bool(false));
    CHECK_FALSE(decoder.next_bool(true));
    CHECK_FALSE(decoder.has_more());
    CHECK(decoder.next_bool(true));
    CHECK(decoder.next_or("none") == "none");
}

TEST_CASE("the engine's own sequence vectors encode and decode alike") {
    const auto file = umpire::testing::shared_dir() / "vassal/sequence-vectors.jsonl";
    if (!std::filesystem::exists(file)) return;
    std::ifstream in(file);
    int compared = 0;
    for (std::string line; std::getline(in, line);) {
        const auto vector = nlohmann::json::parse(line);
        const char delimiter = vector["d"].get<std::string>().at(0);
        INFO(line);
        if (vector.contains("in")) {
            const auto encoded = encode_sequence(vector["in"].get<Tokens>(), delimiter);
            REQUIRE(encoded == vector["enc"].get<std::string>());
            REQUIRE(decode_sequence(encoded, delimiter) == vector["dec"].get<Tokens>());
        } else {
            REQUIRE(decode_sequence(vector["text"].get<std::string>(), delimiter) ==
                    vector["dec"].get<Tokens>());
        }
        ++compared;
    }
    CHECK(compared > 1000);
    fmt::print("sequence vectors compared: {}\n", compared);
}

}  // namespace sequence_test
