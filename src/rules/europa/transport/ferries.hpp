#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// The ferry of a side over the hexside between two hexes, whether it can run now or not.
std::optional<Marker> ferry_over(Inquiry& ask, game::Subject from, game::Subject to, std::string_view side);

}  // namespace umpire::rules::europa
