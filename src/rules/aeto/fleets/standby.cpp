#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_standby(Rulebook&) {}

}  // namespace umpire::rules::aeto
