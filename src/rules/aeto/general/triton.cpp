#include "chapters.hpp"
#include "common/moments.hpp"
#include "general/calendar.hpp"
#include "general/facts.hpp"
#include "names.hpp"

/// vi.s10: the back of the Triton chit, as the errata have it.
namespace umpire::rules::aeto {

namespace {

/// The season that is being played is the first of them.
void uboat_ultra_falls_silent(Resolution& now) {
    const int seasons = now.roll_total(1, 6, "seasons without U-boat Ultra");
    const game::Turn again = later(now, first_turn_of_season(turn_now(now)), seasons * turns_in_a_season);
    now.set(game::the_game, fact::uboat_ultra_again, to_text(now, again));
    now.result(result::seasons, seasons);
}

Value no_uboat_ultra(Inquiry& ask, Subject, Value) {
    const auto again = season_in(ask, game::the_game, fact::uboat_ultra_again);
    return again && season_now(ask) < *again;
}

}  // namespace

void register_triton(Rulebook& book) {
    book.effect("vi.s10", verb::triton, uboat_ultra_falls_silent);
    book.define("vi.s10", Kind::game, fact::no_uboat_ultra, no_uboat_ultra);
}

}  // namespace umpire::rules::aeto
