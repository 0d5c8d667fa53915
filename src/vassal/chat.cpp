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

/// Whether a text that begins with `<` begins with a tag that only decorates; its length then, else 0. A
/// player's name in old files looks like a tag, so that only known ones count.
std::size_t decoration_at(std::string_view text) {
    static constexpr std::array<std::string_view, 16> tags = {"b",    "i",      "u",  "s",     "font", "span",
                                                              "div",  "p",      "br", "img",   "a",    "body",
                                                              "html", "strong", "em", "center"};
    const std::size_t end = text.substr(0, longest_tag).find('>');
    if (end == std::string_view::npos) return 0;
    std::string_view name = text.substr(1, end - 1);
    if (name.starts_with('/')) name.remove_prefix(1);
    const auto stop = std::find_if_not(name.begin(), name.end(), is_letter);
    std::string lower(name.begin(), stop);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return static_cast<char>(c | 0x20); });
    if (stop != name.end() && *stop != ' ' && *stop != '/') return 0;
    return std::find(tags.begin(), tags.end(), lower) == tags.end() ? 0 : end + 1;
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
