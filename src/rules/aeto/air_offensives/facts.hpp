#pragma once

#include "umpire/rules/facts.hpp"

/// 4.25, 4.27 to 4.29: Air Offensives, and what commits an air unit.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word changed_base_in{"changed_base_in", about::unit};
inline constexpr Number chits_at_target{"chits_at_target", about::unit};
inline constexpr Word commitment_by_launch{"commitment_by_launch", about::unit};
inline constexpr Word commitment_by_defense{"commitment_by_defense", about::unit};
inline constexpr YesNo counted_in_offensive{"counted_in_offensive", about::unit};
inline constexpr Word defenders{"defenders", about::location};
inline constexpr Word flew_in_step{"flew_in_step", about::unit};
inline constexpr YesNo flew_in_this_offensive{"flew_in_this_offensive", about::unit};
inline constexpr YesNo free_of_ep{"free_of_ep", about::game};
inline constexpr Word intensive_in{"intensive_in", about::unit};
inline constexpr Number offensive_missions{"offensive_missions", about::game};
inline constexpr Several ships_spared{"ships_spared", about::unit};
inline constexpr Several ships_struck{"ships_struck", about::unit};
inline constexpr Word spared_in{"spared_in", about::unit};
inline constexpr YesNo stays_uncommitted{"stays_uncommitted", about::unit};
inline constexpr Thing air_struck_at{"air_struck_at", about::unit};
inline constexpr Word air_struck_in{"air_struck_in", about::unit};

}  // namespace umpire::rules::aeto::fact
