#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_carriers(Rulebook&) {}

}  // namespace umpire::rules::europa
