#include "umpire/catalog/catalog.hpp"
#include "umpire/counted.hpp"

#include "sections.hpp"

#include <algorithm>

namespace umpire::html {

namespace {

/// Counters of one sort of change that stand by name; the others are counted.
constexpr std::size_t most_in_line = 8;

std::string counters_of(const report::Unjudged& one) {
    std::vector<std::string> names;
    for (const report::Unjudged::Change& change : one.changes)
        if (!change.counter.empty() && std::find(names.begin(), names.end(), change.counter) == names.end())
            names.push_back(change.counter);
    std::string all;
    for (std::size_t i = 0; i < names.size() && i < most_in_line; ++i)
        all += (all.empty() ? "" : ", ") + names[i];
    if (names.size() > most_in_line) all += fmt::format(" and {} more", names.size() - most_in_line);
    return all;
}

std::string steps_of(const report::Unjudged& one) {
    if (one.changes.empty() || !one.changes.front().step) return {};
    const auto first = one.changes.front().step, last = one.changes.back().step;
    return first == last || !last ? fmt::format("step {}", *first)
                                  : fmt::format("steps {} to {}", *first, *last);
}

void add_remarks(Markup& section, const char* title, const std::vector<report::Remark>& remarks) {
    if (remarks.empty()) return;
    section.element("<h3>", title).trusted("<ul>");
    for (const report::Remark& remark : remarks) {
        section.trusted("<li>").text(remark.step ? fmt::format("step {}", *remark.step) : "orders");
        section.text(remark.player.empty() ? "" : ", ").text(remark.player).text(": ").text(remark.text);
        section.text(remark.text.empty() ? "" : ": ").text(remark.why).trusted("</li>");
    }
    section.trusted("</ul>\n");
}

}  // namespace

Markup not_judged(const Chapter& chapter) {
    Markup section;
    const report::LegalityReport& report = chapter.report;
    if (report.unjudged.empty() && report.misunderstood.empty() && report.passed_over.empty()) return section;
    section.trusted(fmt::format("<section id=\"{}unjudged\"><h2>Not judged</h2>\n", chapter.id));
    if (!report.unjudged.empty()) {
        section.element(
            "<p>",
            "Changes on the table that no rule was seen to speak of. An order in the chat, or in a "
            "file for --orders, says what each was.");
        section.trusted("<ul>");
        for (const report::Unjudged& one : report.unjudged) {
            const std::string steps = steps_of(one), counters = counters_of(one);
            section.trusted("<li>").text(steps).text(steps.empty() || one.player.empty() ? "" : ", ");
            section.text(one.player).text(steps.empty() && one.player.empty() ? "" : ": ");
            section.text(counters).text(counters.empty() ? "" : ": ");
            section.text(one.changes.size() == 1 ? one.changes.front().text : one.what);
            if (one.unbound) section.text(" (counters that the binding does not know)");
            section.trusted("</li>");
        }
        section.trusted("</ul>\n");
    }
    std::size_t number = 0;
    for (const report::Question& question : report.questions) {
        if (question.answers.empty()) continue;
        const std::string id = fmt::format("{}answer{}", chapter.id, ++number);
        section.trusted("<p class=\"settle\"><span>")
            .text(question.step ? fmt::format("step {}: ", *question.step) : "");
        section.text(question.done)
            .text(question.open.empty() ? "" : ", ")
            .text(question.open)
            .trusted("?</span> ");
        section.trusted(fmt::format("<code id=\"{}\">", id))
            .text(question.answers.front().line)
            .trusted("</code> ");
        section.trusted(
            fmt::format("<button type=\"button\" data-copies=\"{}\" hidden>Copy</button></p>\n", id));
    }
    add_remarks(section, "Not understood", report.misunderstood);
    add_remarks(section, "Passed over on somebody's word", report.passed_over);
    return std::move(section.trusted("</section>\n"));
}

Markup remarks(const Chapter& chapter) {
    const report::LegalityReport& report = chapter.report;
    Markup section;
    if (report.stated.empty() && report.rolled_later.empty() && report.differs.empty()) return section;
    section.trusted(fmt::format("<section id=\"{}remarks\"><h2>Also</h2>\n", chapter.id));
    add_remarks(section, "Stated by players", report.stated);
    add_remarks(section, "Rolled for in a later mail", report.rolled_later);
    if (!report.differs.empty()) {
        section.element("<h3>", "The table shows something else").trusted("<ul>");
        for (const report::Difference& one : report.differs)
            section.element("<li>", report::difference_words(one, chapter.catalog));
        section.trusted("</ul>\n");
    }
    return std::move(section.trusted("</section>\n"));
}

}  // namespace umpire::html
