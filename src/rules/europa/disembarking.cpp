#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_disembarking(Rulebook&) {}

}  // namespace umpire::rules::europa
