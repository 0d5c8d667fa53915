#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_range_exceptions(Rulebook&) {}

}  // namespace umpire::rules::awaw
