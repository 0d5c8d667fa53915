#pragma once

#include "umpire/rules/facts.hpp"

/// 3.6 to 3.8: what interceptions leave behind. That a ship has intercepted with success is `intercepted_in`
/// of the fleets.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word active_in{"active_in", about::unit};
inline constexpr Several adjoins{"adjoins", about::location};
inline constexpr YesNoFamily air_cover{"air_cover {}", about::location};
inline constexpr Several attempts_on{"attempts_on", about::unit};
inline constexpr Word attempts_on_in{"attempts_on_in", about::unit};
inline constexpr Word broke_off_in{"broke_off_in", about::unit};
inline constexpr YesNo can_search{"can_search", about::unit};
inline constexpr Word canal_stage{"canal_stage", about::unit};
inline constexpr Word carrier_attack{"carrier_attack", about::game};
inline constexpr Word declined_in{"declined_in", about::unit};
inline constexpr Word driven_out_in{"driven_out_in", about::unit};
inline constexpr Word evaded_in{"evaded_in", about::unit};
inline constexpr YesNo evasion_chit{"evasion_chit", about::location};
inline constexpr YesNo falls_short{"falls_short", about::unit};
inline constexpr YesNo halted{"halted", about::unit};
inline constexpr Number int_penalty{"int_penalty", about::location};
inline constexpr Word intercepted_as{"intercepted_as", about::unit};
inline constexpr Word intercepted_step{"intercepted_step", about::unit};
inline constexpr YesNo interception_automatic{"interception_automatic", about::game};
inline constexpr Word interception_kind{"interception_kind", about::game};
inline constexpr Thing landing_at{"landing_at", about::unit};
inline constexpr Word landing_evaded_in{"landing_evaded_in", about::unit};
inline constexpr Word landing_renounced_in{"landing_renounced_in", about::unit};
inline constexpr YesNo may_stay_out{"may_stay_out", about::unit};
inline constexpr Several met{"met", about::game};
inline constexpr YesNo met_automatically{"met_automatically", about::game};
inline constexpr Several met_by{"met_by", about::game};
inline constexpr YesNo port_shield_lifted{"port_shield_lifted", about::location};
inline constexpr Thing reacted_from{"reacted_from", about::unit};
inline constexpr YesNo reacted_from_port{"reacted_from_port", about::unit};
inline constexpr Several reacting{"reacting", about::game};
inline constexpr Word reaction_failed_in{"reaction_failed_in", about::unit};
inline constexpr Several reacts_to{"reacts_to", about::unit};
inline constexpr Thing reconnoitered_at{"reconnoitered_at", about::unit};
inline constexpr Number search_group{"search_group", about::game};
inline constexpr Number search_groups{"search_groups", about::game};
inline constexpr Number search_speed{"search_speed", about::game};
inline constexpr Several search_target{"search_target", about::game};
inline constexpr Thing searched_at{"searched_at", about::unit};
inline constexpr Word searched_in{"searched_in", about::unit};

}  // namespace umpire::rules::aeto::fact
