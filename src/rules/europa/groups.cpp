#include "chapters.hpp"

namespace umpire::rules::europa {

void register_groups(Rulebook&) {}

}  // namespace umpire::rules::europa
