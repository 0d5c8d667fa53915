#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_unengaged_raiders(Rulebook&) {}

}  // namespace umpire::rules::awaw
