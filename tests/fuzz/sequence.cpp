#include "umpire/vassal/sequence.hpp"

#include "targets.hpp"

#include <vector>

namespace umpire::fuzz {

using namespace umpire::vassal;

namespace {

/// The engine's decoder, step by step as FORMAT.md 2.2 describes it.
std::vector<std::string> decode_by_definition(std::string_view text, char delimiter) {
    std::vector<std::string> tokens;
    std::size_t position = 0;
    for (bool exhausted = false; !exhausted;) {
        if (position == text.size()) {
            tokens.emplace_back();
            break;
        }
        std::string token;
        bool ended = false;
        std::size_t at = position;
        for (; at < text.size() && !ended; ++at) {
            if (text[at] != delimiter) continue;
            if (at > 0 && text[at - 1] == '\\') {
                if (at > position) token += text.substr(position, at - 1 - position);
                position = at;
            } else {
                token += text.substr(position, at - position);
                position = at + 1;
                ended = true;
            }
        }
        if (!ended) {
            token += text.substr(position);
            exhausted = true;
        }
        if (token.size() > 1 && token.front() == '\'' && token.back() == '\'')
            token = token.substr(1, token.size() - 2);
        tokens.push_back(std::move(token));
    }
    return tokens;
}

std::string encode_by_definition(const std::vector<std::string>& tokens, char delimiter) {
    std::string text;
    bool first = true;
    for (const std::string& token : tokens) {
        if (!first) text += delimiter;
        first = false;
        if (token.empty()) continue;
        const bool quote = token.front() == '\\' || (token.front() == '\'' && token.back() == '\'');
        if (quote) text += '\'';
        for (const char c : token) {
            if (c == delimiter) text += '\\';
            text += c;
        }
        if (quote) text += '\'';
    }
    return text;
}

/// The engine does not protect a backslash that ends a token: the delimiter behind it then looks escaped.
bool survives(const std::vector<std::string>& tokens) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
        if (tokens[i].ends_with('\\') && !needs_quotes(tokens[i])) return false;
    return true;
}

void check_typed_reads(std::string_view text, char delimiter) {
    SequenceDecoder decoder(text, delimiter);
    for (int turn = 0; decoder.has_more(); turn = (turn + 1) % 6) {
        promise(decoder.remaining().size() <= text.size(), "what remains is part of the text");
        if (turn == 0) decoder.next_int(7);
        if (turn == 1) decoder.next_double(7);
        if (turn == 2) decoder.next_bool(true);
        if (turn == 3) decoder.next_char("x");
        if (turn == 4) decoder.next_list();
        if (turn == 5) decoder.skip();
    }
    promise(decoder.next_or("fallback") == "fallback", "an exhausted decoder gives the fallback");
    promise(decoder.remaining().empty(), "nothing remains of an exhausted decoder");
}

}  // namespace

/// The first byte is the delimiter.
void sequence(std::string_view bytes) {
    if (bytes.empty()) return;
    const char delimiter = bytes.front();
    const std::string_view text = bytes.substr(1);
    check_typed_reads(text, delimiter);

    const auto tokens = decode_sequence(text, delimiter);
    promise(tokens == decode_by_definition(text, delimiter), "decoding follows the definition");
    const std::string encoded = encode_sequence(tokens, delimiter);
    promise(encoded == encode_by_definition(tokens, delimiter), "encoding follows the definition");
    if (delimiter != '\\' && delimiter != '\'' && survives(tokens))
        promise(decode_sequence(encoded, delimiter) == tokens, "what was encoded is decoded again");
    promise(encode_list(decode_list(text)) == encode_sequence(decode_list(text), ','),
            "a list is a sequence");
}

}  // namespace umpire::fuzz
