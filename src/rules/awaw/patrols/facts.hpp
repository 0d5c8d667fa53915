#pragma once

#include "umpire/rules/facts.hpp"

/// 21.41: offensive and defensive patrols, from port to their hex and home.
namespace umpire::rules::awaw::fact {

using namespace rules::fact;

inline constexpr Thing aborted_by{"aborted_by", about::unit};
inline constexpr Word after{"after", about::unit | about::group};
inline constexpr Thing attacked_patrol_at{"attacked_patrol_at", about::unit};
inline constexpr Word attacked_patrol_in{"attacked_patrol_in", about::unit};
inline constexpr Word attacked_submarines_in{"attacked_submarines_in", about::unit};
inline constexpr Thing beat_patrol_at{"beat_patrol_at", about::group};
inline constexpr Word beat_patrol_in{"beat_patrol_in", about::group};
inline constexpr Word beaten_in{"beaten_in", about::group};
inline constexpr Several counteraired_bases{"counteraired_bases", about::group};
inline constexpr Thing counteraired_from{"counteraired_from", about::group};
inline constexpr YesNo defensive{"defensive", about::group};
inline constexpr Word defensive_success_in{"defensive_success_in", about::unit | about::group};
inline constexpr Thing en_route_base{"en_route_base", about::unit};
inline constexpr Several entered{"entered", about::group};
inline constexpr Word entered_in{"entered_in", about::group};
inline constexpr Word interception_point{"interception_point", about::group};
inline constexpr Number interceptions_left{"interceptions_left", about::group};
inline constexpr Word inverted_in{"inverted_in", about::unit};
inline constexpr YesNo may_adopt{"may_adopt", about::group};
inline constexpr YesNo may_oppose_raids{"may_oppose_raids", about::group};
inline constexpr YesNo may_stay_at_sea{"may_stay_at_sea", about::group};
inline constexpr Word on_station{"on_station", about::group};
inline constexpr Thing open_hex{"open_hex", about::group};
inline constexpr Thing operates_from{"operates_from", about::group};
inline constexpr Word patrol_after_battle{"patrol_after_battle", about::group};
inline constexpr Number patrol_cost{"patrol_cost", about::unit};
inline constexpr Thing patrol_hex{"patrol_hex", about::unit | about::group};
inline constexpr Number patrol_hexes{"patrol_hexes", about::group};
inline constexpr Several patrol_order{"patrol_order", about::game};
inline constexpr Word patrol_task{"patrol_task", about::unit};
inline constexpr Word patrol_task_in{"patrol_task_in", about::unit};
inline constexpr Word patrols_ordered_in{"patrols_ordered_in", about::game};
inline constexpr Word point_tried_in{"point_tried_in", about::group};
inline constexpr Word sortie_in{"sortie_in", about::group};
inline constexpr Word stays_out{"stays_out", about::group};
inline constexpr Number strike_round{"strike_round", about::unit};
inline constexpr Number strike_rounds{"strike_rounds", about::group};
inline constexpr YesNo submarine_patrol{"submarine_patrol", about::group};
inline constexpr Word submarine_warfare_Germany_Atlantic{"submarine_warfare Germany Atlantic", about::game};
inline constexpr Word tried_at_point{"tried_at_point", about::group};
inline constexpr Thing tried_hex{"tried_hex", about::group};
inline constexpr Number tried_strike_rounds{"tried_strike_rounds", about::group};
inline constexpr Word won_in{"won_in", about::group};

}  // namespace umpire::rules::awaw::fact
