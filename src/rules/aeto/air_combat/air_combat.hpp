#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

/// 4.16 to 4.19: air combat.
///
/// `dogfight` sets out who fights at a place: facts of the game `air_combat_at`, `air_combatants`,
/// `air_combat_round` and `first_in_air_combat` (the side that was there first). An `attack` is one die. What
/// it does is recorded on the target and carried out when the round ends: with `bout`, or with the first
/// attack of Round 2. Where nobody says `dogfight` the first `attack` begins the fight, where its target is.
namespace umpire::rules::aeto {

/// @name The fight
/// @{
/// Where one is being fought in this phase; nothing if none is.
std::optional<Place> air_combat_under_way(Inquiry& ask);
/// 1 or 2; 0 without a fight.
double air_round(Inquiry& ask);
/// All that were set out, those who are gone too.
Units air_combatants(Inquiry& ask);
bool is_in_air_combat(Inquiry& ask, Unit unit);
/// Somebody has attacked in it.
bool is_air_combat_begun(Inquiry& ask);
/// Neither hit nor aborted in a round before this one.
bool is_still_in_air_combat(Inquiry& ask, Unit unit);
/// Of the other side, and still in it.
Units air_opponents(Inquiry& ask, Unit unit);
/// The side whose air units were in the place first; empty if nobody has said.
std::string first_side_in_air_combat(Inquiry& ask);
/// @}

/// @name An attack in it
/// @{
/// The order is one air unit's attack on another.
bool is_air_attack(Inquiry& ask);
/// The round that the order names, or the one that is being fought.
double round_of_order(Inquiry& ask);
/// It is in the fight in that round: in Round 2 neither hit nor aborted, whether that is carried out or only
/// recorded.
bool takes_part_in_round(Inquiry& ask, Unit unit, double round);
/// @}

/// @name Where there has to be one
/// @{
/// Its counter is not where it took off: whoever is aloft and was not moved may be anywhere.
bool is_certainly_there(Inquiry& ask, Unit unit);
/// Aloft and able to fight or be fought.
bool is_aloft_and_fit(Inquiry& ask, Unit unit);
/// An enemy of this unit that is aloft with it, where one of both certainly is a Fighter-type and they have
/// not fought yet; nothing if there is none.
std::optional<Unit> enemy_to_be_fought(Inquiry& ask, Unit unit);
/// @}

/// The first month of a German invasion under the Blitzkrieg Bonus.
bool is_first_month_of_blitzkrieg(Inquiry& ask);

/// The results of the round are carried out.
void carry_out_air_results(Resolution& now);

}  // namespace umpire::rules::aeto
