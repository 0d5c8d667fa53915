#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_fleet_combat(Rulebook&) {}

}  // namespace umpire::rules::awaw
