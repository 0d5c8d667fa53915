#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

/// JSON that was read and checked when the program was built, laid down so that nothing has to be looked for
/// when it is taken in again: every text and list with its length before it, members of objects in their
/// order.
namespace umpire::catalog {

std::string pack(const nlohmann::json& document);
/// Only of what pack() made.
nlohmann::json unpack(std::string_view packed);

}  // namespace umpire::catalog
