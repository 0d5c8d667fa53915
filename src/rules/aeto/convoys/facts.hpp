#pragma once

#include "umpire/rules/facts.hpp"

/// 2.11 to 2.20: Convoy Routes, those that interdict them and those that escort them.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Thing air_fight_at{"air_fight_at", about::unit};
inline constexpr Word air_fight_in{"air_fight_in", about::unit};
inline constexpr Family<Number> arctic_lend_lease{"arctic_lend_lease {}", about::game};
inline constexpr Family<Word> arctic_lend_lease_in{"arctic_lend_lease_in {}", about::game};
inline constexpr Word arctic_shipments{"arctic_shipments", about::game};
inline constexpr Word atlantic_port{"atlantic_port", about::game};
inline constexpr Word beaten_off_in{"beaten_off_in", about::unit};
inline constexpr YesNo bound_by_spread{"bound_by_spread", about::location};
inline constexpr YesNo bound_to_bef{"bound_to_bef", about::unit};
inline constexpr Word convoy_attacks_in{"convoy_attacks_in", about::game};
inline constexpr Family<Word> convoy_bombing{"convoy_bombing {} {}", about::game};
inline constexpr Word convoy_duty_in{"convoy_duty_in", about::unit};
inline constexpr Number convoy_flak_hits{"convoy_flak_hits", about::location};
inline constexpr YesNo counts_for_spread{"counts_for_spread", about::location};
inline constexpr Number ep_damage{"ep_damage", about::unit};
inline constexpr Number escort_hits{"escort_hits", about::location};
inline constexpr Word escort_since{"escort_since", about::unit};
inline constexpr Number escort_sinkings{"escort_sinkings", about::location};
inline constexpr Number escort_total{"escort_total", about::location};
inline constexpr Number escort_value{"escort_value", about::unit};
inline constexpr YesNo free_at_sea{"free_at_sea", about::unit};
inline constexpr Number happy_time_attacks{"happy_time_attacks", about::game};
inline constexpr Several interdicting{"interdicting", about::location};
inline constexpr YesNo non_hexed{"non_hexed", about::location};
inline constexpr Word open_in{"open_in", about::location};
inline constexpr YesNo open_to_interdiction{"open_to_interdiction", about::location};
inline constexpr Family<Number> persian_limit{"persian_limit {}", about::game};
inline constexpr YesNo schnorchel{"schnorchel", about::unit};
inline constexpr Thing sortie_to{"sortie_to", about::unit};
inline constexpr YesNo south_atlantic{"south_atlantic", about::location};
inline constexpr YesNo uboat_ultra{"uboat_ultra", about::game};
inline constexpr YesNo uk_controlled{"uk_controlled", about::unit};
inline constexpr Word uk_left_france{"uk_left_france", about::game};

}  // namespace umpire::rules::aeto::fact
