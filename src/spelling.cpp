#include "umpire/spelling.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace umpire {

namespace {

/// Nobody mistypes a longer name, and a comparison costs the product of both lengths.
constexpr std::size_t longest = 40;

bool same_letter(char a, char b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return small(a) == small(b);
}

}  // namespace

std::size_t misspellings(std::string_view a, std::string_view b) {
    if (a.size() > longest || b.size() > longest) return std::max(a.size(), b.size());
    std::vector<std::size_t> two_above, above(b.size() + 1), row(b.size() + 1);
    std::iota(above.begin(), above.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = above[j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0U : 1U);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, changed});
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]))
                row[j] = std::min(row[j], two_above[j - 2] + 1);
        }
        two_above = above;
        above = row;
    }
    return above.back();
}

std::string_view closest(std::string_view name, std::span<const std::string_view> names) {
    name = name.substr(0, longest);
    std::string_view best;
    std::size_t least = std::string_view::npos;
    for (const std::string_view other : names) {
        const std::size_t slips = misspellings(name, other);
        if (slips >= least) continue;
        least = slips;
        best = other;
    }
    return best;
}

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char one, char other) {
        return std::tolower(static_cast<unsigned char>(one)) ==
               std::tolower(static_cast<unsigned char>(other));
    });
}

bool has_word(std::string_view text, std::string_view name) {
    const auto is_part = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0);
    };
    for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
        if ((at == 0 || !is_part(at - 1)) && !is_part(at + name.size())) return true;
    return false;
}

}  // namespace umpire
