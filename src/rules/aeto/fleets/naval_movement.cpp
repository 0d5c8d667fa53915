#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_naval_movement(Rulebook& book) {
    book.table({"3.2.s11", "3.3.s1", "3.3.s10", "3.3.s19"}, "naval_movement_costs");
}

}  // namespace umpire::rules::aeto
