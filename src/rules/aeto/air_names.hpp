#pragma once

#include "names.hpp"

/// What orders and events of the air war are called and made of, beside those of names.hpp.
namespace umpire::rules::aeto {

namespace arg {
inline constexpr NumberArgument deviation{"deviation"};
inline constexpr FlagArgument blitzkrieg{"blitzkrieg"};
inline constexpr WordArgument hexside{"hexside"};
inline constexpr FlagArgument remain{"remain"};
inline constexpr FlagArgument strafing{"strafing"};
inline constexpr NumberArgument value_told{"aa"};
}  // namespace arg

namespace verb {
inline constexpr Verb abort{"abort"};
inline constexpr Verb answer{"answer"};
inline constexpr Verb bout{"bout"};
inline constexpr Verb cease{"cease"};
inline constexpr Verb dogfight{"dogfight"};
inline constexpr Verb evacuate{"evacuate"};
inline constexpr Verb pounce{"pounce"};
inline constexpr Verb remain{"remain"};
inline constexpr Verb report{"report"};
inline constexpr Verb ride{"ride"};
inline constexpr Verb stack{"stack"};
inline constexpr Verb unload{"unload"};
inline constexpr Verb strafe{"strafe"};
inline constexpr Verb build{"build"};
inline constexpr Verb demolish{"demolish"};
inline constexpr Verb relocate{"relocate"};
inline constexpr Verb allot{"allot"};
inline constexpr Verb gliders{"gliders"};
inline constexpr Verb jettison{"jettison"};
/// Dice that may be for several things.
inline constexpr Verb thrown{"thrown"};
}  // namespace verb

namespace event {
inline constexpr Event air_attack{"air attack"};
inline constexpr Event installation_bombed{"installation bombed"};
inline constexpr Event air_interception_ends{"air interception ends"};
inline constexpr Event air_naval_attack{"air naval attack"};
inline constexpr Event air_results{"air results"};
inline constexpr Event air_round_ends{"air round ends"};
}  // namespace event

namespace sum {
inline constexpr Sum air_combat_die{"air combat die"};
inline constexpr Sum air_combat_strength{"air combat strength"};
inline constexpr Sum air_naval_attack{"air naval attack"};
inline constexpr Sum paradrop{"paradrop"};
inline constexpr Sum air_reconnaissance{"air reconnaissance"};
inline constexpr Sum land_reconnaissance{"land reconnaissance"};
inline constexpr Sum naval_anti_aircraft{"naval anti-aircraft"};
}  // namespace sum

namespace result {
inline constexpr Result aa_hit{"aa_hit"};
inline constexpr Result aa_value{"aa_value"};
inline constexpr Result air_combatants{"air_combatants"};
inline constexpr Result air_supply{"air_supply"};
inline constexpr Result atp_points_lost{"atp_points_lost"};
inline constexpr Result indestructible{"indestructible"};
inline constexpr Result paradrop{"paradrop"};
inline constexpr Result step_losses{"step_losses"};
inline constexpr Result air_distance{"air_distance"};
inline constexpr Result chits{"chits"};
inline constexpr Result air_result{"air_result"};
inline constexpr Result air_target_number{"air_target_number"};
inline constexpr Result evacuates{"evacuates"};
inline constexpr Result hops{"hops"};
inline constexpr Result on_the_ground{"on_the_ground"};
inline constexpr Result overflown{"overflown"};
inline constexpr Result recon_distance{"recon_distance"};
inline constexpr Result reconnoitered{"reconnoitered"};
}  // namespace result

}  // namespace umpire::rules::aeto
