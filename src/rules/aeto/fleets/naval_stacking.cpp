#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_naval_stacking(Rulebook&) {}

}  // namespace umpire::rules::aeto
