#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_harbor_attacks(Rulebook&) {}

}  // namespace umpire::rules::awaw
