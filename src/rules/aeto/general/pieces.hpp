#pragma once

#include "umpire/rules/inquiry.hpp"

/// What single counters are. Where nobody has said the type of a unit it is none of these: a rule that would
/// convict on that asks told_type first, which makes it a missing fact.
namespace umpire::rules::aeto {

/// "B", "CV", "infantry", as the errata correct it; empty if nobody has said.
std::string type_of(Inquiry& ask, Unit unit);
/// The same; a missing fact if nobody has said.
std::string told_type(Inquiry& ask, Unit unit);
bool is_of_type(Inquiry& ask, game::Subject unit, std::initializer_list<std::string_view> types);

/// @name The three arms
/// @{
/// Bombers, Fighters, Fighter-Bombers, Naval-Air units and ATPs.
bool is_air_unit(Inquiry& ask, Unit unit);
/// Units, submarines, U-boats, Auxiliary Cruisers and STPs.
bool is_naval_unit(Inquiry& ask, Unit unit);
/// What fights on land: no leaders and no installations.
bool is_land_unit(Inquiry& ask, Unit unit);
/// All of these, with HQs, Generals and Admirals; no installations and no chits.
bool is_combat_unit(Inquiry& ask, Unit unit);
/// A fortification, coastal fort, airbase or port.
bool is_installation(Inquiry& ask, Unit unit);
/// @}

/// @name Air units
/// @{
bool is_bomber(Inquiry& ask, Unit unit);
bool is_fighter(Inquiry& ask, Unit unit);
/// It can fight in the air: Fighter, Fighter-Bomber or Naval-Air, whatever it flies as.
bool is_fighter_type(Inquiry& ask, Unit unit);
/// It can bomb: Bomber, Fighter-Bomber or Naval-Air, whatever it flies as.
bool is_bomber_type(Inquiry& ask, Unit unit);
bool is_naval_air(Inquiry& ask, Unit unit);
/// @}

/// @name Naval units
/// @{
/// CV, CVL or CVE.
bool is_aircraft_carrier(Inquiry& ask, Unit unit);
bool is_uboat(Inquiry& ask, Unit unit);
/// Of both kinds: U-boats and tactical submarines.
bool is_submarine(Inquiry& ask, Unit unit);
/// It fights on the surface: from battleships to destroyer escorts, with carriers and Auxiliary Cruisers.
bool is_surface_ship(Inquiry& ask, Unit unit);
/// @}

/// Those whom an interception is to meet: the ships of the flotilla, or the flight.
std::vector<game::Subject> intercepted(Inquiry& ask);

/// ATPs and STPs, which are counted in points.
bool is_transport_points(Inquiry& ask, Unit unit);

/// Its back is up: depleted or damaged.
bool shows_its_back(Inquiry& ask, Unit unit);
/// It is turned to its back, or is lost if it has none or shows it: the event "step lost".
void lose_a_step(Resolution& now, Unit unit);
/// It has left the game, for good or not.
bool is_out_of_play(Inquiry& ask, Unit unit);

/// @name The numbers of a counter, as the errata correct them; a missing fact if it shows none.
/// @{
double strength_of(Inquiry& ask, Unit unit);
double range_of(Inquiry& ask, Unit unit);
double gunnery_of(Inquiry& ask, Unit unit);
double armor_of(Inquiry& ask, Unit unit);
double movement_of(Inquiry& ask, Unit unit);
/// @}

}  // namespace umpire::rules::aeto
