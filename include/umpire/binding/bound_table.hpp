#pragma once

#include "umpire/game/position.hpp"
#include "umpire/vassal/geometry.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace umpire::vassal {
class Edit;
class Replay;
class Tabletop;
}  // namespace umpire::vassal

namespace umpire::binding {

class Binding;
struct CounterSort;

/// Something on the table has changed, or is not as the position has it.
struct Change {
    enum class What : std::uint8_t { appeared, disappeared, moved, changed };
    What what = What::changed;
    game::Subject subject;
    game::Name fact;            ///< of a change
    game::Value before, after;  ///< of a move the group or place
    std::string piece;          ///< the counter's id
    game::Value shown{};        ///< what the table showed before, which the position may know better
};

/// A table whose counters are the units of a position.
class BoundTable {
  public:
    /// Names that counters had before, by their ids: of several with one name each keeps its number.
    using Names = std::map<std::string, std::string, std::less<>>;

    /// Reads everything on the table into the position.
    BoundTable(std::shared_ptr<const Binding> binding, vassal::Tabletop& table, game::Position& position,
               Names known_names = {});
    /// The same of a table on which nothing was done since another has read it, with names as if none had been
    /// known before.
    BoundTable(const BoundTable& read, vassal::Tabletop& table, game::Position& position);
    ~BoundTable();

    const Binding& binding() const;
    const std::shared_ptr<const Binding>& shared_binding() const;

    /// A text on a counter, or of the whole game, that the game has no value for: the fact is then not known.
    struct StrangeText {
        game::Subject about;  ///< the first that shows it
        game::Name fact;
        std::string text, why;
    };
    std::vector<StrangeText> strange_texts() const;

    /// What has changed on the table since the last look in these pieces, and in the members of those that
    /// are stacks. Facts of the position stay as they are.
    std::vector<Change> look_again(std::span<const std::string> pieces);
    /// The same for the turn and the global properties.
    std::vector<Change> look_at_game();
    /// Leaves out what the position has already, and what is on the way there: players turn a count up one
    /// by one.
    std::vector<Change> news(std::vector<Change> changes) const;
    /// All that the table shows otherwise than the position has it: before (and shown) on the table, after in
    /// the position. Of each thing its place, then its facts; what is printed, or what a counter has no way
    /// to show, is none. A thing that is nowhere in the position has disappeared, one whose counter is gone
    /// has appeared.
    std::vector<Change> differences() const;
    /// Where its counter was at the last look; not known if it is nowhere, or has none.
    game::Value shown_place(game::Subject subject) const;
    /// What its counter showed at the last look, or the tracks of the whole game.
    using ShownFacts = std::map<game::Name, game::Value, game::ByText>;
    const ShownFacts& shown_facts(game::Subject subject) const;
    /// Makes the position as the table is in this.
    void apply(const Change& change);

    /// The side of the game that players of this side of the roster play; empty if none.
    std::string side_of(std::string_view roster_side) const;
    /// The side that a player plays; empty if it is none of the game, or nobody has that name.
    std::string side_of_player(std::string_view name) const;
    /// Whether all sides see it.
    bool is_public(game::Subject subject) const;
    /// Whether players of a side see what this is, and where.
    bool sees(std::string_view side, game::Subject subject) const;

    /// Makes the table as the position shall be in this. Throws OutputError if the binding knows no way.
    void write(vassal::Edit& edit, const Change& change);
    /// The same, but says why not; empty when it is done.
    std::string try_to_write(vassal::Edit& edit, const Change& change);

    /// What a counter means; nothing if it has not been seen, or means nothing.
    std::optional<game::Subject> subject_of(std::string_view piece) const;
    /// The id of the counter of a thing; empty if it has none.
    std::string piece_of(game::Subject subject) const;
    /// Which sort of counter a thing has; null if it has none.
    const CounterSort* sort_of(game::Subject subject) const;
    struct Spot {
        int map = 0;
        vassal::Point point;
    };
    /// Where counters lie that are in a place or group, on a map that all see.
    std::optional<Spot> spot_of(game::Subject where) const;

  private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

/// The ids of pieces that a step of a log touches, and of those that were in or are in a stack it touches.
std::vector<std::string> touched_pieces(vassal::Replay& replay, std::size_t step);

}  // namespace umpire::binding
