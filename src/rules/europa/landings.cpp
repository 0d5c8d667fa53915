#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_landings(Rulebook&) {}

}  // namespace umpire::rules::europa
