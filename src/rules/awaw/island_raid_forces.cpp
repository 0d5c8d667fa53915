#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_island_raid_forces(Rulebook&) {}

}  // namespace umpire::rules::awaw
