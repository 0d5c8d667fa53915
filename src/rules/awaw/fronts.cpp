#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_fronts(Rulebook&) {}

}  // namespace umpire::rules::awaw
