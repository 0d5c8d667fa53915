#pragma once

#include "umpire/adjudicate/verify.hpp"
#include "umpire/report/legality_text.hpp"

#include <nlohmann/json_fwd.hpp>

/// What an umpire did to a log, and whether it can be proved, for people and for programs.
namespace umpire::adjudicate {

/// The report of the log, what was taken back and rolled, and what each of the files holds that were written.
void print_account(const Adjudication& done, const catalog::Catalog& catalog, report::Detail detail,
                   const std::vector<std::string>& written, report::Page& page);
nlohmann::json account_json(const Adjudication& done, const catalog::Catalog& catalog,
                            const std::vector<std::string>& written);

void print_verification(const Verification& result, const std::string& file, report::Page& page);
/// In the layout of `module-schema/verify.schema.json`.
nlohmann::json verification_json(const Verification& result, const std::string& file);

}  // namespace umpire::adjudicate
