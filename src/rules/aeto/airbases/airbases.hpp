#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"

/// 4.2 to 4.9: bases on land and at sea, and how many air units they hold.
///
/// A place is a base by what stands in it (`base_of_kind`), and holds as many air units as all of that
/// together. What Player Aid Card "I" prints and the book does not is declared: `base_capacity City`, or the
/// `airbase_capacity` of the hex. An air unit belongs to its `base` while it is aloft, else to where it is.
namespace umpire::rules::aeto {

/// @name What stands there
/// @{
/// "Small Airbase", "Minor Port": what air units can be based at there now, undestroyed and completed.
std::vector<std::string> bases_at(Inquiry& ask, Place place);
/// Something is known to stand there that functions as a base, or its capacity is known.
bool is_functioning_base(Inquiry& ask, Place place);
/// Nobody can base there: open sea, or a capacity of none.
bool is_certainly_no_base(Inquiry& ask, Place place);
/// A Grass Airfield and nothing else.
bool is_airfield(Inquiry& ask, Place place);
bool is_uk_transfer_hex(Inquiry& ask, Place place);
/// At least one undamaged carrier is docked there.
bool harbors_a_carrier(Inquiry& ask, Place place);
/// @}

/// @name How many it holds
/// @{
/// Nothing if nobody knows. The first without what docked carriers add for Naval-Air units.
std::optional<double> normal_air_capacity(Inquiry& ask, Place place);
std::optional<double> air_capacity(Inquiry& ask, Place place);
/// Air units that belong to it, aloft or not, without those aboard ships.
Units air_units_based_at(Inquiry& ask, Place place);
/// It is known that one more of this type would be too many, or that one more would not.
bool has_certainly_room(Inquiry& ask, Place place, Unit unit);
bool is_certainly_full(Inquiry& ask, Place place, Unit unit);
/// @}

/// @name A unit
/// @{
/// The place that it belongs to; nothing if it is aboard a ship or nobody knows.
std::optional<Place> base_of_air_unit(Inquiry& ask, Unit unit);
/// The ship that it is aboard, as an operating unit or as cargo.
std::optional<Unit> ship_with_air_unit(Inquiry& ask, Unit unit);
/// 4.8: one of those in excess of the capacity of its base: for those who grant.
bool is_overstacked(Inquiry& ask, Unit unit);
/// The same for those who forbid, where nobody may know the order of the stack.
bool told_overstacked(Inquiry& ask, Unit unit);
/// @}

}  // namespace umpire::rules::aeto
