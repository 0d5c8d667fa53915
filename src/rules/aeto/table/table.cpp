#include "umpire/game/table_verbs.hpp"

#include "chapters.hpp"

namespace umpire::rules::aeto {

void register_table(Rulebook& book) {
    book.not_judged(game::table_verb::dice, "a roll that no order called for is told among the dice");
    book.not_judged(game::table_verb::unclear, "nobody can tell what it was");
    for (const char* verb :
         {game::table_verb::move, game::table_verb::put, game::table_verb::transfer, game::table_verb::mark,
          game::table_verb::phase, game::table_verb::appear, game::table_verb::disappear})
        book.not_judged(verb, "no rule says yet what a counter that is moved or turned means here");
}

}  // namespace umpire::rules::aeto
