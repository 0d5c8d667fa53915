#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_transport_landing(Rulebook&) {}

}  // namespace umpire::rules::awaw
