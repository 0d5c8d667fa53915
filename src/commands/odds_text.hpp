#pragma once

#include "umpire/odds/log_battles.hpp"

#include "console.hpp"

namespace umpire::catalog {
class Catalog;
}

namespace umpire::commands {

/// The odds for people: attacks, then what becomes of units. Bars only if so many columns are wanted for all.
void print_odds(const odds::Odds& odds, const catalog::Catalog& catalog, const std::string& title,
                std::size_t columns, bool bars, Console& console);
void print_battles(const std::vector<odds::LogBattle>& battles, Console& console);

}  // namespace umpire::commands
