#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_carrier_missions(Rulebook&) {}

}  // namespace umpire::rules::awaw
