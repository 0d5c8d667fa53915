#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_supply_lines(Rulebook&) {}

}  // namespace umpire::rules::europa
