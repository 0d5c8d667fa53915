#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_air_strikes(Rulebook&) {}

}  // namespace umpire::rules::awaw
