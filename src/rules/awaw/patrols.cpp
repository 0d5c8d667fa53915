#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_patrols(Rulebook&) {}

}  // namespace umpire::rules::awaw
