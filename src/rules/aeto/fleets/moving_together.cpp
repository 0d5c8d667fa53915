#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_moving_together(Rulebook&) {}

}  // namespace umpire::rules::aeto
