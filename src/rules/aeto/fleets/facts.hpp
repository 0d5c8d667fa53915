#pragma once

#include "umpire/rules/facts.hpp"

/// 3.0 to 3.5: ships, where they are and how far they have come. Movement points spent are `mp_spent`, the
/// side whose option it is `next_mover` (both of the sequence), the moment of a move `moved_in`, the place at
/// the start of the phase `start_hex`, the chits `standby` and `active` (all of them of the pieces).
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Number attacks_due{"attacks_due", about::unit};
inline constexpr Word dived_in{"dived_in", about::unit};
inline constexpr YesNo docked_at_start{"docked_at_start", about::unit};
inline constexpr Word dropped_by{"dropped_by", about::unit};
inline constexpr Word dropped_in{"dropped_in", about::unit};
inline constexpr YesNo dummy_task_forces{"dummy_task_forces", about::game};
inline constexpr Number embark_cost{"embark_cost", about::unit};
inline constexpr Thing entered_from{"entered_from", about::unit};
inline constexpr YesNo fortified{"fortified", about::location};
inline constexpr YesNo in_port{"in_port", about::unit | about::group};
inline constexpr Several infiltrated{"infiltrated", about::unit};
inline constexpr Word infiltration_failed_in{"infiltration_failed_in", about::unit};
inline constexpr Word intercepted_in{"intercepted_in", about::unit};
inline constexpr NumberFamily last_option{"last_option {}", about::game};
inline constexpr Number left_behind_option{"left_behind_option", about::unit};
inline constexpr YesNo loose_stack{"loose_stack", about::group};
inline constexpr Number movement_option{"movement_option", about::game | about::unit};
inline constexpr Word movement_over_in{"movement_over_in", about::game};
inline constexpr YesNo one_area_free{"one_area_free", about::unit};
inline constexpr Number options_passed{"options_passed", about::game};
inline constexpr YesNo passes_declared{"passes_declared", about::game};
inline constexpr Number port_capacity{"port_capacity", about::location};
inline constexpr YesNo port_destroyed{"port_destroyed", about::location};
inline constexpr Number port_load{"port_load", about::location};
inline constexpr Word port_type{"port_type", about::location};
inline constexpr Several sailed{"sailed", about::unit};
inline constexpr Word sailed_far_in{"sailed_far_in", about::unit};
inline constexpr YesNo supplied_chit{"supplied_chit", about::group};
inline constexpr Number supplied_chits{"supplied_chits", about::group};
inline constexpr Several touches{"touches", about::location};
inline constexpr Several under_way{"under_way", about::game};
inline constexpr Word waters{"waters", about::location};

}  // namespace umpire::rules::aeto::fact
