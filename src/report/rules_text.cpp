#include "umpire/report/rules_text.hpp"

#include <fmt/core.h>

namespace umpire::report {

using namespace umpire::catalog;

void print_rulebooks(std::span<const Catalog> catalogs, Page& page) {
    page.line(fmt::format("rulebooks ({})", catalogs.size()), Style::title);
    Columns columns;
    std::vector<std::string> head = {"game", "rules"};
    for (std::size_t kind = 0; kind < rule_kind_count; ++kind)
        head.emplace_back(name_of(RuleKind(kind)));
    columns.add(head);
    for (const Catalog& catalog : catalogs) {
        std::vector<std::string> row = {catalog.game(), std::to_string(catalog.rules().size())};
        for (std::size_t kind = 0; kind < rule_kind_count; ++kind)
            row.push_back(std::to_string(catalog.count(RuleKind(kind))));
        columns.add(row);
    }
    columns.print(page);
}

void print_contents(std::span<const Rule* const> rules, Page& page) {
    for (std::size_t begin = 0; begin < rules.size();) {
        const std::string_view chapter = chapter_of(rules[begin]->rule);
        Columns columns;
        std::size_t end = begin;
        for (; end < rules.size() && chapter_of(rules[end]->rule) == chapter; ++end)
            columns.add({std::string(rules[end]->short_id()), std::string(name_of(rules[end]->kind)),
                         rules[end]->title});
        if (begin > 0) page.line();
        page.line(fmt::format("chapter {} ({})", chapter, end - begin), Style::title);
        columns.print(page);
        begin = end;
    }
}

void print_found(std::span<const Rule* const> rules, Page& page) {
    Columns columns;
    for (const Rule* rule : rules)
        columns.add({std::string(rule->short_id()), std::string(name_of(rule->kind)), rule->title});
    page.line(fmt::format("found ({})", rules.size()), Style::title);
    columns.print(page);
}

void print_rule(const Rule& rule, Page& page) {
    page.text(rule.id, Style::title).line(fmt::format("  {}: {}", name_of(rule.kind), rule.title));
    print_paragraph("", rule.says, page);
    print_paragraph("when", rule.when, page);
    if (!rule.illegal.empty()) print_paragraph("illegal", rule.illegal, page);
    print_list("needs", rule.needs, page);
    print_paragraph("visible", name_of(rule.visible), page);
    print_list("see", rule.refs, page);
    print_list("outside", rule.outside, page);
}

}  // namespace umpire::report
