#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_simultaneous_combats(Rulebook&) {}

}  // namespace umpire::rules::europa
