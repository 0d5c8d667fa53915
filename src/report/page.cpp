#include "umpire/report/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace umpire::report {

namespace {

constexpr std::size_t line_width = 100;
constexpr std::size_t label_width = 9;

struct CodePoint {
    std::uint32_t value = 0;
    std::size_t length = 0;  ///< 0: these bytes are no UTF-8
};

CodePoint code_point_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const unsigned char lead = byte(at);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) return {};
    std::uint32_t value = lead & (0xFFU >> (length + 1));
    for (std::size_t index = at + 1; index < at + length; ++index) {
        if ((byte(index) & 0xC0U) != 0x80) return {};
        value = (value << 6U) | (byte(index) & 0x3FU);
    }
    constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < smallest[length] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return {};
    return {value, length};
}

/// Control characters, and those that turn the direction of what follows.
bool is_order(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

/// Chinese, Japanese, Korean and pictures take two columns, accents none.
std::size_t columns_of(std::uint32_t c) {
    if ((c >= 0x300 && c < 0x370) || (c >= 0x200B && c <= 0x200F) || (c >= 0xFE00 && c <= 0xFE0F)) return 0;
    const bool wide = (c >= 0x1100 && c < 0x1160) || (c >= 0x2E80 && c < 0xA4D0) ||
                      (c >= 0xAC00 && c < 0xD7A4) || (c >= 0xF900 && c < 0xFB00) ||
                      (c >= 0xFF00 && c < 0xFF61) || (c >= 0x1F300 && c < 0x1FB00) || c >= 0x20000;
    return wide ? 2 : 1;
}

}  // namespace

Page& Page::text(std::string_view text, Style style) {
    put(text, style);
    return *this;
}

Page& Page::line(std::string_view text, Style style) {
    put(text, style);
    end_line();
    return *this;
}

std::string printable(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        if (c.length == 0)
            result += '?';
        else if (c.value == '\t' || c.value == '\n' || c.value == '\r')
            result += ' ';
        else if (is_order(c.value))
            result += '?';
        else
            result += text.substr(at, c.length);
        at += std::max<std::size_t>(1, c.length);
    }
    return result;
}

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        width += c.length == 0 ? 1 : columns_of(c.value);
        at += std::max<std::size_t>(1, c.length);
    }
    return width;
}

std::string shortened(std::string_view text, std::size_t columns) {
    if (width_of(text) <= columns) return std::string(text);
    std::string result;
    std::size_t width = 3;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        const std::size_t length = std::max<std::size_t>(1, c.length);
        width += c.length == 0 ? 1 : columns_of(c.value);
        if (width > columns) break;
        result += text.substr(at, length);
        at += length;
    }
    return result + "...";
}

void print_detail(std::string_view name, std::string_view text, Page& page) {
    if (!text.empty()) page.text(fmt::format("    {:<9}", name), Style::dim).line(text);
}

void print_paragraph(std::string_view label, std::string_view text, Page& page) {
    std::string line = fmt::format("  {:<{}}", label, label.empty() ? 0 : label_width);
    const std::size_t indent = line.size();
    bool begun = false;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (begun && width_of(line) + 1 + width_of(word) > line_width) {
            page.line(line);
            line.assign(indent, ' ');
            begun = false;
        }
        if (begun) line += ' ';
        line += word;
        begun = true;
    }
    page.line(line);
}

void print_list(std::string_view label, const std::vector<std::string>& words, Page& page) {
    if (!words.empty()) print_paragraph(label, fmt::format("{}", fmt::join(words, ", ")), page);
}

void Columns::print(Page& page) const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], width_of(row[column]));
    }
    for (const auto& row : rows_) {
        std::string line = indent_;
        for (std::size_t column = 0; column < row.size(); ++column) {
            line += row[column];
            if (column + 1 < row.size()) line.append(widths[column] - width_of(row[column]) + 2, ' ');
        }
        while (line.ends_with(' '))
            line.pop_back();
        page.line(line);
    }
}

}  // namespace umpire::report
