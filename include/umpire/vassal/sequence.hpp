#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// VASSAL's one escaping scheme: tokens joined by a delimiter, used at many nested levels with many
/// delimiters.
namespace umpire::vassal {

/// A token that had to be quoted, as it was before.
std::string_view without_quotes(std::string_view token);

/// Takes a sequence apart, token by token. Tokens are views of the text wherever nothing had to be unescaped.
class SequenceDecoder {
  public:
    SequenceDecoder(std::string_view text, char delimiter) : text_(text), delimiter_(delimiter) {}

    bool has_more() const { return !exhausted_; }

    /// The next token; a view of the text, or of `scratch` when the token held escaped delimiters.
    /// Must not be called when there is none.
    std::string_view next(std::string& scratch);

    /// The next token as a string of its own; the fallback when there is none.
    std::string next_or(std::string_view fallback);
    /// The fallback when there is no token, or it is no number; the token is used up either way.
    int next_int(int fallback);
    double next_double(double fallback);
    /// Anything but `true` is false; the fallback only when there is no token.
    bool next_bool(bool fallback);
    /// The first character (a whole UTF-8 one); the fallback when the token is empty or missing.
    std::string next_char(std::string_view fallback);
    /// A list inside the token (delimiter ','; an empty token is an empty list).
    std::vector<std::string> next_list();

    void skip() {
        std::string unused;
        if (has_more()) next(unused);
    }

    /// What has not been decoded yet, as it stands.
    std::string_view remaining() const { return exhausted_ ? std::string_view{} : text_.substr(position_); }

  private:
    std::string_view text_;
    std::size_t position_ = 0;
    char delimiter_;
    bool exhausted_ = false;
};

/// Puts a sequence together.
class SequenceEncoder {
  public:
    explicit SequenceEncoder(char delimiter) : delimiter_(delimiter) {}

    SequenceEncoder& append(std::string_view token);
    SequenceEncoder& append(const std::string& token) { return append(std::string_view(token)); }
    SequenceEncoder& append(const char* token) { return append(std::string_view(token)); }
    SequenceEncoder& append(int value);
    SequenceEncoder& append(bool value) { return append(std::string_view(value ? "true" : "false")); }
    SequenceEncoder& append(double value);
    SequenceEncoder& append(const std::vector<std::string>& list);

    /// False until the first append: a sequence of no tokens is not one of one empty token.
    bool has_tokens() const { return started_; }
    const std::string& text() const& { return text_; }
    std::string text() && { return std::move(text_); }

  private:
    std::string text_;
    char delimiter_;
    bool started_ = false;
};

/// True where the encoder wraps a token in apostrophes.
bool needs_quotes(std::string_view token);

/// All tokens of a text. An empty text is one empty token.
std::vector<std::string> decode_sequence(std::string_view text, char delimiter);
std::string encode_sequence(const std::vector<std::string>& tokens, char delimiter);

/// String arrays of attributes and fields: as a sequence of ',', but an empty text is an empty list.
std::vector<std::string> decode_list(std::string_view text);
std::string encode_list(const std::vector<std::string>& list);

}  // namespace umpire::vassal
