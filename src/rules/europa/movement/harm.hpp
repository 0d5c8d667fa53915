#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// Whether something waits for that group in the hex that would count against somebody if it had come there:
/// mines, guns, ice, a zone in which it must be checked or announced. Who does not say which way he goes is
/// taken to keep clear of it.
bool brings_harm(Inquiry& ask, Place hex, Group group);

}  // namespace umpire::rules::europa
