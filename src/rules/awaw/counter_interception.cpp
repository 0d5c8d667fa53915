#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_counter_interception(Rulebook&) {}

}  // namespace umpire::rules::awaw
