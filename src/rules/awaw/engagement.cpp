#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_engagement(Rulebook&) {}

}  // namespace umpire::rules::awaw
