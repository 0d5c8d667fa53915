#pragma once

#include <nlohmann/json_fwd.hpp>

namespace umpire {

using Json = nlohmann::json;
/// Members in the order in which they were put in.
using OrderedJson = nlohmann::ordered_json;

}  // namespace umpire
