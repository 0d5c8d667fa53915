#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_boxes(Rulebook&) {}

}  // namespace umpire::rules::awaw
