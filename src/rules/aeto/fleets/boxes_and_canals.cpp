#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_boxes_and_canals(Rulebook& book) {
    book.table("3.3.s6", "canals");
}

}  // namespace umpire::rules::aeto
