#pragma once

#include "umpire/rules/inquiry.hpp"

/// The sea condition (27A9): CC, CF, R, S or T.
namespace umpire::rules::europa {

/// In a place.
std::string sea_in(Inquiry& ask, Place place);
/// Where a unit or group is.
std::string sea_at(Inquiry& ask, Force force);
/// The same, or nothing if nobody knows.
std::string sea_if_known(Inquiry& ask, Force force);
bool rough_or_storm(Inquiry& ask, Force force);

}  // namespace umpire::rules::europa
