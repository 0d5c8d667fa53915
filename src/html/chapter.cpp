#include "umpire/counted.hpp"

#include "sections.hpp"

#include <algorithm>
#include <set>

namespace umpire::html {

using game::Verdict;
using report::LegalityReport;

namespace {

std::size_t unjudged_changes(const LegalityReport& report) {
    std::size_t changes = 0;
    for (const report::Unjudged& one : report.unjudged)
        changes += one.changes.size();
    return changes;
}

}  // namespace

Chapter chapter_of(const LegalityReport& report, const catalog::Catalog& catalog, std::string id) {
    Chapter chapter{report, catalog, std::move(id), {}};
    for (const report::LegalAction& one : report.legal_actions)
        chapter.entries.push_back({one.step,
                                   one.player,
                                   one.side,
                                   one.text,
                                   Verdict::legal,
                                   false,
                                   &one.told,
                                   &one.where,
                                   &one.spent,
                                   nullptr,
                                   {},
                                   {}});
    for (const report::JudgedAction& one : report.judged)
        if (one.verdict != Verdict::legal)
            chapter.entries.push_back({one.step,
                                       one.player,
                                       one.side,
                                       one.text,
                                       one.verdict,
                                       one.hidden,
                                       &one.told,
                                       &one.where,
                                       nullptr,
                                       &one,
                                       {},
                                       {}});
    // Orders of a file have no step: they stand before all.
    std::stable_sort(chapter.entries.begin(), chapter.entries.end(),
                     [](const Entry& a, const Entry& b) { return a.step.value_or(0) < b.step.value_or(0); });
    std::size_t number = 0;
    for (Entry& entry : chapter.entries) {
        entry.id = fmt::format("{}step{}", chapter.id, ++number);
        if (entry.verdict != Verdict::legal) entry.card = fmt::format("{}card{}", chapter.id, number);
    }
    return chapter;
}

std::string verdict_words(const LegalityReport& report) {
    if (!report.shows_moves) {
        if (report.found_illegal() > 0)
            return fmt::format("{} in this position that cannot be.",
                               counted(report.found_illegal(), "thing"));
        return report.found.empty() ? "Nothing in this position is against the rules."
                                    : "Not everything in this position can be judged.";
    }
    if (report.illegal > 0)
        return fmt::format("{} of {} {} the rules.", report.illegal, counted(report.actions, "action"),
                           report.illegal == 1 ? "breaks" : "break");
    if (report.actions == 0)
        return report.leaves_open() ? "No action could be judged." : "No action of the game is in this log.";
    if (report.leaves_open())
        return fmt::format("No rule is broken as far as can be told of {}; not everything could be judged.",
                           counted(report.actions, "action"));
    return fmt::format("All of {} keep the rules.", counted(report.actions, "action"));
}

const char* verdict_class(const LegalityReport& report) {
    return report.is_illegal() ? "illegal" : report.leaves_open() ? "open" : "legal";
}

Markup counts(const LegalityReport& report) {
    Markup all;
    all.trusted("<ul class=\"counts\">");
    const auto count = [&](std::size_t number, const char* what) {
        all.tag("<li><b>{}</b> ", number).text(what).trusted("</li>");
    };
    if (report.shows_moves) {
        count(report.legal, "legal");
        count(report.illegal, "illegal");
        count(report.cannot_tell, "cannot tell");
        count(unjudged_changes(report), "not judged");
    } else {
        count(report.found_illegal(), "illegal");
        count(report.found.size() - report.found_illegal(), "cannot tell");
    }
    return std::move(all.trusted("</ul>"));
}

}  // namespace umpire::html
