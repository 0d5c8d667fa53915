#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_defensive_patrols(Rulebook&) {}

}  // namespace umpire::rules::awaw
