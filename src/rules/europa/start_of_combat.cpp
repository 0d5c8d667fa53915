#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_start_of_combat(Rulebook&) {}

}  // namespace umpire::rules::europa
