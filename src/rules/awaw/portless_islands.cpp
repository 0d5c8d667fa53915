#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_portless_islands(Rulebook&) {}

}  // namespace umpire::rules::awaw
