#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_port_penetration(Rulebook&) {}

}  // namespace umpire::rules::europa
