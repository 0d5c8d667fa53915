#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_interception_dice(Rulebook&) {}

}  // namespace umpire::rules::awaw
