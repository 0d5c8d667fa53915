#include "umpire/report/facts_text.hpp"

#include "umpire/counted.hpp"

#include <fmt/format.h>

namespace umpire::report {

using game::FactDeclaration;

namespace {

template <class Words>
std::string in_a_row(const Words& words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

/// "number of hexes, 0 or more"
std::string type_words(const FactDeclaration& fact) {
    constexpr std::string_view number = "number";
    std::string text = fact.type.text;
    if (const auto at = text.find(number); !fact.unit.empty() && at != std::string::npos)
        text.insert(at + number.size(), fmt::format(" of {}", fact.unit));
    if (fact.least && fact.most)
        text += fmt::format(", {} to {}", game::to_text(*fact.least), game::to_text(*fact.most));
    else if (fact.least)
        text += fmt::format(", {} or more", game::to_text(*fact.least));
    else if (fact.most)
        text += fmt::format(", {} or less", game::to_text(*fact.most));
    return text;
}

void print_each(const game::WordList& words, Page& page) {
    for (const auto& [word, others] : words)
        page.line(others.empty() ? fmt::format("    {}", word)
                                 : fmt::format("    {} (also {})", word, in_a_row(others)));
}

}  // namespace

void print_facts(const game::Registry& registry, Page& page) {
    Columns columns;
    columns.add({"fact", "of", "is", "from", "in words"});
    for (const FactDeclaration& fact : registry.facts())
        columns.add(
            {fact.name, in_a_row(kinds_of(fact)), type_words(fact), in_a_row(origins_of(fact)), fact.words});
    columns.print(page);
    std::vector<std::string> lists;
    for (const auto& [name, words] : registry.word_lists())
        lists.push_back(name);
    page.line().line(
        fmt::format("{}; lists of words: {}", counted(registry.facts().size(), "fact"), in_a_row(lists)));
}

void print_fact(const FactDeclaration& fact, const game::Registry& registry, const FactUse& use, Page& page) {
    page.line(fact.name, Style::title);
    print_detail("words", fact.words, page);
    print_detail("of", in_a_row(kinds_of(fact)), page);
    print_detail("is", type_words(fact), page);
    print_detail("from", in_a_row(origins_of(fact)), page);
    print_detail("unsaid", unsaid_words(fact), page);
    print_detail("free", fact.free, page);
    if (fact.secret) print_detail("secret", "yes", page);
    print_detail("asked by", in_a_row(use.asked_by), page);
    print_detail("set by", in_a_row(use.set_by), page);
    for (const game::ValueType::Choice& choice : fact.type.choices)
        if (const game::WordList* words = registry.words(choice.words)) {
            page.line(fmt::format("  {}", choice.words));
            print_each(*words, page);
        }
}

void print_words(std::string_view list, const game::WordList& words, Page& page) {
    page.line(list, Style::title);
    print_each(words, page);
}

void print_renamed(const game::Registry& registry, Page& page) {
    for (const auto& [old, now] : registry.renamed())
        page.line(fmt::format("{} -> {}", old, now));
}

}  // namespace umpire::report
