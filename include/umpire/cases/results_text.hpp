#pragma once

#include "umpire/cases/mutation.hpp"
#include "umpire/report/page.hpp"

#include <nlohmann/json_fwd.hpp>

#include <span>

/// What cases came to, for people and, in the layout of `module-schema/try.schema.json`, for programs.
namespace umpire::cases {

std::size_t failed_among(std::span<const CaseResult> results);
/// How many passed, and of the others why not.
void print_results(std::span<const CaseResult> results, report::Page& page);
nlohmann::ordered_json results_json(std::span<const CaseResult> results);

/// What no case of a game notices.
void print_mutations(std::string_view game, const Mutations& found, report::Page& page);
nlohmann::ordered_json mutations_json(std::string_view game, const Mutations& found);

/// The cases of a file by number and name.
void print_names(const CaseFile& cases, report::Page& page);
std::vector<std::string> names_of(const CaseFile& cases);

}  // namespace umpire::cases
