#include "moments.hpp"

#include "umpire/rules/inquiry.hpp"

#include <fmt/core.h>

namespace umpire::rules {

namespace {

std::string shown(Inquiry& ask, const AnyWord& fact) {
    return ask.text_or(game::the_game, fact, "");
}

std::string player_turn(Inquiry& ask) {
    return fmt::format("{}, {},", shown(ask, fact::turn), shown(ask, fact::phasing));
}

bool begins_with(const game::Value& moment, const std::string& beginning) {
    return moment.text() != nullptr && moment.text()->starts_with(beginning);
}

}  // namespace

std::string moment(Inquiry& ask) {
    return fmt::format("{} {}", player_turn(ask), shown(ask, fact::phase));
}

bool is_now(Inquiry& ask, const game::Value& then) {
    return then.text() != nullptr && *then.text() == moment(ask);
}

bool in_this_player_turn(Inquiry& ask, const game::Value& then) {
    return begins_with(then, player_turn(ask));
}

bool in_this_turn(Inquiry& ask, const game::Value& then) {
    return begins_with(then, fmt::format("{},", shown(ask, fact::turn)));
}

std::optional<game::Moment> moment_of(Inquiry& ask, const game::Value& moment) {
    return moment.text() != nullptr ? ask.calendar().moment(*moment.text()) : std::nullopt;
}

std::optional<game::Turn> turn_named(Inquiry& ask, std::string_view text) {
    return ask.calendar().turn(text);
}

std::optional<game::Turn> turn_if_known(Inquiry& ask) {
    return turn_named(ask, shown(ask, fact::turn));
}

game::Turn turn_now(Inquiry& ask) {
    const std::string text = ask.text(game::the_game, fact::turn);
    const auto turn = turn_named(ask, text);
    if (!turn)
        ask.missing(
            say("the game turn (\"{}\" is no turn such as \"{}\")", text, ask.calendar().example_turn()),
            ask.to_state(game::the_game, fact::turn));
    return *turn;
}

std::string to_text(Inquiry& ask, game::Turn turn) {
    return ask.calendar().text(turn);
}

game::Turn later(Inquiry& ask, game::Turn turn, int turns) {
    return ask.calendar().later(turn, turns);
}

int turns_between(Inquiry& ask, game::Turn first, game::Turn second) {
    return ask.calendar().between(first, second);
}

}  // namespace umpire::rules
