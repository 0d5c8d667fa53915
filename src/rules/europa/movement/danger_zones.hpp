#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// Whether ports of that side make the hex dangerous for the other side.
bool in_danger_zone_of(Inquiry& ask, Place hex, std::string_view side);
/// An anchorage where local craft refuel and replenish ships of that side as if they were in port.
bool local_craft_serve(Inquiry& ask, Place anchorage, std::string_view side);

}  // namespace umpire::rules::europa
