#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

void register_mines(Rulebook&) {}

}  // namespace umpire::rules::europa
