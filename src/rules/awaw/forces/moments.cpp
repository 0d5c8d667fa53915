#include "forces/moments.hpp"

#include "umpire/rules/inquiry.hpp"

#include "forces/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"

namespace umpire::rules::awaw {

bool is_after_regular_combat(Inquiry& ask) {
    const std::string phase = ask.phase();
    return phase == "construction" || phase == "redeployment" || phase == "end" ||
           in_this_player_turn(ask, ask.fact(game::the_game, fact::regular_combat_closed));
}

bool is_end_of_turn(Inquiry& ask) {
    return ask.phase() == "end" || ask.yes(arg::turn_ends);
}

std::string theater_of(Inquiry& ask, game::Subject what) {
    const auto place = what.kind == game::Kind::location ? std::optional<Place>(what) : ask.location(what);
    if (place && ask.known(*place, fact::theater)) return ask.text(*place, fact::theater);
    return ask.text(game::the_game, fact::theater);
}

}  // namespace umpire::rules::awaw
