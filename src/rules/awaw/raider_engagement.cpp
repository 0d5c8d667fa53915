#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_raider_engagement(Rulebook&) {}

}  // namespace umpire::rules::awaw
