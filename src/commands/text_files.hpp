#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace umpire::commands {

/// Throws InputError with the offset if it is no JSON.
nlohmann::json json_file(const std::string& path);
nlohmann::json json_of(const std::string& text, const std::string& path);

}  // namespace umpire::commands
