#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_carrier_air(Rulebook&) {}

}  // namespace umpire::rules::awaw
