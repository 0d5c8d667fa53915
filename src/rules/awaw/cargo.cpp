#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_cargo(Rulebook&) {}

}  // namespace umpire::rules::awaw
