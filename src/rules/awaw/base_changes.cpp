#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_base_changes(Rulebook&) {}

}  // namespace umpire::rules::awaw
