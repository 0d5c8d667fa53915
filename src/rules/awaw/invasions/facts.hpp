#pragma once

#include "umpire/rules/facts.hpp"

/// 21.51, 21.52 and 21.539: seaborne invasions, shore bombardment and raids on island groups.
namespace umpire::rules::awaw::fact {

using namespace rules::fact;

inline constexpr Thing activity_hex{"activity_hex", about::unit | about::group};
inline constexpr Number assault_round{"assault_round", about::group};
inline constexpr Number base_dm{"base_dm", about::game | about::location};
inline constexpr YesNo beach{"beach", about::location};
inline constexpr YesNo beach_on_another_coast{"beach_on_another_coast", about::location};
inline constexpr Number bombardment_value{"bombardment_value", about::group};
inline constexpr YesNo bridgehead{"bridgehead", about::location};
inline constexpr Several companions{"companions", about::group};
inline constexpr YesNo conquered_France{"conquered France", about::game};
inline constexpr Several control_negated{"control_negated", about::game};
inline constexpr Word controller{"controller", about::location};
inline constexpr Word country{"country", about::location};
inline constexpr Number ctl{"ctl", about::unit};
inline constexpr Number damaged_rest{"damaged_rest", about::group};
inline constexpr YesNo defends_transports{"defends_transports", about::battle};
inline constexpr Number defensive_air{"defensive_air", about::location};
inline constexpr Number destroyers_lost{"destroyers_lost", about::group};
inline constexpr YesNo displaced{"displaced", about::unit | about::group};
inline constexpr Thing displaced_from{"displaced_from", about::unit | about::group};
inline constexpr Word displaced_in{"displaced_in", about::unit | about::group};
inline constexpr YesNo eliminated{"eliminated", about::unit | about::group};
inline constexpr YesNo failure_told{"failure_told", about::group};
inline constexpr Word first_player{"first_player", about::game};
inline constexpr Word fleet_driven_out_by{"fleet_driven_out_by", about::location};
inline constexpr Number fleet_factors_lost{"fleet_factors_lost", about::group};
inline constexpr Number fleet_losses_of_round{"fleet_losses_of_round", about::group};
inline constexpr Number fought_in_round{"fought_in_round", about::unit};
inline constexpr Number ground_factors{"ground_factors", about::location};
inline constexpr YesNo hex_counts_as_port{"hex_counts_as_port", about::group};
inline constexpr Word invaded_in{"invaded_in", about::unit | about::group};
inline constexpr Several invaders{"invaders", about::group};
inline constexpr Number invasion_losses{"invasion_losses", about::group};
inline constexpr Word invasion_result{"invasion_result", about::group};
inline constexpr Several invasion_route{"invasion_route", about::group};
inline constexpr YesNo invasion_stopped{"invasion_stopped", about::group};
inline constexpr Word island{"island", about::location};
inline constexpr Word island_group{"island_group", about::location};
inline constexpr Several joined_by{"joined_by", about::group};
inline constexpr YesNo keeps_invaders_off{"keeps_invaders_off", about::unit};
inline constexpr Word kind{"kind", about::location | about::battle};
inline constexpr Number land_support{"land_support", about::group};
inline constexpr Thing landed_at{"landed_at", about::unit};
inline constexpr YesNo may_invade{"may_invade", about::unit};
inline constexpr YesNo met_defenders{"met_defenders", about::group};
inline constexpr YesNo negates_control{"negates_control", about::group};
inline constexpr Thing opposes{"opposes", about::group};
inline constexpr Number pro_axis_modifier{"pro_axis_modifier", about::game};
inline constexpr YesNo raid_card{"raid_card", about::group};
inline constexpr Word raid_port_condition{"raid_port_condition", about::unit};
inline constexpr Number raid_ships{"raid_ships", about::group};
inline constexpr Word raid_time{"raid_time", about::group | about::battle};
inline constexpr Word raiding_nation{"raiding_nation", about::unit};
inline constexpr Several reserve{"reserve", about::group};
inline constexpr YesNo revealed{"revealed", about::group};
inline constexpr Number shanghai_flags{"shanghai_flags", about::game};
inline constexpr YesNo supplied{"supplied", about::location};
inline constexpr YesNo supplied_for_raids{"supplied_for_raids", about::location};
inline constexpr YesNo supply_declined{"supply_declined", about::location};
inline constexpr Number support{"support", about::group};
inline constexpr Several supporting{"supporting", about::group};
inline constexpr YesNo surprised{"surprised", about::group};
inline constexpr Number terrain_dm{"terrain_dm", about::location};
inline constexpr Word turned_back_in{"turned_back_in", about::unit};
inline constexpr Word war_began_Japan_United_States{"war began Japan United States", about::game};

}  // namespace umpire::rules::awaw::fact
