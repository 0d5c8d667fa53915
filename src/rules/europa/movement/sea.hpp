#pragma once

#include "umpire/rules/inquiry.hpp"

/// What holds everywhere at sea: combat zones, and coasts that screen transports.
namespace umpire::rules::europa {

/// Whether the place is in the combat zone of a unit of the group. A group that hides has its zone where it
/// really is. Throws MissingFact where that hangs on something nobody has said.
bool in_zone_of(Inquiry& ask, Group group, Place place);
/// The groups of that side whose combat zones cover the place.
Groups groups_with_zone_over(Inquiry& ask, Place place, std::string_view side);

/// Warships, which submarines are not (27A5.s5), take the screen of a coast from transports of their side.
bool is_warship_of(Inquiry& ask, Unit unit, const std::string& side);
/// A coastal hex whose land is all of that side.
bool is_friendly_coast(Inquiry& ask, Place hex, const std::string& side);
/// A cargo group by its own coast, that no warship of its side spoils, may not be attacked there.
bool is_screened_in(Inquiry& ask, Group group, Place hex);

}  // namespace umpire::rules::europa
