#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_transport(Rulebook&) {}

}  // namespace umpire::rules::europa
