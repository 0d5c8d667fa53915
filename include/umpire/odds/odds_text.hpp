#pragma once

#include "umpire/odds/log_battles.hpp"
#include "umpire/report/page.hpp"

namespace umpire::catalog {
class Catalog;
}

namespace umpire::odds {

/// The odds for people: attacks, then what becomes of units. Bars only if so many columns are wanted for all.
void print_odds(const Odds& odds, const catalog::Catalog& catalog, const std::string& title,
                std::size_t columns, bool bars, report::Page& page);
/// "battle 2: combat 1, round 2, step 14, 0708"
std::string title_of(const LogBattle& battle);
/// The battles of a log, a line each.
void print_battles(const std::vector<LogBattle>& battles, report::Page& page);

}  // namespace umpire::odds
