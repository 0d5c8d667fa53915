#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_invasions(Rulebook&) {}

}  // namespace umpire::rules::awaw
