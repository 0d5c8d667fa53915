#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_island_raids(Rulebook&) {}

}  // namespace umpire::rules::awaw
