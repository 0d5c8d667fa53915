#include "umpire/cases/coverage_text.hpp"

#include "umpire/json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <map>
#include <utility>

namespace umpire::cases {

using report::Columns;
using report::Page;

namespace {

std::vector<std::string> heads(std::string_view of) {
    return {std::string(of), "rules", "enforced", "proved", "not enforceable", "open"};
}

std::vector<std::string> row(const std::string& of, const CoverageCount& count) {
    return {of,
            std::to_string(count.rules),
            std::to_string(count.enforced),
            std::to_string(count.proved),
            std::to_string(count.not_enforceable),
            std::to_string(count.open())};
}

}  // namespace

void CoverageCount::add(const RuleCoverage& coverage) {
    ++rules;
    enforced += coverage.is_enforced();
    proved += coverage.is_proved();
    not_enforceable += !coverage.unenforced.empty();
}

GameCount::GameCount(std::string name, const Coverage& coverage) : game(std::move(name)) {
    for (const RuleCoverage& one : coverage.rules)
        count.add(one);
}

void print_counts(std::span<const GameCount> games, Page& page) {
    Columns columns;
    columns.add(heads("game"));
    for (const GameCount& one : games)
        columns.add(row(one.game, one.count));
    columns.print(page);
}

OrderedJson counts_json(std::span<const GameCount> games) {
    OrderedJson list = OrderedJson::array();
    for (const auto& [game, count] : games)
        list.push_back({{"game", game},
                        {"rules", count.rules},
                        {"enforced", count.enforced},
                        {"proved", count.proved},
                        {"not_enforceable", count.not_enforceable},
                        {"open", count.open()}});
    return {{"games", list}};
}

void print_coverage(std::string_view game, const Coverage& coverage, Page& page) {
    CoverageCount all;
    std::map<std::string, CoverageCount> kinds;
    std::vector<std::string> open;
    for (const RuleCoverage& one : coverage.rules) {
        all.add(one);
        kinds[std::string(name_of(one.rule->kind))].add(one);
        if (one.is_open()) open.emplace_back(one.rule->short_id());
    }
    page.line(fmt::format("{}: {} of {} rules enforced and proved by cases, {} not enforceable, {} open",
                          game, all.proved, all.rules, all.not_enforceable, all.open()),
              report::Style::title);
    Columns columns;
    columns.add(heads("kind"));
    for (const auto& [kind, count] : kinds)
        columns.add(row(kind, count));
    columns.print(page);
    report::print_list("open", open, page);
}

OrderedJson coverage_json(std::string_view game, const Coverage& coverage) {
    OrderedJson list = OrderedJson::array();
    for (const RuleCoverage& one : coverage.rules)
        list.push_back({{"id", one.rule->id},
                        {"kind", name_of(one.rule->kind)},
                        {"enforced", one.enforced},
                        {"proved", one.is_proved()},
                        {"brokenBy", one.broken_by},
                        {"keptBy", one.kept_by},
                        {"shownBy", one.shown_by},
                        {"unenforced", one.unenforced}});
    return {{"game", game}, {"coverage", list}};
}

void print_enforcement(const RuleCoverage& coverage, Page& page) {
    if (!coverage.unenforced.empty()) report::print_paragraph("not", coverage.unenforced, page);
    report::print_list("by", coverage.enforced, page);
    for (const auto& [label, names] : {std::pair{"broken", &coverage.broken_by},
                                       {"kept", &coverage.kept_by},
                                       {"shown", &coverage.shown_by}})
        for (const std::string& name : *names)
            report::print_paragraph(label, name, page);
}

}  // namespace umpire::cases
