#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_aborting(Rulebook&) {}

}  // namespace umpire::rules::awaw
