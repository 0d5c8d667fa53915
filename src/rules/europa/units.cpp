#include "chapters.hpp"

namespace umpire::rules::europa {

void register_units(Rulebook&) {}

}  // namespace umpire::rules::europa
