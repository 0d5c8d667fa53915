#pragma once

#include "umpire/rules/facts.hpp"

/// 22.11 to 22.25 and 22.28: announcements, who may intercept whom, the dice, counter-interception and
/// aborting.
namespace umpire::rules::awaw::fact {

using namespace rules::fact;

inline constexpr Word abort_cause{"abort_cause", about::group};
inline constexpr Word activity_status{"activity_status", about::unit | about::group};
inline constexpr Thing adopted_from{"adopted_from", about::group};
inline constexpr Word after_battle{"after_battle", about::group};
inline constexpr Several air_attacked_at{"air_attacked_at", about::unit | about::group};
inline constexpr YesNo air_base_operational{"air_base_operational", about::location};
inline constexpr YesNo anglo_french_restrictions{"anglo_french_restrictions", about::game};
inline constexpr Number arrival_round{"arrival_round", about::unit | about::group};
inline constexpr Several attacked_by{"attacked_by", about::unit | about::group};
inline constexpr YesNo attacked_on_activity{"attacked_on_activity", about::group};
inline constexpr Number brp_cost{"brp_cost", about::unit | about::group};
inline constexpr YesNo cargo_lost{"cargo_lost", about::unit | about::group};
inline constexpr YesNo carriers_noted{"carriers_noted", about::group};
inline constexpr Number carriers_noted_round{"carriers_noted_round", about::group};
inline constexpr Number carrying_capacity{"carrying_capacity", about::group};
inline constexpr Number codebreaking_dice{"codebreaking_dice", about::game};
inline constexpr WordFamily combat_begun{"combat begun {}", about::game};
inline constexpr Several combines_with{"combines_with", about::group};
inline constexpr YesNo committed{"committed", about::unit | about::group};
inline constexpr Word committed_to{"committed_to", about::unit | about::group};
inline constexpr Thing declared_against{"declared_against", about::unit | about::group};
inline constexpr SeveralFamily declared_hexes{"declared at in {}", about::unit | about::group};
inline constexpr Word declared_in{"declared_in", about::game | about::unit | about::group};
inline constexpr Word declined_in{"declined_in", about::group};
inline constexpr Number dice_count{"dice_count", about::unit | about::group};
inline constexpr Number freed_destroyers{"freed_destroyers", about::group};
inline constexpr Several has_spotted{"has_spotted", about::unit};
inline constexpr Number hexes_short{"hexes_short", about::unit | about::group};
inline constexpr YesNo in_first_step{"in_first_step", about::unit | about::group};
inline constexpr YesNo in_port{"in_port", about::unit | about::group};
inline constexpr Thing intercept_at{"intercept_at", about::unit | about::group};
inline constexpr Number intercept_distance{"intercept_distance", about::unit | about::group};
inline constexpr Word intercept_leg{"intercept_leg", about::unit | about::group};
inline constexpr Several intercept_path{"intercept_path", about::unit | about::group};
inline constexpr Word intercept_result{"intercept_result", about::unit | about::group};
inline constexpr Number intercept_total{"intercept_total", about::unit | about::group};
inline constexpr Thing intercepted_at{"intercepted_at", about::unit | about::group};
inline constexpr Word intercepted_on_return{"intercepted_on_return", about::unit | about::group};
inline constexpr Several intercepted_with{"intercepted_with", about::unit | about::group};
inline constexpr Several interception_hexes{"interception_hexes", about::unit | about::group};
inline constexpr Word interception_leg{"interception_leg", about::unit | about::group};
inline constexpr Several interception_legs{"interception_legs", about::unit | about::group};
inline constexpr Word interception_status{"interception_status", about::unit | about::group};
inline constexpr Thing intercepts{"intercepts", about::unit | about::group};
inline constexpr Thing intercepts_from{"intercepts_from", about::unit | about::group};
inline constexpr Word inverted_for_turn_of{"inverted_for_turn_of", about::unit};
inline constexpr Thing involved_in{"involved_in", about::unit | about::group};
inline constexpr Number joined_round{"joined_round", about::group};
inline constexpr Number level{"level", about::unit | about::group | about::battle};
inline constexpr YesNo magic{"magic", about::unit | about::group};
inline constexpr Word nation{"nation", about::unit | about::group | about::marker};
inline constexpr YesNo norwegian_coast{"norwegian_coast", about::location};
inline constexpr Number number{"number", about::group};
inline constexpr YesNo number_shown{"number_shown", about::group};
inline constexpr YesNo open_to_attack{"open_to_attack", about::group};
inline constexpr YesNo open_to_interception{"open_to_interception", about::unit | about::group};
inline constexpr Word opposed_by{"opposed_by", about::group};
inline constexpr Several other_attempts{"other_attempts", about::game};
inline constexpr YesNo own_interception_hex{"own_interception_hex", about::unit | about::group};
inline constexpr Thing partner_lost{"partner_lost", about::group};
inline constexpr Several path{"path", about::unit | about::group};
inline constexpr Word path_demanded{"path_demanded", about::unit | about::group};
inline constexpr Number port_factors{"port_factors", about::unit | about::group};
inline constexpr YesNo port_fortified{"port_fortified", about::location};
inline constexpr YesNo russo_allied_cooperation{"russo_allied_cooperation", about::game};
inline constexpr YesNo same_stage{"same_stage", about::group};
inline constexpr WordFamily side_of{"side of {}", about::location};
inline constexpr Thing split_from{"split_from", about::group};
inline constexpr Several spots{"spots", about::unit};
inline constexpr Word spotting_restrictions{"spotting_restrictions", about::unit};
inline constexpr Number squadrons{"squadrons", about::unit};
inline constexpr Thing starts_at_sea_in{"starts_at_sea_in", about::unit | about::group};
inline constexpr YesNo stayed_in_port{"stayed_in_port", about::unit | about::group};
inline constexpr Word strait{"strait", about::location};
inline constexpr NumberFamily strategic_cards{"strategic_cards {}", about::game};
inline constexpr Word supply_zone{"supply_zone", about::group | about::location};
inline constexpr Word support_failed_in{"support_failed_in", about::unit | about::group};
inline constexpr YesNo surplus{"surplus", about::group};
inline constexpr Thing target_of_phase{"target_of_phase", about::unit | about::group};
inline constexpr Word target_tried_in{"target_tried_in", about::unit};
inline constexpr YesNo task_force{"task_force", about::unit | about::group};
inline constexpr Number task_forces{"task_forces", about::unit | about::group};
inline constexpr Word tried_in{"tried_in", about::unit | about::group};
inline constexpr Word tried_stage{"tried_stage", about::unit | about::group};
inline constexpr Thing tried_target{"tried_target", about::unit};
inline constexpr Several waiting{"waiting", about::battle};
inline constexpr Thing waits_for{"waits_for", about::unit | about::group};

}  // namespace umpire::rules::awaw::fact
