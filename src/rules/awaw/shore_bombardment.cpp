#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_shore_bombardment(Rulebook&) {}

}  // namespace umpire::rules::awaw
