#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_patrols_at_sea(Rulebook&) {}

}  // namespace umpire::rules::awaw
