#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_patrol_sequence(Rulebook&) {}

}  // namespace umpire::rules::awaw
