#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_basing(Rulebook&) {}

}  // namespace umpire::rules::awaw
