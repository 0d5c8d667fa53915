#pragma once

#include "umpire/rules/facts.hpp"

/// 3.21 to 3.24, 3.26, 3.27: who is aboard what, since when and what for.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Number air_room{"air_room", about::location};
inline constexpr Several carried_by{"carried_by", about::unit};
inline constexpr Several carried_with{"carried_with", about::unit};
inline constexpr Thing debarked_at{"debarked_at", about::unit};
inline constexpr Thing embarked_at{"embarked_at", about::unit};
inline constexpr Word embarked_in{"embarked_in", about::unit};
inline constexpr Word excess_arbiter{"excess_arbiter", about::location};
inline constexpr YesNo half_step{"half_step", about::unit};
inline constexpr YesNo held_ashore{"held_ashore", about::unit};
inline constexpr YesNo in_loading_port{"in_loading_port", about::unit};
inline constexpr Number mp_at_embarking{"mp_at_embarking", about::unit};
inline constexpr Number naval_units{"naval_units", about::unit};
inline constexpr Number stacking_excess{"stacking_excess", about::location};
inline constexpr Number stacking_limit{"stacking_limit", about::location};
inline constexpr Word hit_in{"hit_in", about::unit};
inline constexpr NumberFamily transport_cost{"transport_cost {}", about::unit};
inline constexpr Number transport_factor{"transport_factor", about::unit};
inline constexpr Number transport_points{"transport_points", about::unit};

}  // namespace umpire::rules::aeto::fact
