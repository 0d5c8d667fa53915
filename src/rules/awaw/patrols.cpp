#include "accounts.hpp"
#include "chapters.hpp"

namespace umpire::rules::awaw {

void register_patrols(Rulebook& book) {
    book.effect("21.414A.s1", "pay", payment_is_made);
}

}  // namespace umpire::rules::awaw
