#include "chapters.hpp"

namespace umpire::rules::europa {

void register_patrol(Rulebook&) {}

}  // namespace umpire::rules::europa
