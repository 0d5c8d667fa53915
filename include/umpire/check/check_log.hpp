#pragma once

#include "umpire/orders/orders_file.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/rules/inquiry.hpp"
#include "umpire/vassal/replay.hpp"

#include <nlohmann/json_fwd.hpp>

namespace umpire::binding {
class Binding;
}
namespace umpire::catalog {
class GameFiles;
}
namespace umpire::game {
class Map;
}

/// The whole way from a log to its legality report.
namespace umpire::check {

struct Request {
    std::shared_ptr<const rules::GameRules> rules;
    std::shared_ptr<const binding::Binding> binding;
    std::shared_ptr<const game::Map> map;
    rules::Options options;
    const orders::OrdersFile* orders = nullptr;
    std::string reader;        ///< the side the report is for; empty: all is told
    bool asks = false;         ///< makes questions of what is open
    bool lists_legal = false;  ///< tells of every action that was legal, too
    /// Finds out where actions are to be seen, what dice might have come to, and how it all ends.
    bool draws = false;
};

/// The map of the game whose rules these are. Throws InputError if it is bad, or that of another game.
std::shared_ptr<const game::Map> map_of(const nlohmann::json& json, const std::string& file,
                                        const rules::GameRules& rules);
/// What it takes to judge logs of the module that a game's own binding is for. Throws InputError.
Request shipped_request(const catalog::GameFiles& files, const std::string& game);

/// Judges every action of a log, or of a save nothing but what it can be read as.
report::LegalityReport check_log(vassal::Replay& replay, const Request& request);

}  // namespace umpire::check
