#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_employment(Rulebook&) {}

}  // namespace umpire::rules::awaw
