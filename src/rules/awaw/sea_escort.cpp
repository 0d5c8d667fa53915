#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_sea_escort(Rulebook&) {}

}  // namespace umpire::rules::awaw
