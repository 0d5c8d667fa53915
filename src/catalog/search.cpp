#include "umpire/catalog/search.hpp"

#include "umpire/spelling.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <tuple>

namespace umpire::catalog {

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t nowhere = std::string::npos;
constexpr std::size_t most_nearest = 3;

/// Where a word first begins a word of the text.
std::size_t place_of(const std::string& word, const Words& text) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at].starts_with(word)) return at;
    return nowhere;
}

/// Less is better; nothing if a word is missing.
struct Rank {
    std::size_t not_in_title = 0, only_begun = 0, place = 0;
    auto operator<=>(const Rank&) const = default;
};

std::optional<Rank> rank_of(const Rule& rule, const Words& wanted) {
    Words title = words_to_search(rule.title), text = words_to_search(rule.says);
    const Words id = words_to_search(rule.short_id()), illegal = words_to_search(rule.illegal);
    title.insert(title.end(), id.begin(), id.end());
    text.insert(text.end(), illegal.begin(), illegal.end());
    Rank rank;
    for (const std::string& word : wanted) {
        const std::size_t in_title = place_of(word, title), in_text = place_of(word, text);
        if (in_title == nowhere && in_text == nowhere) return std::nullopt;
        if (in_title == nowhere) ++rank.not_in_title;
        const bool whole =
            (in_title != nowhere && title[in_title] == word) || (in_text != nowhere && text[in_text] == word);
        if (!whole) ++rank.only_begun;
        rank.place += in_title != nowhere ? in_title : in_text;
    }
    return rank;
}

}  // namespace

Words words_to_search(std::string_view text) {
    Words words(1);
    const auto finish = [&] {
        std::string& last = words.back();
        while (last.ends_with('.') || last.ends_with('-'))
            last.pop_back();
        if (!last.empty()) words.emplace_back();
    };
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool inner = (c == '.' || c == '-') && !words.back().empty();
        if (std::isalnum(byte) != 0 || byte >= 0x80 || inner)
            words.back() += static_cast<char>(std::tolower(byte));
        else
            finish();
    }
    finish();
    words.pop_back();
    return words;
}

std::vector<const Rule*> search_rules(const Catalog& catalog, const Words& words) {
    std::vector<std::pair<Rank, const Rule*>> found;
    for (const Rule& rule : catalog.rules())
        if (const auto rank = rank_of(rule, words)) found.emplace_back(*rank, &rule);
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    std::vector<const Rule*> rules;
    for (const auto& [rank, rule] : found)
        rules.push_back(rule);
    return rules;
}

Words nearest_words(const Catalog& catalog, const std::string& word) {
    std::set<std::string> known;
    for (const Rule& rule : catalog.rules())
        for (const std::string& text : {rule.title, rule.says})
            for (std::string& one : words_to_search(text))
                if (one.size() > 2) known.insert(std::move(one));
    std::vector<std::tuple<std::size_t, std::string>> by_distance;
    for (const std::string& one : known)
        by_distance.emplace_back(misspellings(word, one), one);
    const std::size_t shown = std::min(most_nearest, by_distance.size());
    std::partial_sort(by_distance.begin(), by_distance.begin() + static_cast<std::ptrdiff_t>(shown),
                      by_distance.end());
    Words nearest;
    for (std::size_t i = 0; i < shown; ++i)
        if (std::get<0>(by_distance[i]) == std::get<0>(by_distance.front()) || i == 0)
            nearest.push_back(std::get<1>(by_distance[i]));
    return nearest;
}

}  // namespace umpire::catalog
