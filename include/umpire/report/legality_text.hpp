#pragma once

#include "umpire/report/legality.hpp"
#include "umpire/report/page.hpp"

namespace umpire::report {

/// How much a report tells.
enum class Detail { brief, usual, verbose };

/// The report for people: summary first, then what is wrong, what cannot be told, what was resolved.
void print_legality(const LegalityReport& report, const catalog::Catalog& catalog, Detail detail, Page& page);

}  // namespace umpire::report
