#include "chapters.hpp"

namespace umpire::rules::europa {

void register_interception(Rulebook&) {}

}  // namespace umpire::rules::europa
