#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_end_of_battle(Rulebook&) {}

}  // namespace umpire::rules::awaw
