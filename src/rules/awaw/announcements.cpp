#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_announcements(Rulebook&) {}

}  // namespace umpire::rules::awaw
