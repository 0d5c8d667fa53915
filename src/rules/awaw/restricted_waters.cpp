#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_restricted_waters(Rulebook&) {}

}  // namespace umpire::rules::awaw
