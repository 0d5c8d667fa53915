#pragma once

#include "umpire/rules/inquiry.hpp"

/// The sea condition (27A9): CC, CF, R, S or T.
namespace umpire::rules::europa {

/// In a place.
std::string sea_in(Inquiry& ask, game::Subject place);
/// Where a unit is.
std::string sea_at(Inquiry& ask, game::Subject unit);
/// The same, or nothing if nobody knows.
std::string sea_if_known(Inquiry& ask, game::Subject unit);
bool rough_or_storm(Inquiry& ask, game::Subject unit);

}  // namespace umpire::rules::europa
