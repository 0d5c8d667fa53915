#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_raider_box(Rulebook&) {}

}  // namespace umpire::rules::awaw
