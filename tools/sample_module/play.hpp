#pragma once

namespace umpire::samples {

/// Whether both players keep the rules, or break some of them.
enum class Play : bool { clean, with_violations };

}  // namespace umpire::samples
