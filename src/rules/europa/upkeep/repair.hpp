#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// The units whose missions or strengths an action uses, if it is one that starts a mission or uses a combat
/// strength; none if it is not.
Units units_at_work(Inquiry& ask);
/// A unit comes to a port in a group of its own, or into the group that is named.
void puts_in_port(Resolution& now, Unit unit, game::Subject at);

}  // namespace umpire::rules::europa
