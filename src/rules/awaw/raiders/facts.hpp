#pragma once

#include "umpire/rules/facts.hpp"

/// 21.531 to 21.538 and 22.35: raids into SW boxes, and who opposes them.
namespace umpire::rules::awaw::fact {

using namespace rules::fact;

inline constexpr Word air_codebreaking{"air_codebreaking", about::game};
inline constexpr Word attacked_transports_in{"attacked_transports_in", about::group};
inline constexpr Word brp_front{"brp_front", about::group};
inline constexpr Word built_by{"built_by", about::location};
inline constexpr WordFamily control{"control {}", about::game};
inline constexpr Word engaged_raiders_in{"engaged_raiders_in", about::unit};
inline constexpr Thing engages{"engages", about::group};
inline constexpr YesNo engages_raiders{"engages_raiders", about::unit | about::group};
inline constexpr YesNo escaped{"escaped", about::group};
inline constexpr Word first_war_turn{"first_war_turn", about::game};
inline constexpr YesNo held_back{"held_back", about::unit};
inline constexpr Several hunted_by{"hunted_by", about::group};
inline constexpr YesNo later_engagement{"later_engagement", about::battle};
inline constexpr Word magic_advantage{"magic_advantage", about::game | about::battle};
inline constexpr YesNo opens_at_war{"opens_at_war", about::game};
inline constexpr Word opposed_in{"opposed_in", about::group};
inline constexpr Thing raid_box{"raid_box", about::group};
inline constexpr Number raider_attempt{"raider_attempt", about::group};
inline constexpr Number raider_count{"raider_count", about::group};
inline constexpr Several raider_dice{"raider_dice", about::group};
inline constexpr Number raider_modifier{"raider_modifier", about::group};
inline constexpr Number raider_rank{"raider_rank", about::group};
inline constexpr Number raider_ships{"raider_ships", about::group};
inline constexpr Several raiders_in_reach{"raiders_in_reach", about::location};
inline constexpr YesNo raiders_reach_transports{"raiders_reach_transports", about::battle};
inline constexpr Thing raids_with{"raids_with", about::unit};
inline constexpr YesNo screened_at_start{"screened_at_start", about::unit};
inline constexpr YesNo started_at_sea{"started_at_sea", about::unit | about::group};
inline constexpr Word strategic_codebreaking{"strategic_codebreaking", about::game};
inline constexpr Word sw_combat_in{"sw_combat_in", about::game};
inline constexpr Word ultra_advantage{"ultra_advantage", about::game};
inline constexpr YesNo way_barred{"way_barred", about::group};

}  // namespace umpire::rules::awaw::fact
