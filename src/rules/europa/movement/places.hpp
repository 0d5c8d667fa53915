#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// Where a unit or group is: a rule that asks this cannot be judged without.
Place place_of(Inquiry& ask, game::Subject thing);
/// The hex in which a thing lies; nothing for what is in a box, or not on the map at all.
std::optional<Place> hex_on_map(const Inquiry& ask, game::Subject thing);
/// The place that a fact is, also where a player has stated it: "0701" comes as a number.
std::optional<Place> place_stated(const Inquiry& ask, const game::Value& said);

}  // namespace umpire::rules::europa
