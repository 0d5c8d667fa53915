#pragma once

#include <cstdint>

namespace umpire::samples {

/// Whether both players keep the rules, break some of them, or say nothing of what they do; or both of that.
enum class Play : std::uint8_t { clean, with_violations, without_orders, without_orders_with_violations };

inline bool breaks_rules(Play play) {
    return play == Play::with_violations || play == Play::without_orders_with_violations;
}
inline bool gives_orders(Play play) {
    return play == Play::clean || play == Play::with_violations;
}

}  // namespace umpire::samples
