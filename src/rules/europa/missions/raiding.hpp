#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// What the hidden way of a raider to its center costs; nothing where no way leads there.
std::optional<double> hidden_cost(Inquiry& ask);

}  // namespace umpire::rules::europa
