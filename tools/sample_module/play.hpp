#pragma once

#include <cstdint>

namespace umpire::samples {

/// Whether both players keep the rules, break some of them, or say nothing of what they do; or both of these.
enum class Play : std::uint8_t { clean, with_violations, without_orders, violations_without_orders };

}  // namespace umpire::samples
