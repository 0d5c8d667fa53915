#include "html_text.hpp"

#include "umpire/vassal/chat.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace umpire::picture {

namespace {

constexpr auto nowhere = std::string_view::npos;

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return lower;
}

/// `p` of `<p class="x">` and of `</p>`.
std::string_view name_of_tag(std::string_view tag) {
    tag.remove_prefix(std::min(tag.size(), tag.starts_with("</") ? std::size_t{2} : std::size_t{1}));
    return tag.substr(0, tag.find_first_of(" \t\r\n/>"));
}

bool begins_a_line(std::string_view tag) {
    static constexpr std::array<std::string_view, 11> blocks{"br", "p",  "div", "tr", "li",   "ul",
                                                             "h1", "h2", "h3",  "hr", "table"};
    return std::find(blocks.begin(), blocks.end(), name_of_tag(tag)) != blocks.end();
}

/// Where the text goes on behind what begins with `<` here; what nobody is shown is left out with all that is
/// in it.
std::size_t behind(std::string_view page, std::size_t at) {
    const auto after = [&](std::string_view end) {
        const std::size_t found = page.find(end, at);
        return found == nowhere ? page.size() : found + end.size();
    };
    const std::string_view tag = page.substr(at);
    if (tag.starts_with("<!--")) return after("-->");
    if (tag.starts_with("<style")) return after("</style>");
    if (tag.starts_with("<head>")) return after("</head>");
    return after(">");
}

void add(std::string& lines, std::string_view text) {
    for (const char letter : text) {
        const bool blank = std::isspace(static_cast<unsigned char>(letter)) != 0;
        if (!blank)
            lines += letter;
        else if (!lines.empty() && lines.back() != ' ' && lines.back() != '\n')
            lines += ' ';
    }
}

}  // namespace

std::string shown_text(const std::string& text) {
    // Of the same length, so that a tag is at the same place in both.
    const std::string page = lower_case(text);
    if (page.find("<html>") == nowhere) return text;
    std::string lines;
    for (std::size_t at = 0; at < page.size();) {
        const std::size_t tag = std::min(page.find('<', at), page.size());
        add(lines, std::string_view(text).substr(at, tag - at));
        if (tag == page.size()) break;
        if (begins_a_line(std::string_view(page).substr(tag)) && !lines.empty() && lines.back() != '\n')
            lines += '\n';
        at = behind(page, tag);
    }
    while (!lines.empty() && (lines.back() == '\n' || lines.back() == ' '))
        lines.pop_back();
    return vassal::unescape_html(lines);
}

}  // namespace umpire::picture
