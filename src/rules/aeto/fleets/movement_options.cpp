#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_movement_options(Rulebook&) {}

}  // namespace umpire::rules::aeto
