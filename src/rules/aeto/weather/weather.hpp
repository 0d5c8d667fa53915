#pragma once

#include "umpire/rules/inquiry.hpp"

#include "common/lists.hpp"

/// Part 1: what the weather of the month is in a place, and what it does to whoever is there.
///
/// `weather` {letter?} settles the month, `skies` {zone} rolls for the air of one zone. What nobody has said
/// is missing: the letters of the Turn Track (`track_weather Jan` "M 1-3, W 4-6") and the lines between the
/// zones (`weather_zone` of a place) are printed on the map only.
namespace umpire::rules::aeto {

/// @name The month
/// @{
bool is_weather_known(Inquiry& ask);
/// "F", "M" or "W".
std::string weather_of_month(Inquiry& ask);
bool is_winter_month(Inquiry& ask);
/// @}

/// @name A place
/// @{
/// "Severe", "Moderate" or "Mild".
std::string zone_of(Inquiry& ask, Place place);
/// "Fair", "Mud" or "Winter".
std::string condition_at(Inquiry& ask, Place place);
/// "none", "strength halved", "strength and range halved" or "grounded".
std::string air_effect_at(Inquiry& ask, Place place);
/// Some adverse effect on air units is in force there.
bool is_inclement(Inquiry& ask, Place place);
/// The condition that land units feel there: France and Germany spare them.
std::string land_condition_at(Inquiry& ask, Place place);
bool is_frozen_port(Inquiry& ask, Place place);
/// The river or lake between two hexes; on the border of two zones the worse one counts.
bool is_frozen_between(Inquiry& ask, Place one, Place other);
/// @}

/// @name A unit
/// @{
/// Where the weather catches it: where it is, where it came from and what it enters by this action.
Places weather_places(Inquiry& ask, Unit unit);
/// The worst air effect of all those places.
std::string air_effect_on(Inquiry& ask, Unit unit);
double strength_in_weather(Inquiry& ask, Unit air_unit);
double range_in_weather(Inquiry& ask, Unit air_unit);
double movement_in_weather(Inquiry& ask, Unit land_unit);
/// @}

/// What the EP cost of a "combined" or "impromptu" Offensive is multiplied by.
double offensive_cost_factor(Inquiry& ask, std::string_view kind, std::string_view nation, Place place);

/// @name The three arms, by the type of the counter
/// @{
bool flies(Inquiry& ask, Unit unit);
bool sails(Inquiry& ask, Unit unit);
bool marches(Inquiry& ask, Unit unit);
/// @}

}  // namespace umpire::rules::aeto
