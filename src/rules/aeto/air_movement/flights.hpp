#pragma once

#include "umpire/rules/inquiry.hpp"

/// 4.12: how air units move.
///
/// `launch ... at TARGET via PATH` tells the whole way of a flight, `fly` takes it on hex by hex. A unit has
/// `overflown` (what it has entered on its mission), `last_leg` (what it has entered by its last order, where
/// it can still be met) and `flown` (what that has cost).
namespace umpire::rules::aeto {

/// Nothing where the map does not tell.
std::optional<double> hexes_if_known(Inquiry& ask, game::Subject from, game::Subject to);
/// What a unit enters by this order: its path and where that ends.
Places places_entered(Inquiry& ask);
/// The carrier's large sea area that it flies in; nothing if it is elsewhere.
std::optional<Place> large_area_of_carrier_air(Inquiry& ask, Unit unit);
/// Movement points from a place along a way; nothing where the map does not tell.
std::optional<double> flight_cost(Inquiry& ask, Place from, const Places& way);
/// The transfer range: twice what the weather leaves of the printed one.
double transfer_range_of(Inquiry& ask, Unit unit);
/// It has just changed base, and can be met on that way.
bool is_changing_base(Inquiry& ask, Unit unit);
/// Hexes that it has behind it when it flies on; none while it is still where it took off.
double flown_before(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::aeto
