#include "umpire/vassal/sequence.hpp"

#include "umpire/vassal/java.hpp"

namespace umpire::vassal {

std::string_view without_quotes(std::string_view token) {
    if (token.size() > 1 && token.front() == '\'' && token.back() == '\'')
        return token.substr(1, token.size() - 2);
    return token;
}

std::string_view SequenceDecoder::next(std::string& scratch) {
    if (position_ == text_.size()) {
        exhausted_ = true;
        return {};
    }
    bool unescaped = false;
    std::size_t begin = position_;
    std::size_t search = position_;
    for (;;) {
        const std::size_t found = text_.find(delimiter_, search);
        if (found == std::string_view::npos) {
            exhausted_ = true;
            break;
        }
        // Only the character directly before counts, and only as a pair with the delimiter; it may even be
        // the delimiter of the token before, when the delimiter is the backslash itself.
        if (found == 0 || text_[found - 1] != '\\') {
            position_ = found + 1;
            break;
        }
        if (!unescaped) scratch.clear();
        unescaped = true;
        if (found > begin) scratch.append(text_, begin, found - 1 - begin);
        begin = found;
        search = found + 1;
    }
    const std::size_t end = exhausted_ ? text_.size() : position_ - 1;
    if (!unescaped) return without_quotes(text_.substr(begin, end - begin));
    scratch.append(text_, begin, end - begin);
    return without_quotes(scratch);
}

std::string SequenceDecoder::next_or(std::string_view fallback) {
    if (!has_more()) return std::string(fallback);
    std::string scratch;
    return std::string(next(scratch));
}

int SequenceDecoder::next_int(int fallback) {
    if (!has_more()) return fallback;
    std::string scratch;
    return java::parse_int(next(scratch)).value_or(fallback);
}

double SequenceDecoder::next_double(double fallback) {
    if (!has_more()) return fallback;
    std::string scratch;
    return java::parse_double(next(scratch)).value_or(fallback);
}

bool SequenceDecoder::next_bool(bool fallback) {
    if (!has_more()) return fallback;
    std::string scratch;
    return next(scratch) == "true";
}

std::string SequenceDecoder::next_char(std::string_view fallback) {
    std::string token = next_or("");
    if (token.empty()) return std::string(fallback);
    std::size_t length = 1;
    while (length < token.size() && (static_cast<unsigned char>(token[length]) & 0xC0U) == 0x80U)
        ++length;
    token.resize(length);
    return token;
}

std::vector<std::string> SequenceDecoder::next_list() {
    if (!has_more()) return {};
    std::string scratch;
    return decode_list(next(scratch));
}

bool needs_quotes(std::string_view token) {
    if (token.empty()) return false;
    return token.front() == '\\' || (token.front() == '\'' && token.back() == '\'');
}

SequenceEncoder& SequenceEncoder::append(std::string_view token) {
    if (started_) text_ += delimiter_;
    started_ = true;
    const bool quoted = needs_quotes(token);
    if (quoted) text_ += '\'';
    std::size_t begin = 0;
    for (std::size_t found; (found = token.find(delimiter_, begin)) != std::string_view::npos;
         begin = found + 1) {
        text_.append(token, begin, found - begin);
        text_ += '\\';
        text_ += delimiter_;
    }
    text_.append(token, begin);
    if (quoted) text_ += '\'';
    return *this;
}

SequenceEncoder& SequenceEncoder::append(int value) {
    return append(std::string_view(std::to_string(value)));
}

SequenceEncoder& SequenceEncoder::append(double value) {
    return append(std::string_view(java::double_text(value)));
}

SequenceEncoder& SequenceEncoder::append(const std::vector<std::string>& list) {
    return append(std::string_view(encode_list(list)));
}

std::vector<std::string> decode_sequence(std::string_view text, char delimiter) {
    std::vector<std::string> tokens;
    std::string scratch;
    for (SequenceDecoder decoder(text, delimiter); decoder.has_more();)
        tokens.emplace_back(decoder.next(scratch));
    return tokens;
}

std::string encode_sequence(const std::vector<std::string>& tokens, char delimiter) {
    SequenceEncoder encoder(delimiter);
    for (const auto& token : tokens)
        encoder.append(token);
    return std::move(encoder).text();
}

std::vector<std::string> decode_list(std::string_view text) {
    if (text.empty()) return {};
    return decode_sequence(text, ',');
}

std::string encode_list(const std::vector<std::string>& list) {
    return encode_sequence(list, ',');
}

}  // namespace umpire::vassal
