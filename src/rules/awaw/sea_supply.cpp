#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_sea_supply(Rulebook&) {}

}  // namespace umpire::rules::awaw
