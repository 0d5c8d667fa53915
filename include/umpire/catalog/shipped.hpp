#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string_view>
#include <vector>

/// The rulebooks as data: what each rule says, its tables, numbers and readings.
namespace umpire::catalog {

/// A file that is compiled into the program: "europa/rulebook.jsonl", "rule.schema.json",
/// "cases/europa/28A.json".
std::optional<std::string_view> shipped_file(std::string_view path);
/// The same read: it was parsed when the program was built.
std::optional<nlohmann::json> shipped_json(std::string_view path);

/// All whose path begins so, in the order of their names.
std::vector<std::string_view> shipped_files(std::string_view prefix);

}  // namespace umpire::catalog
