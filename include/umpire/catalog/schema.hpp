#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace umpire::catalog {

/// Throws InputError with a JSON pointer and the reason if the document is not as the shipped schema
/// `<schema_name>.schema.json` says. An empty file name leaves it to the caller to name the file.
void check_schema(const nlohmann::json& document, std::string_view schema_name, std::string_view file);

}  // namespace umpire::catalog
