#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_ground_support(Rulebook&) {}

}  // namespace umpire::rules::europa
