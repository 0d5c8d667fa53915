#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_interception_result(Rulebook&) {}

}  // namespace umpire::rules::awaw
