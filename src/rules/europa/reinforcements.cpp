#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_reinforcements(Rulebook&) {}

}  // namespace umpire::rules::europa
