#include "calendar.hpp"

#include "umpire/rules/inquiry.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace umpire::rules::europa {

namespace {

constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr int turns_of_month = 2, turns_of_year = turns_of_month * static_cast<int>(months.size());

std::string_view next_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

int number_of(GameTurn turn) {
    return turn.year * turns_of_year + (turn.month - 1) * turns_of_month + turn.half - 1;
}

}  // namespace

std::optional<GameTurn> read_turn(std::string_view text) {
    const auto month = std::find(months.begin(), months.end(), next_word(text));
    const std::string_view half = next_word(text), year = next_word(text);
    if (month == months.end() || (half != "I" && half != "II") || !text.empty()) return std::nullopt;
    GameTurn turn;
    turn.month = static_cast<int>(month - months.begin()) + 1;
    turn.half = half == "I" ? 1 : 2;
    const auto [end, error] = std::from_chars(year.data(), year.data() + year.size(), turn.year);
    const bool a_year = error == std::errc() && end == year.data() + year.size() && turn.year > 1900;
    return a_year && turn.year < 2000 ? std::optional(turn) : std::nullopt;
}

std::string to_text(GameTurn turn) {
    return fmt::format("{} {} {}", months.at(static_cast<std::size_t>(turn.month - 1)),
                       turn.half == 1 ? "I" : "II", turn.year);
}

GameTurn later(GameTurn turn, int turns) {
    const int number = number_of(turn) + turns;
    return {number / turns_of_year, number % turns_of_year / turns_of_month + 1, number % turns_of_month + 1};
}

int turns_between(GameTurn first, GameTurn second) {
    return number_of(second) - number_of(first);
}

GameTurn turn_now(Inquiry& ask) {
    const std::string text = ask.text(game::the_game, fact::turn);
    const auto turn = read_turn(text);
    if (!turn)
        ask.missing(fmt::format("the game turn (\"{}\" is no turn such as \"Apr II 1940\")", text),
                    "!state turn Apr II 1940");
    return *turn;
}

}  // namespace umpire::rules::europa
