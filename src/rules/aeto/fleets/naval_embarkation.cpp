#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_naval_embarkation(Rulebook&) {}

}  // namespace umpire::rules::aeto
