#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string_view>

namespace umpire::catalog {

/// Reads one document. Throws InputError that names line and column, counted from `first_line`, if it is no
/// JSON, too deep, or names a member twice (of which JSON readers otherwise silently drop one).
nlohmann::json parse_json(std::string_view text, std::size_t first_line = 1);

}  // namespace umpire::catalog
