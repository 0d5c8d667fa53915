#pragma once

#include "umpire/game/calendar.hpp"
#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

/// What all rules of Convoy Routes ask for.
namespace umpire::rules::aeto {

/// @name Counters
/// @{
bool is_u_boat(Inquiry& ask, Unit unit);
/// Fighters, Fighter-Bombers and Naval-Air units.
bool is_air(Inquiry& ask, Unit unit);
bool is_carrier(Inquiry& ask, Unit unit);
/// A ship of any kind, U-boats and tactical submarines among them.
bool is_naval(Inquiry& ask, Unit unit);
bool is_gone(Inquiry& ask, Unit unit);
/// Of the Western Allies or the Soviet Union.
/// A unit, or all units of a group.
Units units_of(Inquiry& ask, Subject unit_or_group);
/// The units that an order names, groups taken apart.
Units ordered(Inquiry& ask, const ThingArgument& argument);
/// @}

/// @name Places
/// @{
bool is_called(Inquiry& ask, Place place, std::string_view name);
/// Nothing if the map has no such place.
std::optional<Place> place_called(Inquiry& ask, std::string_view name);
Places all_places(const Inquiry& ask);
bool is_convoy_area(Inquiry& ask, Place place);
bool is_arctic(Inquiry& ask, Place place);
bool is_south_atlantic(Inquiry& ask, Place place);
/// Indian Ocean, Persian Gulf, Red Sea.
bool is_eastern_water(Inquiry& ask, Place place);
bool is_at(Inquiry& ask, Unit unit, Place place);
Units u_boats_in(Inquiry& ask, Place area);
/// Convoy Duty Escorts, ships and Bombers.
Units escorts_in(Inquiry& ask, Place area);
Units escorting_ships_in(Inquiry& ask, Place area);
/// Some air effect of the weather lies on the area.
bool has_inclement_weather(Inquiry& ask, Place area);
/// @}

/// @name Time
/// @{
bool is_autumn_or_winter(Inquiry& ask);
/// Months from the one to now, Seasonal Turns left out.
int months_since(Inquiry& ask, game::Turn then);
/// A turn of the year that numbers.json has under this name.
game::Turn turn_of(Inquiry& ask, std::string_view part, std::string_view year);
bool is_before(Inquiry& ask, std::string_view part, std::string_view year);
/// Nothing if nobody can know.
std::optional<bool> us_is_at_war(Inquiry& ask);
/// @}

/// Hexes of a way from where a unit starts, by the hexes of an order; up to one of them if it is given.
double hexes_flown(Inquiry& ask, Unit unit, const Places& path, std::optional<Place> up_to = {});
/// Where a unit of an order is, or where the order sends it.
std::optional<Place> area_of_order(Inquiry& ask, Unit unit);
/// The airbase that a unit flies from.
Place base_of(Inquiry& ask, Unit unit);

/// A step is lost: a full unit is depleted, a depleted one eliminated.
void loses_a_step(Resolution& now, Unit unit);

}  // namespace umpire::rules::aeto
