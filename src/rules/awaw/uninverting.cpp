#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_uninverting(Rulebook&) {}

}  // namespace umpire::rules::awaw
