#include "chapters.hpp"

namespace umpire::rules::europa {

void register_sequence(Rulebook&) {}

}  // namespace umpire::rules::europa
