#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_reliability(Rulebook&) {}

}  // namespace umpire::rules::europa
