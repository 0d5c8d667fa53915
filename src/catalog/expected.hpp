#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace umpire::catalog {

/// What a schema expects at a place of a document and does not find there, in words for whoever wrote it:
/// `there is no "illegl" here; the nearest is "illegal"`. Empty if it has nothing to say that is plain.
std::string expected_at(const nlohmann::json& schema, const nlohmann::json& document,
                        const nlohmann::json::json_pointer& place);

}  // namespace umpire::catalog
