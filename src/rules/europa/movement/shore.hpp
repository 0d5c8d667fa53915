#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// Who owns the beach of a hex for transport and landings; empty if nobody knows.
std::string beach_owner(Inquiry& ask, Place place);
/// The hex that a unit is at, aboard or ashore, is a beach for it.
bool is_beach_for(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::europa
