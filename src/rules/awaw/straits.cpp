#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_straits(Rulebook&) {}

}  // namespace umpire::rules::awaw
