#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_combat_groups(Rulebook&) {}

}  // namespace umpire::rules::awaw
