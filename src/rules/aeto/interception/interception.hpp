#pragma once

#include "umpire/rules/inquiry.hpp"

#include "fleets/fleets.hpp"

/// 3.6 to 3.8: naval interception.
///
/// An Active interception is a `move` into the place of an enemy and `intercept` behind it. A Reactive one is
/// declared with `react`, which halts the ships under way and brings the interceptors to them; others may
/// react to these in turn; `intercept` is then the attempt. Whoever says nothing but `intercept` in an enemy
/// option declares and tries in one breath. Each search group makes an `intercept` of its own.
///
/// After a success the game has `met` (all ships that were caught) and `met_by` (those who caught them),
/// until they fight or the caught ones `evade`. A ship that reacts has `reacts_to`, `reacted_from` and
/// `reacted_from_port`, the last two also when it has failed.
namespace umpire::rules::aeto {

/// @name The order
/// @{
/// By ships, on ships.
bool is_naval_interception(Inquiry& ask);
Units intercepting_ships(Inquiry& ask);
/// Those that the order names.
Units target_ships(Inquiry& ask);
/// All that would be caught with them.
std::vector<game::Subject> fleet_of_target(Inquiry& ask);
Place place_of_interception(Inquiry& ask);
bool is_active_interception(Inquiry& ask);
bool is_reactive_interception(Inquiry& ask);
/// Nobody has declared this reaction before: range and moment are judged now.
bool is_declaration(Inquiry& ask);
bool is_automatic(Inquiry& ask);
/// Into how many search groups the interceptors are divided.
double search_groups_of_order(Inquiry& ask);
/// @}

/// @name Reactions that have been declared and not been tried yet
/// @{
Units ships_reacting(Inquiry& ask);
bool is_reacting(Inquiry& ask, Unit ship);
/// Where it was when its interception was declared.
std::optional<Place> origin_of(Inquiry& ask, Unit ship);
bool came_out_of_port(Inquiry& ask, Unit ship);
/// @}

/// @name The fleets of the interception that has just succeeded; none if all is done
/// @{
Units ships_met(Inquiry& ask);
Units ships_met_by(Inquiry& ask);
/// Interceptors that have still to fight those whom they have met; none if aircraft have sunk either.
Units ships_to_engage(Inquiry& ask);
/// They fight, or the encounter is over.
void forget_meeting(Resolution& now);
/// @}

/// It was in the present phase.
bool was_in_this_phase(Inquiry& ask, Unit ship, const AnyWord& moment);
bool is_somewhere(Inquiry& ask, Unit ship, const AnyThing& place, game::Subject where);
/// The hex of the Amphibious Assault that it still intends.
bool is_to_land_at(Inquiry& ask, Unit ship, Place place);

/// @name Canals
/// @{
/// "entering", "within" or "leaving".
bool is_at_canal_stage(Inquiry& ask, Unit ship, std::string_view stage);
/// It was in that hex or beside it when its interception was declared.
bool is_beside_the_inlet(Inquiry& ask, Unit ship, game::Subject inlet);
/// @}

/// @name Ranges of Reactive interception; a missing fact where the map does not tell
/// @{
bool is_coast_or_port(Inquiry& ask, Place place);
bool is_in_interception_range(Inquiry& ask, Place from, Place to);
/// The same from where the ship was when it was declared.
bool is_in_interception_range_of(Inquiry& ask, Unit ship, Place to);
/// @}

}  // namespace umpire::rules::aeto
