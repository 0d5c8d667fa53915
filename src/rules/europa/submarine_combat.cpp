#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_submarine_combat(Rulebook&) {}

}  // namespace umpire::rules::europa
