#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_port_building(Rulebook&) {}

}  // namespace umpire::rules::awaw
