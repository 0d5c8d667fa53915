#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_returning_to_port(Rulebook&) {}

}  // namespace umpire::rules::awaw
