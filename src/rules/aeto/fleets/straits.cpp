#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_straits(Rulebook&) {}

}  // namespace umpire::rules::aeto
