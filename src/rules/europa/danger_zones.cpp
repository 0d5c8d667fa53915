#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_danger_zones(Rulebook&) {}

}  // namespace umpire::rules::europa
