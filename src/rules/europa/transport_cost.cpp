#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_transport_cost(Rulebook&) {}

}  // namespace umpire::rules::europa
