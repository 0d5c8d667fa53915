#include "judged.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/json.hpp"
#include "umpire/report/chain.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/report/legality_text.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/game_file.hpp"

#include "text_files.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace umpire::commands {

using report::Detail;
using report::Style;

std::optional<check::Memory> remembered(const std::string& file) {
    if (file.empty() || !std::filesystem::exists(file)) return std::nullopt;
    return check::Memory::from_json(json_file(file), file);
}

void remember(const check::History& history, const std::string& file) {
    if (file.empty()) return;
    std::optional<std::size_t> of;
    for (std::size_t game = 0; game < history.games(); ++game) {
        if (history.memory(game) == nullptr) continue;
        // What is known of one game is not given away for another.
        if (history.has_since() && history.chain(game).files.front().after.empty()) continue;
        if (!of || history.letters_of(game).size() > history.letters_of(*of).size()) of = game;
    }
    if (of) vassal::write_file(file, history.memory(*of)->to_json().dump(1) + "\n");
}

ExitCode verdict_on(const check::History& history, const std::vector<std::string>& problems) {
    for (const std::string& problem : problems)
        if (!problem.empty()) return ExitCode::bad_input;
    bool illegal = false, open = false;
    for (std::size_t game = 0; game < history.games(); ++game) {
        open = open || history.chain(game).is_broken();
        for (const std::size_t letter : history.letters_of(game))
            if (const report::LegalityReport* report = history.report(letter)) {
                illegal = illegal || report->is_illegal();
                open = open || report->leaves_open();
            }
    }
    return illegal ? ExitCode::violations : open ? ExitCode::cannot_tell : ExitCode::done;
}

const catalog::Catalog& catalog_of(const check::History& history, std::size_t game) {
    return history.rules_of(game).catalog();
}

void print_chain(const check::History& history, std::size_t game, report::Page& page) {
    using Tone = report::ChainLine::Tone;
    for (const report::ChainLine& line : report::chain_lines(history.chain(game), catalog_of(history, game)))
        page.line(line.text, line.tone == Tone::title     ? Style::title
                             : line.tone == Tone::notable ? Style::notable
                                                          : Style::plain);
}

namespace {

/// What a file of text holds: no colours.
class Paper : public report::Page {
  public:
    std::string text;

  private:
    void put(std::string_view more, Style /*style*/) override { text += report::printable(more); }
    void end_line() override { text += '\n'; }
};

std::string as_text(const check::History& history, std::size_t game, std::size_t letter) {
    Paper paper;
    if (history.chain(game).tells_anything()) {
        print_chain(history, game, paper);
        paper.line();
    }
    report::print_legality(*history.report(letter), catalog_of(history, game), Detail::usual, paper);
    return paper.text;
}

std::string as_json(const check::History& history, std::size_t game, std::size_t letter) {
    const catalog::Catalog& catalog = catalog_of(history, game);
    OrderedJson all{{"files", OrderedJson::array({report::legality_json(*history.report(letter), catalog)})}};
    if (history.chain(game).tells_anything())
        all["chains"] = OrderedJson::array({report::chain_json(history.chain(game), catalog)});
    return report::to_text(all) + "\n";
}

}  // namespace

const std::vector<ReportFormat>& report_formats() {
    static const std::vector<ReportFormat> formats{{".report.txt", as_text}, {".report.json", as_json}};
    return formats;
}

std::string summary_of(const report::LegalityReport& report, const catalog::Catalog& catalog) {
    Paper paper;
    report::print_legality(report, catalog, Detail::brief, paper);
    return paper.text.substr(0, paper.text.find('\n'));
}

}  // namespace umpire::commands
