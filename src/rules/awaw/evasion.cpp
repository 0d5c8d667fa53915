#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_evasion(Rulebook&) {}

}  // namespace umpire::rules::awaw
