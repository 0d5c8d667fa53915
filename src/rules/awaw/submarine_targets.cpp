#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_submarine_targets(Rulebook&) {}

}  // namespace umpire::rules::awaw
