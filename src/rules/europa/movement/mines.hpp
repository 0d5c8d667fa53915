#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// All minefields that still have mines.
std::vector<game::Subject> minefields(const Inquiry& ask);
bool is_nuisance(const Inquiry& ask, Marker field);
/// Whether ships in that hex are in danger of it.
bool endangers(Inquiry& ask, Marker field, Place hex);

}  // namespace umpire::rules::europa
