#pragma once

#include "umpire/check/history.hpp"
#include "umpire/report/page.hpp"

#include "command.hpp"

#include <optional>
#include <string>
#include <vector>

/// What is done with mails that were judged, by whichever command.
namespace umpire::commands {

/// What is known from earlier mails, if the file is there; an empty name is none.
std::optional<check::Memory> remembered(const std::string& file);
/// Keeps what is known of the longest game; of a memory that there was, only what goes on from it.
void remember(const check::History& history, const std::string& file);

ExitCode verdict_on(const check::History& history, const std::vector<std::string>& problems);

const catalog::Catalog& catalog_of(const check::History& history, std::size_t game);
/// How the mails of a game hang together.
void print_chain(const check::History& history, std::size_t game, report::Page& page);

/// A report that is written beside a mail.
struct ReportFormat {
    std::string extension;  ///< behind the name of the mail
    std::string (*make)(const check::History& history, std::size_t game, std::size_t letter);
};
/// All that `umpire watch` writes. A further one is a further line here.
const std::vector<ReportFormat>& report_formats();
/// The mail and the counts of its verdicts, as every report begins.
std::string summary_of(const report::LegalityReport& report, const catalog::Catalog& catalog);

}  // namespace umpire::commands
