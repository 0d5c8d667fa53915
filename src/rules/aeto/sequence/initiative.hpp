#pragma once

#include "umpire/rules/inquiry.hpp"

/// viii: who begins where the side with the Initiative decides. `begin` says whom it has chosen.
namespace umpire::rules::aeto {

/// Whether that side may begin a step ("command status": the first Offensive of a month). Cannot tell where
/// the side without the Initiative begins and nobody has said that it was chosen.
Ruling begins_by_choice(Inquiry& ask, std::string_view step, const std::string& side);

}  // namespace umpire::rules::aeto
