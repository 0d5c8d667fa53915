#include "general/calendar.hpp"

#include "common/moments.hpp"

namespace umpire::rules::aeto {

game::Turn first_turn_of_season(game::Turn turn) {
    return {turn.year, turn.part - turn.part % turns_in_a_season};
}

int season_number(game::Turn turn) {
    constexpr int seasons_in_a_year = 4;
    return turn.year * seasons_in_a_year + turn.part / turns_in_a_season;
}

std::optional<int> season_called(Inquiry& ask, std::string_view text) {
    const auto turn = turn_named(ask, text);
    return turn ? std::optional(season_number(*turn)) : std::nullopt;
}

int season_now(Inquiry& ask) {
    return season_number(turn_now(ask));
}

}  // namespace umpire::rules::aeto
