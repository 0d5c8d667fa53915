#pragma once

#include "names.hpp"

/// What orders and events of the air war are called and made of, beside those of names.hpp.
namespace umpire::rules::aeto {

namespace arg {}

namespace verb {
inline constexpr Verb build{"build"};
inline constexpr Verb demolish{"demolish"};
inline constexpr Verb relocate{"relocate"};
inline constexpr Verb stack{"stack"};
}  // namespace verb

namespace event {}

namespace sum {}

namespace result {}

}  // namespace umpire::rules::aeto
