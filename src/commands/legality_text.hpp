#pragma once

#include "umpire/report/legality.hpp"

#include "console.hpp"

namespace umpire::commands {

/// The report for people: summary first, then what is wrong, what cannot be told, what was resolved.
void print_legality(const report::LegalityReport& report, const catalog::Catalog& catalog, bool verbose,
                    Console& console);

}  // namespace umpire::commands
