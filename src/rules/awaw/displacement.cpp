#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_displacement(Rulebook&) {}

}  // namespace umpire::rules::awaw
