#include "moments.hpp"

#include "umpire/rules/inquiry.hpp"

#include "facts/forces.hpp"
#include "facts/operations.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace umpire::rules::awaw {

namespace {

std::string player_turn(Inquiry& ask) {
    return fmt::format("{}, {},", ask.text_or(game::the_game, fact::turn, ""), ask.phasing_side());
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

std::optional<int> turn_number(std::string_view turn) {
    static constexpr std::array<std::string_view, 4> seasons{"Spring", "Summer", "Fall", "Winter"};
    const auto gap = turn.find(' ');
    const auto season = std::find(seasons.begin(), seasons.end(), turn.substr(0, gap));
    if (gap == std::string_view::npos || season == seasons.end()) return std::nullopt;
    const std::string_view digits = turn.substr(gap + 1);
    int year = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), year);
    if (error != std::errc{} || end != digits.data() + digits.size() || year > 9999) return std::nullopt;
    return year * static_cast<int>(seasons.size()) + static_cast<int>(season - seasons.begin());
}

bool is_after_regular_combat(Inquiry& ask) {
    const std::string phase = ask.phase();
    return phase == "construction" || phase == "redeployment" || phase == "end" ||
           in_this_player_turn(ask, ask.fact(game::the_game, fact::regular_combat_closed));
}

std::string theater_of(Inquiry& ask, game::Subject what) {
    const auto place = what.kind == game::Kind::location ? std::optional(what) : ask.location(what);
    if (place && ask.known(*place, fact::theater)) return ask.text(*place, fact::theater);
    return ask.text(game::the_game, fact::theater);
}

}  // namespace umpire::rules::awaw
