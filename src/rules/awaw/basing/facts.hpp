#pragma once

#include "umpire/rules/facts.hpp"

/// 21.1, 21.22, 21.23, 21.33, 21.34 and 21.37: ports, mapboard boxes and fronts, and how forces get, change
/// and lose their bases.
namespace umpire::rules::awaw::fact {

using namespace rules::fact;

inline constexpr NumberFamily BRPs{"BRPs {}", about::game};
inline constexpr YesNo acts_as_port{"acts_as_port", about::location};
inline constexpr Number additional_ports{"additional ports from Storm Over Asia", about::game};
inline constexpr YesNo air_yet_to_stage{"air_yet_to_stage", about::game};
inline constexpr YesNo attacks_over{"attacks_over", about::group};
inline constexpr YesNo base_change_inverts{"base_change_inverts", about::group};
inline constexpr Word base_changed_in{"base_changed_in", about::unit | about::group};
inline constexpr Number based_factors{"based_factors", about::location};
inline constexpr Several box_allows{"box_allows", about::location};
inline constexpr Word built_in{"built_in", about::unit};
inline constexpr NumberFamily construction_limit{"construction limit {}", about::game};
inline constexpr Word construction_row{"construction_row", about::unit};
inline constexpr NumberFamily construction_spent{"construction spent {}", about::game};
inline constexpr Word controlled_by{"controlled_by", about::location};
inline constexpr Word controller_before{"controller_before", about::location};
inline constexpr YesNo displaceable{"displaceable", about::unit};
inline constexpr Number displaced_hexes{"displaced_hexes", about::group};
inline constexpr Several engages_raiders_in{"engages_raiders_in", about::location};
inline constexpr Word engages_raiders_of{"engages_raiders_of", about::location};
inline constexpr Word excess_due{"excess_due", about::location};
inline constexpr Number excess_factors{"excess_factors", about::location};
inline constexpr Word front{"front", about::location};
inline constexpr Word garrison_from{"garrison_from", about::location};
inline constexpr NumberFamily harbor_attacks_made{"harbor attacks made {}", about::game};
inline constexpr YesNo harbor_counterintelligence{"harbor_counterintelligence", about::game};
inline constexpr Word harbor_in{"harbor_in", about::game};
inline constexpr YesNo harbor_initial{"harbor_initial", about::game};
inline constexpr Number harbor_modifiers{"harbor_modifiers", about::game};
inline constexpr Word harbor_nation{"harbor_nation", about::game};
inline constexpr Word harbor_nature{"harbor_nature", about::game};
inline constexpr Word harbor_step{"harbor_step", about::game};
inline constexpr Thing harbor_target{"harbor_target", about::game};
inline constexpr Number hexes_from_box{"hexes_from_box", about::location};
inline constexpr NumberFamily initial_harbor_attacks{"initial harbor attacks {}", about::game};
inline constexpr NumberFamily initial_harbor_attacks_made{"initial harbor attacks made {}", about::game};
inline constexpr YesNo invasion_target{"invasion_target", about::location};
inline constexpr Word inverted_through{"inverted_through", about::unit};
inline constexpr YesNo landing_island{"landing_island", about::location};
inline constexpr YesNo limited_base{"limited_base", about::location};
inline constexpr Word name{"name", about::location};
inline constexpr Number naval_capacity{"naval_capacity", about::location};
inline constexpr Number naval_room{"naval_room", about::location};
inline constexpr Word ocean{"ocean", about::unit | about::location};
inline constexpr YesNo only_base{"only_base", about::group};
inline constexpr YesNo operational{"operational", about::unit | about::location};
inline constexpr Number overstack{"overstack", about::location};
inline constexpr Several overstacked_bases{"overstacked_bases", about::game};
inline constexpr Word overstacked_by{"overstacked_by", about::location};
inline constexpr Word overstacked_in{"overstacked_in", about::location};
inline constexpr Word overstacked_side{"overstacked_side", about::location};
inline constexpr NumberFamily port_RPs{"port RPs {}", about::game};
inline constexpr Word port_built_in{"port_built_in", about::location};
inline constexpr YesNo port_counter{"port_counter", about::location};
inline constexpr Word port_serves{"port_serves", about::location};
inline constexpr Number ports{"ports", about::location};
inline constexpr NumberFamily ports_built{"ports built {} {}", about::game};
inline constexpr Number prewar_port_RPs_Truk{"prewar port RPs Truk", about::game};
inline constexpr Number prewar_port_RPs_additional{"prewar port RPs additional", about::game};
inline constexpr YesNo protects_lines{"protects_lines", about::group};
inline constexpr Thing returns_from{"returns_from", about::group};
inline constexpr Word storm_over_asia_ports{"storm_over_asia_ports", about::game};
inline constexpr YesNo sunk_in_port{"sunk_in_port", about::unit};
inline constexpr Number to_eliminate{"to_eliminate", about::location};
inline constexpr YesNo unlimited_capacity{"unlimited_capacity", about::location};
inline constexpr Word variant{"variant", about::game};
inline constexpr YesNo waiting_for_repair{"waiting_for_repair", about::unit};

}  // namespace umpire::rules::awaw::fact
