#pragma once

#include "umpire/rules/facts.hpp"

/// 4.0, 4.1: what air units fly for, and as what. That they are `aloft`, `aborted` or `committed`, their
/// `base`, and when they were launched (`launched_in`, `launched_step`) stands with the pieces and the
/// sequence.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word air_mission{"air_mission", about::unit};
inline constexpr Word bombs{"bombs", about::unit};
inline constexpr YesNo bomber_type{"bomber_type", about::unit};
inline constexpr YesNo circled_quality{"circled_quality", about::unit};
inline constexpr Word fights{"fights", about::unit};
inline constexpr YesNo fighter_type{"fighter_type", about::unit};
inline constexpr Word flies_from_carriers{"flies_from_carriers", about::unit};
inline constexpr Word gives_superiority{"gives_superiority", about::unit};
inline constexpr Word goes_by_sea{"goes_by_sea", about::unit};
inline constexpr Word reconnoiters{"reconnoiters", about::unit};
inline constexpr Word rises_against_aircraft{"rises_against_aircraft", about::unit};
inline constexpr Word uses_airfields{"uses_airfields", about::unit};
inline constexpr Word flies_as{"flies_as", about::unit};
inline constexpr YesNo heavy_bomber{"heavy_bomber", about::unit};
inline constexpr Word mission_in{"mission_in", about::game};
inline constexpr Number mission_number{"mission_number", about::unit | about::game};
inline constexpr Thing mission_target{"mission_target", about::unit};
inline constexpr Number quality{"quality", about::unit};
inline constexpr Word role_given_in{"role_given_in", about::unit};

}  // namespace umpire::rules::aeto::fact
