#pragma once

#include "umpire/rules/facts.hpp"

/// 2.21 to 2.26: what raiders and the iron ore route come to.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word deployed_in{"deployed_in", about::unit};
inline constexpr WordFamily happy_time_in{"happy_time_in {}", about::game};
inline constexpr Number interdiction_ep{"interdiction_ep", about::unit};
inline constexpr YesNo kept_at_sea_free{"kept_at_sea_free", about::unit};
inline constexpr NumberFamily ore_condition{"ore_condition {}", about::game};
inline constexpr Number ore_dice{"ore_dice", about::game};
inline constexpr Word ore_rolled_in{"ore_rolled_in", about::game};
inline constexpr Word ore_route{"ore_route", about::location};
inline constexpr YesNo pacific{"pacific", about::location};
inline constexpr YesNo raids_here{"raids_here", about::unit};

}  // namespace umpire::rules::aeto::fact
