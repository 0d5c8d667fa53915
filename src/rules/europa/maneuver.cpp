#include "chapters.hpp"

namespace umpire::rules::europa {

void register_maneuver(Rulebook&) {}

}  // namespace umpire::rules::europa
