#include "moments.hpp"

#include "umpire/rules/inquiry.hpp"

#include <fmt/core.h>

namespace umpire::rules::awaw {

namespace {

std::string player_turn(Inquiry& ask) {
    return fmt::format("{}, {},", ask.text_or(game::the_game, "turn", ""), ask.phasing_side());
}

}  // namespace

std::string moment(Inquiry& ask) {
    return fmt::format("{} {}", player_turn(ask), ask.phase());
}

bool is_now(Inquiry& ask, const game::Value& then) {
    return then.text() != nullptr && *then.text() == moment(ask);
}

bool in_this_player_turn(Inquiry& ask, const game::Value& then) {
    return then.text() != nullptr && then.text()->starts_with(player_turn(ask));
}

std::string theater_of(Inquiry& ask, game::Subject what) {
    const auto place = what.kind == game::Kind::location ? std::optional(what) : ask.location(what);
    if (place && ask.known(*place, "theater")) return ask.text(*place, "theater");
    return ask.text(game::the_game, "theater");
}

}  // namespace umpire::rules::awaw
