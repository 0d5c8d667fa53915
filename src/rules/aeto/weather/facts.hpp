#pragma once

#include "umpire/rules/facts.hpp"

/// Part 1: the weather of the month, and what it makes of places and units.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr WordFamily air_effect_in{"air_effect_in {}", about::game};
inline constexpr Number carrier_escort_value{"carrier_escort_value", about::unit};
inline constexpr Word condition{"condition", about::location};
inline constexpr YesNo flies_in_any_weather{"flies_in_any_weather", about::unit};
inline constexpr Word local_air_effect{"local_air_effect", about::location};
inline constexpr Number movement_in_weather{"movement_in_weather", about::unit};
inline constexpr NumberFamily offensive_cost{"offensive_cost {}", about::game};
inline constexpr Number range_in_weather{"range_in_weather", about::unit};
inline constexpr YesNo spared{"spared", about::location};
inline constexpr Number strength_in_weather{"strength_in_weather", about::unit};
inline constexpr WordFamily track_weather{"track_weather {}", about::game};
inline constexpr YesNo unsalvageable{"unsalvageable", about::unit};
inline constexpr YesNo waters_frozen{"waters_frozen", about::location};
inline constexpr Word weather_in{"weather_in", about::game};
inline constexpr Several weather_places{"weather_places", about::unit};

}  // namespace umpire::rules::aeto::fact
