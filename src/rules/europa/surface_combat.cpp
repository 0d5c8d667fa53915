#include "chapters.hpp"

namespace umpire::rules::europa {

void register_surface_combat(Rulebook&) {}

}  // namespace umpire::rules::europa
