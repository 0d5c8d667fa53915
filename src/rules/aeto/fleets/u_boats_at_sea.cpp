#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_u_boats_at_sea(Rulebook&) {}

}  // namespace umpire::rules::aeto
