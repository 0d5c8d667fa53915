#pragma once

#include "names.hpp"

/// What orders and events of the air war are called and made of, beside those of names.hpp.
namespace umpire::rules::aeto {

namespace arg {
inline constexpr FlagArgument blitzkrieg{"blitzkrieg"};
inline constexpr WordArgument hexside{"hexside"};
inline constexpr FlagArgument remain{"remain"};
}  // namespace arg

namespace verb {
inline constexpr Verb evacuate{"evacuate"};
inline constexpr Verb report{"report"};
inline constexpr Verb ride{"ride"};
inline constexpr Verb strafe{"strafe"};
inline constexpr Verb allot{"allot"};
inline constexpr Verb gliders{"gliders"};
inline constexpr Verb stack{"stack"};
inline constexpr Verb unload{"unload"};
}  // namespace verb

namespace event {
inline constexpr Event installation_bombed{"installation bombed"};
inline constexpr Event air_interception_ends{"air interception ends"};
}  // namespace event

namespace sum {
inline constexpr Sum paradrop{"paradrop"};
inline constexpr Sum air_reconnaissance{"air reconnaissance"};
inline constexpr Sum land_reconnaissance{"land reconnaissance"};
}  // namespace sum

namespace result {
inline constexpr Result air_supply{"air_supply"};
inline constexpr Result atp_points_lost{"atp_points_lost"};
inline constexpr Result indestructible{"indestructible"};
inline constexpr Result paradrop{"paradrop"};
inline constexpr Result step_losses{"step_losses"};
inline constexpr Result air_distance{"air_distance"};
inline constexpr Result evacuates{"evacuates"};
inline constexpr Result hops{"hops"};
inline constexpr Result on_the_ground{"on_the_ground"};
inline constexpr Result overflown{"overflown"};
}  // namespace result

}  // namespace umpire::rules::aeto
