#pragma once

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

namespace umpire::catalog {

struct JsonLine {
    std::size_t number = 0;
    nlohmann::json document;
};

/// Reads one document a line; empty lines are none.
std::vector<JsonLine> parse_json_lines(std::string_view text);

}  // namespace umpire::catalog
