#pragma once

#include <nlohmann/json_fwd.hpp>

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::game {

class Position;

/// A game turn: a part of a year, such as the second half of April, or a season.
struct Turn {
    int year = 0;
    int part = 0;  ///< from 0

    friend auto operator<=>(const Turn&, const Turn&) = default;
};

/// When something was done: in a phase of a player turn of a game turn.
struct Moment {
    Turn turn;
    std::string side;  ///< whose player turn
    int phase = 0;     ///< from 0, in the order of the sequence of play

    friend bool operator==(const Moment&, const Moment&) = default;
};

/// How a game counts its time.
class Calendar {
  public:
    /// {"turns": the parts of a year in order, "phases": of a player turn in order}
    static Calendar from_json(const nlohmann::json& json);

    /// "Apr II 1940", "Fall 1942"; nothing if it is no turn of this game.
    std::optional<Turn> turn(std::string_view text) const;
    std::string text(Turn turn) const;
    Turn later(Turn turn, int turns) const;
    /// How many turns the second is after the first.
    int between(Turn first, Turn second) const;

    /// "Fall 1942, Axis, movement".
    std::optional<Moment> moment(std::string_view text) const;
    std::string text(const Moment& moment) const;
    bool is_moment(std::string_view text) const { return moment(text).has_value(); }

    const std::vector<std::string>& parts() const { return parts_; }
    const std::vector<std::string>& phases() const { return phases_; }
    std::string example_turn() const;
    std::string example_moment() const;

  private:
    int number_of(Turn turn) const { return turn.year * static_cast<int>(parts_.size()) + turn.part; }

    std::vector<std::string> parts_, phases_;
};

/// The turn sets the year, wherever the turn is known.
void keep_year(Position& position, const Calendar& calendar);

}  // namespace umpire::game
