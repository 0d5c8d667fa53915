#pragma once

#include <optional>
#include <string_view>

namespace umpire::catalog {

/// A number as tables print it: "7", "-1", "1.5", "½", "4½". Nothing if the text is anything else.
std::optional<double> number_in(std::string_view text);

}  // namespace umpire::catalog
