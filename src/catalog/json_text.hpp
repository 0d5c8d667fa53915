#pragma once

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

namespace umpire::catalog {

/// Reads one document. Throws InputError that names line and column, counted from `first_line`, if it is no
/// JSON, too deep, or names a member twice (of which JSON readers otherwise silently drop one).
nlohmann::json parse_json(std::string_view text, std::size_t first_line = 1);

struct JsonLine {
    std::size_t number = 0;
    nlohmann::json document;
};

/// Reads one document a line; empty lines are none.
std::vector<JsonLine> parse_json_lines(std::string_view text);

}  // namespace umpire::catalog
