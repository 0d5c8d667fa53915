#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_raiders(Rulebook&) {}

}  // namespace umpire::rules::awaw
