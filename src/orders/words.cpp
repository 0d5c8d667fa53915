#include "words.hpp"

#include "umpire/orders/order.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace umpire::orders {

namespace {

constexpr std::string_view no_break_space = "\xC2\xA0";
constexpr std::array<std::string_view, 2> arrows = {"->", "\xE2\x86\x92"};
/// Chat programs and word processors turn quotes round as they like.
constexpr std::array<std::string_view, 4> quotes = {"\"", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x9E"};

template <std::size_t N>
std::size_t length_of_any(const std::array<std::string_view, N>& signs, std::string_view text) {
    for (const std::string_view sign : signs)
        if (text.starts_with(sign)) return sign.size();
    return 0;
}

std::size_t space_at(std::string_view text) {
    if (!text.empty() && is_space(text.front())) return 1;
    return text.starts_with(no_break_space) ? no_break_space.size() : 0;
}

Word quoted_word(std::string_view line, std::size_t begin, std::size_t mark) {
    for (std::size_t at = begin + mark; at < line.size(); ++at)
        if (const auto closing = length_of_any(quotes, line.substr(at)))
            return {Word::Kind::quoted, trimmed(line.substr(begin + mark, at - begin - mark)), begin,
                    at + closing};
    return {Word::Kind::unclosed, line.substr(begin), begin, line.size()};
}

Word plain_word(std::string_view line, std::size_t begin) {
    std::size_t end = begin;
    while (end < line.size()) {
        const std::string_view rest = line.substr(end);
        if (space_at(rest) > 0 || rest.front() == ',' || length_of_any(arrows, rest) > 0) break;
        ++end;
    }
    return {Word::Kind::plain, line.substr(begin, end - begin), begin, end};
}

/// Length of the character; 0 if these bytes are none that a line of text may have.
std::size_t character_at(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80) return (first >= ' ' && first != 0x7F) || first == '\t' ? 1 : 0;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0U) != 0x80) return 0;
    const std::uint8_t second = byte(1);
    const bool too_long = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool no_character = (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90);
    const bool control = first == 0xC2 && second < 0xA0;
    return too_long || no_character || control ? 0 : length;
}

}  // namespace

std::vector<Word> words_of(std::string_view line) {
    std::vector<Word> words;
    for (std::size_t at = 0; at < line.size();) {
        const std::string_view rest = line.substr(at);
        if (const auto space = space_at(rest)) {
            at += space;
            continue;
        }
        if (rest.front() == ',')
            words.push_back({Word::Kind::comma, rest.substr(0, 1), at, at + 1});
        else if (const auto arrow = length_of_any(arrows, rest))
            words.push_back({Word::Kind::arrow, rest.substr(0, arrow), at, at + arrow});
        else if (const auto mark = length_of_any(quotes, rest))
            words.push_back(quoted_word(line, at, mark));
        else
            words.push_back(plain_word(line, at));
        at = words.back().end;
    }
    return words;
}

std::optional<std::size_t> find_unreadable(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = character_at(line.substr(at));
        if (length == 0) return at;
        at += length;
    }
    return std::nullopt;
}

int column_of(std::string_view line, std::size_t byte) {
    const auto before = line.substr(0, byte);
    const auto inner =
        std::count_if(before.begin(), before.end(), [](char c) { return (c & '\xC0') == '\x80'; });
    return static_cast<int>(before.size()) - static_cast<int>(inner) + 1;
}

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

std::string cited(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::size_t end = std::min(text.size(), longest);
    while (end > 0 && end < text.size() && (text[end] & '\xC0') == '\x80')
        --end;
    std::string result = "'";
    result += text.substr(0, end);
    result += end < text.size() ? "...'" : "'";
    return result;
}

std::optional<double> read_number(std::string_view text) {
    constexpr std::size_t most_digits = 9;
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    std::size_t digits = 0;
    const auto whole_number = [&] {
        double value = 0;
        for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; text.remove_prefix(1), ++digits)
            value = value * 10 + (text.front() - '0');
        return value;
    };
    double value = whole_number();
    const bool whole = digits > 0;
    if (whole && text.starts_with('.')) {
        text.remove_prefix(1);
        const std::size_t before = digits;
        const double decimals = whole_number();
        if (digits == before) return std::nullopt;
        double scale = 1;
        for (std::size_t i = before; i < std::min(digits, most_digits); ++i)
            scale *= 10;
        value += decimals / scale;
    } else if (whole && text.starts_with('/')) {
        text.remove_prefix(1);
        const double below = whole_number();
        if (below == 0) return std::nullopt;
        value /= below;
    } else {
        constexpr std::array<std::pair<std::string_view, double>, 3> fractions = {
            {{"\xC2\xBC", 0.25}, {"\xC2\xBD", 0.5}, {"\xC2\xBE", 0.75}}};
        for (const auto& [sign, share] : fractions)
            if (text == sign) {
                text = {};
                value += share;
                digits = std::max<std::size_t>(digits, 1);
            }
    }
    if (!text.empty() || digits == 0 || digits > most_digits) return std::nullopt;
    return negative ? -value : value;
}

}  // namespace umpire::orders
