#pragma once

#include "umpire/game/calendar.hpp"
#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

/// What all rules of Convoy Routes ask for.
namespace umpire::rules::aeto {

using Units = std::vector<Subject>;

/// @name Counters
/// @{
bool is_u_boat(Inquiry& ask, Subject unit);
/// Fighters, Fighter-Bombers and Naval-Air units.
bool is_air(Inquiry& ask, Subject unit);
bool is_carrier(Inquiry& ask, Subject unit);
/// A ship of any kind, U-boats and tactical submarines among them.
bool is_naval(Inquiry& ask, Subject unit);
bool is_gone(Inquiry& ask, Subject unit);
/// Of the Western Allies or the Soviet Union.
/// A unit, or all units of a group.
Units units_of(Inquiry& ask, Subject unit_or_group);
/// The units that an order names, groups taken apart.
Units ordered(Inquiry& ask, const ThingArgument& argument);
/// @}

/// @name Places
/// @{
bool is_called(Inquiry& ask, Subject place, std::string_view name);
/// Nothing if the map has no such place.
std::optional<Subject> place_called(Inquiry& ask, std::string_view name);
Units all_places(const Inquiry& ask);
bool is_convoy_area(Inquiry& ask, Subject place);
bool is_arctic(Inquiry& ask, Subject place);
bool is_south_atlantic(Inquiry& ask, Subject place);
/// Indian Ocean, Persian Gulf, Red Sea.
bool is_eastern_water(Inquiry& ask, Subject place);
bool is_at(Inquiry& ask, Subject unit, Subject place);
Units u_boats_in(Inquiry& ask, Subject area);
/// Convoy Duty Escorts, ships and Bombers.
Units escorts_in(Inquiry& ask, Subject area);
Units escorting_ships_in(Inquiry& ask, Subject area);
/// Some air effect of the weather lies on the area.
bool has_inclement_weather(Inquiry& ask, Subject area);
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
double hexes_flown(Inquiry& ask, Subject unit, const Units& path, std::optional<Subject> up_to = {});
/// Where a unit of an order is, or where the order sends it.
std::optional<Subject> area_of_order(Inquiry& ask, Subject unit);
/// The airbase that a unit flies from.
Subject base_of(Inquiry& ask, Subject unit);

/// A step is lost: a full unit is depleted, a depleted one eliminated.
void loses_a_step(Resolution& now, Subject unit);

}  // namespace umpire::rules::aeto
