#include "umpire/catalog/catalog.hpp"

#include "sections.hpp"

#include <algorithm>

namespace umpire::html {

using game::Verdict;
using report::LegalityReport;

namespace {

/// As a heading begins.
std::string capital(std::string words) {
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

const char* class_of(Verdict verdict) {
    return verdict == Verdict::illegal       ? "illegal"
           : verdict == Verdict::cannot_tell ? "cannot-tell"
                                             : "legal";
}

std::string who(const Entry& entry) {
    if (entry.player.empty()) return entry.side;
    return entry.side.empty() ? entry.player : fmt::format("{} ({})", entry.player, entry.side);
}

void add_facts(Markup& card, const game::Finding& finding, const catalog::Catalog& catalog) {
    const auto shown = report::deciding_facts(finding);
    if (shown.empty()) return;
    card.trusted("<dl>");
    for (const game::Evidence& fact : shown) {
        card.trusted("<dt>").text(fact.name).text(fact.name.empty() ? "" : ": ");
        card.text(catalog.words_of(fact.fact.text())).trusted("</dt><dd>").text(fact.value.text());
        if (!fact.word_of.empty()) card.text(fmt::format(" (on the word of {})", fact.word_of));
        card.trusted("</dd>");
    }
    card.trusted("</dl>");
}

void add_settling(Markup& card, const game::Finding& finding, const std::string& id) {
    if (finding.settle.empty()) return;
    card.trusted("<p class=\"settle\"><span>To settle it, write:</span> ");
    card.trusted(fmt::format("<code id=\"{}\">", id)).text(finding.settle.text()).trusted("</code> ");
    card.trusted(fmt::format("<button type=\"button\" data-copies=\"{}\" hidden>Copy</button></p>", id));
}

void add_readings(Markup& card, const game::Finding& finding, const LegalityReport& report) {
    for (const game::ReadingTaken& taken : finding.readings) {
        const auto words = report.readings.find({taken.reading, taken.choice});
        if (words == report.readings.end()) continue;
        card.trusted("<p class=\"soft\">Doubtful rule: ").text(words->second.question);
        card.text(" Read as: ").text(words->second.taken);
        for (const auto& [choice, says] : words->second.others)
            card.text(fmt::format(" Otherwise (--reading {}={}): {}", taken.reading, choice, says));
        card.trusted("</p>");
    }
}

void add_finding(Markup& card, const game::Finding& finding, const Chapter& chapter, const std::string& id) {
    card.element("<p>", finding.because.text());
    for (const std::string& rule_id : finding.rules) {
        const catalog::Rule* rule = chapter.catalog.find(rule_id);
        card.trusted("<div class=\"rule\">").element("<b>", rule != nullptr ? rule->id : rule_id);
        if (rule != nullptr)
            card.text(" ").text(rule->title).trusted("<br>").element("<span class=\"says\">", rule->says);
        card.trusted("</div>");
    }
    add_facts(card, finding, chapter.catalog);
    add_readings(card, finding, chapter.report);
    add_settling(card, finding, id);
}

void add_card(Markup& all, const Chapter& chapter, const Entry& entry, const Markup& picture) {
    all.trusted(fmt::format("<article class=\"card {}\" id=\"{}\">", class_of(entry.verdict), entry.card));
    if (entry.hidden) {
        all.trusted("<h3>").text(capital(report::unseen_by(chapter.report.reader)));
        all.trusted("</h3>");
    } else {
        all.element("<h3>", entry.text);
    }
    all.trusted(fmt::format("<p><span class=\"badge {}\">", class_of(entry.verdict)));
    all.text(game::name_of(entry.verdict)).trusted("</span> ");
    all.trusted(fmt::format("<a href=\"#{}\">", entry.id));
    if (entry.step)
        all.tag("step {}", *entry.step);
    else
        all.trusted("orders");
    all.trusted("</a>");
    if (!entry.hidden) all.text(who(entry).empty() ? "" : ", ").text(who(entry));
    all.trusted("</p>");
    if (!entry.hidden && entry.judged != nullptr) {
        if (!entry.judged->understood_as.empty())
            all.element("<p class=\"soft\">", fmt::format("Read as: {}", entry.judged->understood_as));
        std::size_t number = 0;
        for (const game::Finding& finding : entry.judged->findings)
            add_finding(all, finding, chapter, fmt::format("{}line{}", entry.card, ++number));
        if (entry.told != nullptr && !entry.told->came().empty())
            all.element("<p class=\"soft\">", entry.told->sentence().text());
    }
    if (!picture.empty()) all.trusted("<figure>").add(picture).trusted("</figure>");
    all.trusted("</article>\n");
}

Markup cards(const Chapter& chapter, Verdict verdict, const std::vector<Markup>& pictures) {
    Markup all;
    for (std::size_t i = 0; i < chapter.entries.size(); ++i)
        if (chapter.entries[i].verdict == verdict) add_card(all, chapter, chapter.entries[i], pictures[i]);
    return all;
}

}  // namespace

Markup violations(const Chapter& chapter, const std::vector<Markup>& pictures) {
    const Markup all = cards(chapter, Verdict::illegal, pictures);
    Markup section;
    if (all.empty()) return section;
    section.trusted(fmt::format("<section id=\"{}illegal\"><h2>Against the rules</h2>\n", chapter.id));
    return std::move(section.add(all).trusted("</section>\n"));
}

Markup open_questions(const Chapter& chapter, const std::vector<Markup>& pictures) {
    const Markup all = cards(chapter, Verdict::cannot_tell, pictures);
    Markup section;
    if (all.empty()) return section;
    section.trusted(fmt::format("<section id=\"{}open\"><h2>Cannot tell</h2>\n", chapter.id));
    return std::move(section.add(all).trusted("</section>\n"));
}

Markup found_in_position(const Chapter& chapter) {
    Markup section;
    if (chapter.report.found.empty()) return section;
    section.trusted(fmt::format("<section id=\"{}position\"><h2>", chapter.id));
    section.text(chapter.report.shows_moves ? "Stood so before the log began" : "In this position");
    section.trusted("</h2>\n");
    std::size_t number = 0;
    for (const report::Found& one : chapter.report.found) {
        section.trusted(fmt::format("<article class=\"card {}\">", class_of(one.verdict)));
        if (one.hidden) {
            section.element("<h3>", capital(report::unseen_by(chapter.report.reader)));
        } else {
            section.element(
                "<h3>", one.place.empty() ? one.counter : fmt::format("{} in {}", one.counter, one.place));
            for (const game::Finding& finding : one.findings)
                add_finding(section, finding, chapter, fmt::format("{}found{}", chapter.id, ++number));
        }
        section.trusted("</article>\n");
    }
    return std::move(section.trusted("</section>\n"));
}

Markup turn_strip(const Chapter& chapter, const std::vector<Markup>& pictures) {
    Markup section;
    if (chapter.entries.empty()) return section;
    section.trusted(
        fmt::format("<section id=\"{}turn\" class=\"turn\"><h2>The turn, step by step</h2>\n", chapter.id));
    section.trusted(
        "<div class=\"player\" role=\"group\" aria-label=\"Steps of the turn\">"
        "<button type=\"button\" data-before aria-label=\"Step before\">◀</button>"
        "<button type=\"button\" data-play aria-pressed=\"false\">Play</button>"
        "<button type=\"button\" data-after aria-label=\"Step after\">▶</button>");
    section.tag(
        "<input type=\"range\" min=\"0\" max=\"{}\" value=\"0\" "
        "aria-label=\"Step\"><output>1</output></div>\n",
        chapter.entries.size() - 1);
    section.trusted("<div class=\"marks\" aria-hidden=\"true\">");
    for (const Entry& entry : chapter.entries)
        section.trusted(fmt::format("<span class=\"{}\"></span>", class_of(entry.verdict)));
    section.trusted("</div>\n<ol class=\"strip\">\n");
    for (std::size_t i = 0; i < chapter.entries.size(); ++i) {
        const Entry& entry = chapter.entries[i];
        const std::string title = entry.hidden ? report::unseen_by(chapter.report.reader) : entry.text;
        section.trusted(fmt::format("<li id=\"{}\" data-title=\"", entry.id));
        section.text(entry.step ? fmt::format("step {}: ", *entry.step) : "").text(title).trusted("\">");
        section.trusted("<h3>").text(entry.step ? fmt::format("Step {}: ", *entry.step) : "").text(title);
        section.trusted("</h3>");
        section.trusted(fmt::format("<p><span class=\"badge {}\">", class_of(entry.verdict)));
        section.text(game::name_of(entry.verdict)).trusted("</span>");
        if (!entry.hidden) section.text(who(entry).empty() ? "" : " ").text(who(entry));
        if (!entry.card.empty()) section.trusted(fmt::format(" <a href=\"#{}\">why</a>", entry.card));
        section.trusted("</p>");
        if (!entry.hidden && entry.told != nullptr && !entry.told->empty() &&
            entry.told->sentence().text() != entry.text)
            section.element("<p>", entry.told->sentence().text());
        if (entry.spent != nullptr && !entry.spent->empty())
            section.element("<p class=\"soft\">", report::spent_words(*entry.spent).substr(2));
        if (!pictures[i].empty()) section.trusted("<figure>").add(pictures[i]).trusted("</figure>");
        section.trusted("</li>\n");
    }
    return std::move(section.trusted("</ol></section>\n"));
}

}  // namespace umpire::html
