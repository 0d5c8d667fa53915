#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_invasion_combat(Rulebook&) {}

}  // namespace umpire::rules::awaw
