#pragma once

#include "umpire/report/chain.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/vassal/replay.hpp"

#include <functional>
#include <string>
#include <vector>

namespace umpire::picture {
class Images;
}

/// Reports as one page that needs nothing beside it: no network, and no script to be read.
namespace umpire::html {

/// One file and what was found in it.
struct Mail {
    const report::LegalityReport* report = nullptr;
    /// Brings it to a table anew, seen with the eyes of whoever the report is for; empty where there is
    /// nothing to be drawn.
    std::function<std::unique_ptr<vassal::Replay>()> open;
};

/// The mails of one game in their order.
struct GameOfMails {
    const catalog::Catalog* catalog = nullptr;
    const report::ChainReport* chain = nullptr;
    std::vector<Mail> mails;
    /// Of its module; null: no pictures.
    picture::Images* images = nullptr;
};

struct Made {
    std::string by;         ///< "Umpire 0.1.0"
    bool for_side = false;  ///< only what one side may see is in it, the pictures included
};

/// The verdict in one sentence.
std::string verdict_words(const report::LegalityReport& report);

/// The whole page, as bytes of a file.
std::string report_page(const std::vector<GameOfMails>& games, const Made& made);

}  // namespace umpire::html
