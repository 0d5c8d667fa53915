#include "umpire/vassal/chat.hpp"

#include "umpire/vassal/java.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace umpire::vassal {

namespace {

constexpr std::size_t longest_entity = 10;
constexpr std::size_t longest_tag = 400;

void append_utf8(std::string& text, std::uint32_t c) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (c < 0x80) {
        add(c);
    } else if (c < 0x800) {
        add(0xC0U | (c >> 6U));
        add(0x80U | (c & 0x3FU));
    } else if (c < 0x10000) {
        add(0xE0U | (c >> 12U));
        add(0x80U | ((c >> 6U) & 0x3FU));
        add(0x80U | (c & 0x3FU));
    } else {
        add(0xF0U | (c >> 18U));
        add(0x80U | ((c >> 12U) & 0x3FU));
        add(0x80U | ((c >> 6U) & 0x3FU));
        add(0x80U | (c & 0x3FU));
    }
}

/// The number in `#123` or `#x7B`; 0 for anything else.
std::uint32_t numbered_entity(std::string_view name) {
    if (name.size() < 2 || name.front() != '#') return 0;
    name.remove_prefix(1);
    const std::uint32_t base = name.front() == 'x' || name.front() == 'X' ? 16 : 10;
    if (base == 16) name.remove_prefix(1);
    std::uint32_t value = 0;
    for (const char c : name) {
        const char low = static_cast<char>(c | 0x20);
        const std::uint32_t digit = c >= '0' && c <= '9'       ? static_cast<std::uint32_t>(c - '0')
                                    : low >= 'a' && low <= 'f' ? static_cast<std::uint32_t>(low - 'a' + 10)
                                                               : base;
        if (digit >= base) return 0;
        value = value * base + digit;
        if (value > 0x10FFFF) return 0;
    }
    return value >= 0xD800 && value < 0xE000 ? 0 : value;
}

std::uint32_t entity(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, std::uint32_t>, 12> known = {{{"lt", '<'},
                                                                                          {"gt", '>'},
                                                                                          {"amp", '&'},
                                                                                          {"quot", '"'},
                                                                                          {"apos", '\''},
                                                                                          {"nbsp", ' '},
                                                                                          {"rarr", 0x2192},
                                                                                          {"larr", 0x2190},
                                                                                          {"ndash", 0x2013},
                                                                                          {"mdash", 0x2014},
                                                                                          {"hellip", 0x2026},
                                                                                          {"bull", 0x2022}}};
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const auto& pair) { return pair.first == name; });
    return found == known.end() ? numbered_entity(name) : found->second;
}

bool is_letter(char c) {
    const char low = static_cast<char>(c | 0x20);
    return low >= 'a' && low <= 'z';
}

/// What a tag is called, by what stands between its angle brackets; empty if it cannot be one.
std::string tag_name(std::string_view inside) {
    if (inside.starts_with('/')) inside.remove_prefix(1);
    const auto stop = std::find_if_not(inside.begin(), inside.end(), is_letter);
    if (stop != inside.end() && *stop != ' ' && *stop != '/') return {};
    std::string lower(inside.begin(), stop);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return static_cast<char>(c | 0x20); });
    return lower;
}

/// Tags that set letters within a word.
constexpr std::array<std::string_view, 9> tags_in_words = {"b",    "i", "u",      "s", "font",
                                                           "span", "a", "strong", "em"};

/// Whether a text that begins with `<` begins with a tag that only decorates; its length then, else 0. A
/// player's name in old files looks like a tag, so that only known ones count.
std::size_t decoration_at(std::string_view text) {
    static constexpr std::array<std::string_view, 7> others = {"div",  "p",    "br",    "img",
                                                               "body", "html", "center"};
    const std::size_t end = text.substr(0, longest_tag).find('>');
    if (end == std::string_view::npos) return 0;
    const std::string name = tag_name(text.substr(1, end - 1));
    const auto is_one_of = [&](const auto& tags) {
        return std::find(tags.begin(), tags.end(), name) != tags.end();
    };
    return is_one_of(tags_in_words) || is_one_of(others) ? end + 1 : 0;
}

std::string without_decoration(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = text[at] == '<' ? decoration_at(text.substr(at)) : 0;
        if (length == 0) result += text[at];
        at += std::max<std::size_t>(1, length);
    }
    return result;
}

}  // namespace

std::string unescape_html(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '&') {
            const std::size_t end = text.substr(at, longest_entity).find(';');
            const std::uint32_t c = end == std::string_view::npos ? 0 : entity(text.substr(at + 1, end - 1));
            if (c != 0) {
                append_utf8(result, c);
                at += end;
                continue;
            }
        }
        result += text[at];
    }
    return result;
}

std::string readable_chat(std::string_view text) {
    return std::string(java::trim(unescape_html(without_decoration(text))));
}

std::string readable_label(std::string_view text) {
    constexpr std::string_view mark = "<html>";
    const bool html =
        text.size() >= mark.size() && std::equal(mark.begin(), mark.end(), text.begin(), [](char m, char c) {
            return m == (is_letter(c) ? static_cast<char>(c | 0x20) : c);
        });
    if (!html) return std::string(text);
    std::string words;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t end =
            text[at] == '<' ? text.substr(at, longest_tag).find('>') : std::string_view::npos;
        char c = static_cast<unsigned char>(text[at]) <= ' ' ? ' ' : text[at];
        if (end != std::string_view::npos) {
            const std::string name = tag_name(text.substr(at + 1, end - 1));
            at += end;
            if (std::find(tags_in_words.begin(), tags_in_words.end(), name) != tags_in_words.end()) continue;
            // The others begin and end lines, rows and columns.
            c = ' ';
        }
        if (c != ' ' || !words.ends_with(' ')) words += c;
    }
    return std::string(java::trim(unescape_html(words)));
}

ChatLine read_chat(std::string_view text) {
    const std::string readable = readable_chat(text);
    const std::size_t end = readable.find("> - ");
    // A name has no end of a name in it.
    if (!readable.starts_with('<') || end == std::string::npos || end < 2) return {{}, readable};
    return {readable.substr(1, end - 1), readable.substr(end + 4)};
}

bool is_undo_report(std::string_view text) {
    return text.starts_with("* UNDO: ");
}

}  // namespace umpire::vassal
