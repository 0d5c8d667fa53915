#pragma once

#include "umpire/rules/inquiry.hpp"

/// What holds everywhere at sea: combat zones, and coasts that screen transports.
namespace umpire::rules::europa {

/// Whether the place is in the combat zone of a unit of the group. A group that hides has its zone where it
/// really is. Throws MissingFact where that hangs on something nobody has said.
bool in_zone_of(Inquiry& ask, game::Subject group, game::Subject place);
/// The groups of that side whose combat zones cover the place.
std::vector<game::Subject> groups_with_zone_over(Inquiry& ask, game::Subject place, std::string_view side);

/// Warships, which submarines are not (27A5.s5), take the screen of a coast from transports of their side.
bool is_warship_of(Inquiry& ask, game::Subject unit, const std::string& side);
/// A coastal hex whose land is all of that side.
bool is_friendly_coast(Inquiry& ask, game::Subject hex, const std::string& side);
/// A cargo group by its own coast, that no warship of its side spoils, may not be attacked there.
bool is_screened_in(Inquiry& ask, game::Subject group, game::Subject hex);

}  // namespace umpire::rules::europa
