#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_sea_transport(Rulebook&) {}

}  // namespace umpire::rules::awaw
