#pragma once

#include "umpire/orders/orders_file.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/rules/inquiry.hpp"
#include "umpire/vassal/replay.hpp"

namespace umpire::binding {
class Binding;
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
    std::string reader;  ///< the side the report is for; empty: all is told
};

/// Judges every action of a log, or of a save nothing but what it can be read as.
report::LegalityReport check_log(vassal::Replay& replay, const Request& request);

}  // namespace umpire::check
