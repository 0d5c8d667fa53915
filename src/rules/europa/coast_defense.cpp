#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_coast_defense(Rulebook&) {}

}  // namespace umpire::rules::europa
