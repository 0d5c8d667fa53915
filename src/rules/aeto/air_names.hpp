#pragma once

#include "names.hpp"

/// What orders and events of the air war are called and made of, beside those of names.hpp.
namespace umpire::rules::aeto {

namespace arg {}

namespace verb {
inline constexpr Verb evacuate{"evacuate"};
inline constexpr Verb report{"report"};
inline constexpr Verb ride{"ride"};
inline constexpr Verb strafe{"strafe"};
inline constexpr Verb build{"build"};
inline constexpr Verb demolish{"demolish"};
inline constexpr Verb relocate{"relocate"};
inline constexpr Verb stack{"stack"};
}  // namespace verb

namespace event {
inline constexpr Event air_interception_ends{"air interception ends"};
}  // namespace event

namespace sum {
inline constexpr Sum air_reconnaissance{"air reconnaissance"};
inline constexpr Sum land_reconnaissance{"land reconnaissance"};
}  // namespace sum

namespace result {
inline constexpr Result air_distance{"air_distance"};
inline constexpr Result evacuates{"evacuates"};
inline constexpr Result hops{"hops"};
inline constexpr Result on_the_ground{"on_the_ground"};
inline constexpr Result overflown{"overflown"};
}  // namespace result

}  // namespace umpire::rules::aeto
