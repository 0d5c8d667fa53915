#pragma once

#include "umpire/vassal/traits.hpp"

#include <string>
#include <vector>

namespace umpire::vassal {

/// Adds the names of all properties that a trait offers.
void add_exported_names(const Trait& trait, std::vector<std::string>& names);

}  // namespace umpire::vassal
