#include "umpire/catalog/catalog.hpp"

#include "sections.hpp"

#include <algorithm>

namespace umpire::html {

namespace {

const report::ChainedFile* chained(const report::ChainReport& chain, const std::string& file) {
    for (const report::ChainedFile& one : chain.files)
        if (one.file == file) return &one;
    return nullptr;
}

std::string link_words(const report::ChainedFile* file) {
    using Link = report::ChainedFile::Link;
    if (file == nullptr) return {};
    if (!file->same_as.empty()) return fmt::format("the same as {}", file->same_as);
    if (file->link == Link::first) return "begins";
    return fmt::format("{} {}",
                       file->link == Link::exact     ? "follows"
                       : file->link == Link::changed ? "follows, with changes on the table between,"
                                                     : "follows after a gap",
                       file->after);
}

void add_mails(Markup& section, const GameOfMails& game, const std::string& id) {
    section.trusted(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Mails\"><table><caption>Mails in "
        "the "
        "order of the game</caption><thead><tr><th scope=\"col\">mail</th><th scope=\"col\">ends in</th><th "
        "scope=\"col\">verdict</th><th scope=\"col\" class=\"number\">legal</th><th scope=\"col\" "
        "class=\"number\">illegal</th><th scope=\"col\" class=\"number\">cannot tell</th><th "
        "scope=\"col\">how it hangs together</th></tr></thead><tbody>\n");
    std::size_t number = 0;
    for (const Mail& mail : game.mails) {
        const report::LegalityReport& report = *mail.report;
        section.trusted(fmt::format("<tr><td><a href=\"#{}mail{}\">", id, ++number)).text(report.file);
        section.trusted("</a></td><td>").text(report.at_end ? report.at_end->turn : "").trusted("</td><td>");
        const std::string mark = verdict_class(report);
        section.trusted(fmt::format("<span class=\"badge {}\">", mark == "open" ? "cannot-tell" : mark));
        section.text(mark == "open" ? "open" : mark).trusted("</span></td>");
        section.tag(
            "<td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td>",
            report.legal, report.illegal, report.cannot_tell);
        section.text(link_words(game.chain == nullptr ? nullptr : chained(*game.chain, report.file)));
        section.trusted("</td></tr>\n");
    }
    section.trusted("</tbody></table></div>\n");
}

void add_chain(Markup& section, const GameOfMails& game) {
    if (game.chain == nullptr || !game.chain->tells_anything()) return;
    section.element("<h3>", "How the mails hang together").trusted("<ul>");
    for (const report::ChainLine& line : report::chain_lines(*game.chain, *game.catalog))
        if (!line.text.empty()) section.element("<li>", line.text);
    section.trusted("</ul>\n");
}

/// What was lost in each mail, beginning with what was lost before.
void add_losses(Markup& section, const GameOfMails& game) {
    bool any = false;
    std::vector<std::string> known;
    Markup rows;
    for (const Mail& mail : game.mails) {
        if (!mail.report->at_end) continue;
        for (const report::Loss& loss : mail.report->at_end->losses) {
            if (std::find(known.begin(), known.end(), loss.unit) != known.end()) continue;
            known.push_back(loss.unit);
            rows.trusted("<tr><td>").text(mail.report->at_end->turn).trusted("</td><td>").text(loss.side);
            rows.trusted("</td><td>")
                .text(loss.unit)
                .trusted("</td><td>")
                .text(loss.word)
                .trusted("</td><td>");
            rows.text(mail.report->file).trusted("</td></tr>\n");
            any = true;
        }
    }
    if (!any) return;
    section.trusted(
        "<table><caption>Losses</caption><thead><tr><th scope=\"col\">turn</th><th "
        "scope=\"col\">side</th><th "
        "scope=\"col\">unit</th><th scope=\"col\">what</th><th scope=\"col\">first shown in</th></tr></thead>"
        "<tbody>\n");
    section.add(rows).trusted("</tbody></table>\n");
}

/// Points and other tracks of the whole game, mail by mail.
void add_tracks(Markup& section, const GameOfMails& game) {
    std::vector<std::string> names;
    for (const Mail& mail : game.mails)
        if (mail.report->at_end)
            for (const auto& [name, value] : mail.report->at_end->tracks)
                if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    if (names.empty()) return;
    section.trusted(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Tracks\"><table><caption>Points and "
        "tracks at the end of each mail</caption><thead><tr><th scope=\"col\">track</th>");
    for (const Mail& mail : game.mails)
        section.trusted("<th scope=\"col\" class=\"number\">").text(mail.report->file).trusted("</th>");
    section.trusted("</tr></thead><tbody>\n");
    for (const std::string& name : names) {
        section.trusted("<tr><th scope=\"row\">").text(name).trusted("</th>");
        for (const Mail& mail : game.mails) {
            std::string shown;
            if (mail.report->at_end)
                for (const auto& [track, value] : mail.report->at_end->tracks)
                    if (track == name) shown = value;
            section.trusted("<td class=\"number\">").text(shown).trusted("</td>");
        }
        section.trusted("</tr>\n");
    }
    section.trusted("</tbody></table></div>\n");
}

}  // namespace

Markup game_overview(const GameOfMails& game, const std::string& id) {
    Markup section;
    section.trusted(fmt::format("<section id=\"{}game\"><h2>The game</h2>\n", id));
    const report::LegalityReport* last = game.mails.empty() ? nullptr : game.mails.back().report;
    if (last != nullptr && last->at_end) {
        std::string words =
            fmt::format("It stands in {}",
                        last->at_end->turn.empty() ? "a turn that no tracker shows" : last->at_end->turn);
        if (!last->at_end->to_move.empty())
            words += fmt::format("; it is the turn of {}", last->at_end->to_move);
        if (!last->at_end->saved.empty()) words += fmt::format(", since the mail of {}", last->at_end->saved);
        section.element("<p>", words + ".");
    }
    add_mails(section, game, id);
    add_chain(section, game);
    add_losses(section, game);
    add_tracks(section, game);
    return std::move(section.trusted("</section>\n"));
}

}  // namespace umpire::html
