#pragma once

#include "umpire/rules/facts.hpp"

/// 22.9: submarines that intercept and attack, and what they hit and lose.
namespace umpire::rules::awaw::fact {

using namespace rules::fact;

inline constexpr Number allied_excess_asw{"allied_excess_asw", about::location};
inline constexpr Word announced_in{"announced_in", about::unit};
inline constexpr Several announced_target{"announced_target", about::unit};
inline constexpr Number asw_against_it{"asw_against_it", about::unit};
inline constexpr Word asw_codebreaking{"asw_codebreaking", about::game};
inline constexpr Number axis_excess_asw{"axis_excess_asw", about::location};
inline constexpr Word defender_scouts_in{"defender_scouts_in", about::group};
inline constexpr Several defends_with{"defends_with", about::group};
inline constexpr YesNo disrupted{"disrupted", about::group};
inline constexpr Number factors{"factors", about::unit | about::group};
inline constexpr Number lost_before{"lost_before", about::unit};
inline constexpr Number lost_to_submarines{"lost_to_submarines", about::unit};
inline constexpr YesNo may_intercept{"may_intercept", about::unit};
inline constexpr YesNo may_support{"may_support", about::group};
inline constexpr YesNo open_to_land_based_air{"open_to_land_based_air", about::group};
inline constexpr YesNo patrol_barred{"patrol_barred", about::location};
inline constexpr Thing scouts{"scouts", about::unit};
inline constexpr Word scouts_in{"scouts_in", about::unit};
inline constexpr Thing search_hex{"search_hex", about::unit};
inline constexpr Number sub_attacks{"sub_attacks", about::group};
inline constexpr Word sub_attacks_in{"sub_attacks_in", about::group};
inline constexpr Word submarine_codebreaking{"submarine_codebreaking", about::game};
inline constexpr Number submarine_hits{"submarine_hits", about::group};
inline constexpr Number submarine_screen{"submarine_screen", about::unit};
inline constexpr Number submarine_search{"submarine_search", about::unit};
inline constexpr Word target_category{"target_category", about::unit};
inline constexpr Word torpedoed_in{"torpedoed_in", about::unit};
inline constexpr Number torpedoes{"torpedoes", about::unit};
inline constexpr WordFamily torpedoes_of{"torpedoes of {}", about::game};

}  // namespace umpire::rules::awaw::fact
