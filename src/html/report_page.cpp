#include "umpire/html/report_page.hpp"

#include "umpire/counted.hpp"

#include "illustrator.hpp"
#include "own_files.hpp"
#include "sections.hpp"

#include <algorithm>

namespace umpire::html {

namespace {

/// One picture for each entry, empty where there is nothing to show.
std::vector<Markup> pictures_of(const Chapter& chapter, const Mail& mail, SharedImages* shared,
                                vassal::Sight sight) {
    std::vector<Markup> all(chapter.entries.size());
    const bool any = std::any_of(chapter.entries.begin(), chapter.entries.end(), [](const Entry& entry) {
        return !entry.hidden && entry.step && entry.where != nullptr && !entry.where->empty();
    });
    if (shared == nullptr || !mail.open || !any) return all;
    Illustrator illustrator(mail.open(), sight, *shared);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Entry& entry = chapter.entries[i];
        if (entry.hidden || !entry.step || entry.where == nullptr) continue;
        all[i] = illustrator.after(*entry.step, *entry.where, entry.text);
    }
    illustrator.draw_maps();
    return all;
}

struct Part {
    std::string id;
    const char* title;
    Markup markup;
};

void add_navigation(Markup& page, const std::vector<Part>& parts) {
    page.trusted("<nav aria-label=\"Parts of this report\"><ul>");
    for (const Part& part : parts)
        if (!part.markup.empty())
            page.trusted(fmt::format("<li><a href=\"#{}\">{}</a></li>", part.id, part.title));
    page.trusted("</ul></nav>\n");
}

std::string whose(const report::LegalityReport& report) {
    std::vector<std::string> players;
    const auto add = [&](const std::string& player, const std::string& side) {
        if (player.empty()) return;
        std::string words = side.empty() ? player : fmt::format("{} ({})", player, side);
        if (std::find(players.begin(), players.end(), words) == players.end())
            players.push_back(std::move(words));
    };
    for (const report::LegalAction& one : report.legal_actions)
        add(one.player, one.side);
    for (const report::JudgedAction& one : report.judged)
        if (!one.hidden) add(one.player, one.side);
    std::string all;
    for (const std::string& one : players)
        all += (all.empty() ? "" : ", ") + one;
    return all;
}

Markup chapter_markup(const Chapter& chapter, const std::vector<Markup>& pictures) {
    const report::LegalityReport& report = chapter.report;
    Markup page;
    page.trusted(fmt::format("<div class=\"verdict {}\"><p><strong>", verdict_class(report)));
    page.text(verdict_words(report)).trusted("</strong></p>");
    page.add(counts(report)).trusted("<dl>");
    const auto line = [&](const char* name, const std::string& text) {
        if (!text.empty()) page.element("<dt>", name).element("<dd>", text);
    };
    line("File", report.file);
    line("Module", report.module);
    line("Played by", whose(report));
    if (report.at_end) {
        line("Turn", report.at_end->turn_before == report.at_end->turn || report.at_end->turn_before.empty()
                         ? report.at_end->turn
                         : fmt::format("{} to {}", report.at_end->turn_before, report.at_end->turn));
        line("Saved", report.at_end->saved);
    }
    line("Made for", report.reader);
    page.trusted("</dl>");
    if (!report.shows_moves) page.element("<p class=\"soft\">", report::no_moves);
    page.trusted("</div>\n");
    const std::vector<Part> parts{
        {chapter.id + "illegal", "Against the rules", violations(chapter, pictures)},
        {chapter.id + "open", "Cannot tell", open_questions(chapter, pictures)},
        {chapter.id + "position", "Position", found_in_position(chapter)},
        {chapter.id + "unjudged", "Not judged", not_judged(chapter)},
        {chapter.id + "turn", "The turn", turn_strip(chapter, pictures)},
        {chapter.id + "battles", "What dice resolved", battles(chapter)},
        {chapter.id + "dice", "Dice", dice_statistics(report, chapter.id)},
        {chapter.id + "remarks", "Also", remarks(chapter)},
    };
    add_navigation(page, parts);
    for (const Part& part : parts)
        page.add(part.markup);
    return page;
}

std::string title_of(const std::vector<GameOfMails>& games) {
    std::size_t mails = 0;
    for (const GameOfMails& game : games)
        mails += game.mails.size();
    if (mails == 1) {
        const report::LegalityReport& report = *games.front().mails.front().report;
        return fmt::format("{}: {}", report.file, verdict_words(report));
    }
    return fmt::format("{} of {}", counted(mails, "mail"), counted(games.size(), "game"));
}

void begin_page(Markup& page, const std::string& title) {
    page.trusted(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n");
    page.element("<title>", title).trusted("\n<style>\n").trusted(page_css());
    page.trusted("</style>\n</head>\n<body>\n");
}

}  // namespace

std::string report_page(const std::vector<GameOfMails>& games, const Made& made) {
    const vassal::Sight sight = made.for_side ? vassal::Sight::of_viewer : vassal::Sight::of_umpire;
    std::vector<std::unique_ptr<SharedImages>> shared;
    Markup main, definitions;
    std::size_t number = 0;
    for (const GameOfMails& game : games) {
        const std::string id = fmt::format("g{}", ++number);
        SharedImages* images = nullptr;
        if (game.images != nullptr)
            images = shared.emplace_back(std::make_unique<SharedImages>(*game.images, id)).get();
        const bool several = game.mails.size() > 1;
        if (several) main.add(game_overview(game, id));
        std::size_t mail_number = 0;
        for (const Mail& mail : game.mails) {
            const std::string mail_id = fmt::format("{}mail{}", id, ++mail_number);
            const Chapter chapter = chapter_of(*mail.report, *game.catalog, mail_id);
            const auto pictures = pictures_of(chapter, mail, images, sight);
            main.trusted(fmt::format("<section id=\"{}\">", mail_id));
            if (several) main.element("<h2>", mail.report->file);
            main.add(chapter_markup(chapter, pictures)).trusted("</section>\n");
        }
        if (images != nullptr) definitions.add(images->definitions());
    }
    const std::string title = title_of(games);
    Markup page;
    begin_page(page, title);
    page.add(definitions).trusted("<header>").element("<h1>", title).trusted("</header>\n<main>\n");
    page.add(main)
        .trusted("</main>\n<footer>")
        .text(fmt::format("Made by {}.", made.by))
        .trusted("</footer>\n");
    page.trusted("<script>\n").trusted(page_js()).trusted("</script>\n</body>\n</html>\n");
    return page.str();
}

}  // namespace umpire::html
