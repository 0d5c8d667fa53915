#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_interceptors(Rulebook&) {}

}  // namespace umpire::rules::awaw
