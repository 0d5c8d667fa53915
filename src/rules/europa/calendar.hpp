#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace umpire::rules {
class Inquiry;
}

namespace umpire::rules::europa {

/// A game turn: the first or second half of a month.
struct GameTurn {
    int year = 0;
    int month = 1;  ///< January is 1
    int half = 1;

    auto operator<=>(const GameTurn&) const = default;
};

/// "Apr II 1940"; nothing if it is not written so.
std::optional<GameTurn> read_turn(std::string_view text);
std::string to_text(GameTurn turn);

GameTurn later(GameTurn turn, int turns);
/// How many turns the second is after the first.
int turns_between(GameTurn first, GameTurn second);

/// The turn that is being played.
GameTurn turn_now(Inquiry& ask);

}  // namespace umpire::rules::europa
