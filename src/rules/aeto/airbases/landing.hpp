#pragma once

#include "airbases/airbases.hpp"

/// 4.2 to 4.8: orders that bring air units to a base: `setup`, `arrive`, `complete`, `rebase`, `home`,
/// `debark`.
namespace umpire::rules::aeto {

/// Where the order ends; nothing if it names no place.
std::optional<Place> place_of_landing(Inquiry& ask);
/// The air units that the order brings there.
Units units_landing(Inquiry& ask);
/// Of these the ones that did not belong to the place before.
Units newcomers(Inquiry& ask, Place place);
/// All chits there once the order is carried out, and those among them that are no Naval-Air units.
double chits_after_landing(Inquiry& ask, Place place);
double others_after_landing(Inquiry& ask, Place place);
/// More than the place holds, whatever nobody knows.
bool is_certainly_overfilled(Inquiry& ask, Place place);
/// The bases on the way of a `rebase`.
Places stops_on_the_way(Inquiry& ask);

bool makes_forced_rebase(Inquiry& ask, Unit unit);
/// Aborted on its way to another base.
bool is_aborted_on_change_of_base(Inquiry& ask, Unit unit);
/// The carrier that it was launched from and has not returned to.
std::optional<Unit> launch_carrier_of(Inquiry& ask, Unit unit);
/// It was ferried by that carrier, or is.
bool is_ferried(Inquiry& ask, Unit unit);

/// It leaves the map, and may be bought again.
void goes_to_the_force_pool(Resolution& now, Unit unit);

}  // namespace umpire::rules::aeto
