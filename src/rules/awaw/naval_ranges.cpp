#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_naval_ranges(Rulebook&) {}

}  // namespace umpire::rules::awaw
