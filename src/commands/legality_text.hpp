#pragma once

#include "umpire/report/legality.hpp"

#include "console.hpp"

namespace umpire::commands {

/// How much a report tells.
enum class Detail { brief, usual, verbose };

/// The report for people: summary first, then what is wrong, what cannot be told, what was resolved.
void print_legality(const report::LegalityReport& report, const catalog::Catalog& catalog, Detail detail,
                    Console& console);

}  // namespace umpire::commands
