#pragma once

#include "umpire/cases/case_file.hpp"

#include <filesystem>

namespace umpire::cases {

/// The cases that ship with a game, or those of `tests/cases` of a folder given with --data.
std::vector<CaseFile> shipped_cases(const catalog::GameFiles& files, std::string_view game);
/// A file of cases, or all of a folder.
std::vector<CaseFile> cases_at(const std::filesystem::path& path);

std::vector<CaseResult> run_all(const std::vector<CaseFile>& cases,
                                std::shared_ptr<const rules::GameRules> rules,
                                const catalog::GameFiles& files, const rules::Options& options = {},
                                Tells tells = Tells::reasons);

/// Only the cases that are about one of these rules.
std::vector<CaseResult> run_about(const std::set<std::string, std::less<>>& wanted,
                                  const std::vector<CaseFile>& cases,
                                  std::shared_ptr<const rules::GameRules> rules,
                                  const catalog::GameFiles& files);

}  // namespace umpire::cases
