#pragma once

#include "umpire/html/report_page.hpp"
#include "umpire/report/whereabouts.hpp"

#include "markup.hpp"

#include <vector>

/// The parts of a page, from the verdict at its top to what nobody could judge at its end.
namespace umpire::html {

/// One action of a log, legal or not, as all parts of the page tell of it.
struct Entry {
    std::optional<std::size_t> step;
    std::string player, side, text;
    game::Verdict verdict = game::Verdict::legal;
    bool hidden = false;
    const report::Told* told = nullptr;
    const report::Whereabouts* where = nullptr;
    const std::vector<report::Spent>* spent = nullptr;
    const report::JudgedAction* judged = nullptr;  ///< of what was not simply legal
    std::string id;                                ///< of its step on the page
    std::string card;                              ///< of its card, if it has one
};

/// What is told of one mail, and where on the page.
struct Chapter {
    const report::LegalityReport& report;
    const catalog::Catalog& catalog;
    std::string id;  ///< before all names of the chapter
    std::vector<Entry> entries;
};

Chapter chapter_of(const report::LegalityReport& report, const catalog::Catalog& catalog, std::string id);

/// "illegal", "open" or "legal": how the page marks it.
const char* verdict_class(const report::LegalityReport& report);

Markup counts(const report::LegalityReport& report);
Markup violations(const Chapter& chapter, const std::vector<Markup>& pictures);
Markup open_questions(const Chapter& chapter, const std::vector<Markup>& pictures);
Markup found_in_position(const Chapter& chapter);
Markup turn_strip(const Chapter& chapter, const std::vector<Markup>& pictures);
Markup battles(const Chapter& chapter);
Markup dice_statistics(const report::LegalityReport& report, const std::string& id);
Markup not_judged(const Chapter& chapter);
Markup remarks(const Chapter& chapter);

/// The mails of a game, how they hang together and what has become of it.
Markup game_overview(const GameOfMails& game, const std::string& id);

}  // namespace umpire::html
