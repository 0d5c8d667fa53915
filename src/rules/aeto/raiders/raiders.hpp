#pragma once

#include "umpire/rules/inquiry.hpp"

/// 2.21 to 2.25: raiders on Convoy Routes, what they cost, and who bears it.
///
/// `interdict` {units, area} is an attack on a Convoy Route by whoever is there; these rules look at surface
/// ships, carriers and Auxiliary Cruisers only. Whoever else inflicts a loss lets event::convoy_loss happen.
namespace umpire::rules::aeto {

bool is_auxiliary_cruiser(Inquiry& ask, Unit unit);
/// A surface ship or carrier, no submarine, transport or Auxiliary Cruiser.
bool is_raiding_ship(Inquiry& ask, Unit unit);
bool is_place_called(Inquiry& ask, Place place, std::string_view name);
/// The Indian Ocean, the Persian Gulf or the Red Sea.
bool is_in_eastern_seas(Inquiry& ask, Place area);
/// It interdicted a Convoy Route in this month.
bool has_interdicted(Inquiry& ask, Unit unit);
/// It came to where it is in the End Phase of the month before this one.
bool came_in_the_last_end_phase(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::aeto
