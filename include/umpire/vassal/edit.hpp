#pragma once

#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace umpire::vassal {

/// One step in the making. Every change is made on the table by the very command that is written down, so
/// that whoever replays the step comes to the same position.
class Edit {
  public:
    /// `player` is whose step it is, by id; empty for nobody in particular.
    Edit(Tabletop& table, std::string player = {});

    /// A line in the chat, as it is shown: `* ` in front is customary for what no player typed.
    void chat(std::string_view line);

    /// Puts a piece down at a point of a map: on top of what lies there and stacks with it, else in a stack
    /// of its own. A counter that keeps track of having moved is marked, and its trail drawn on, if asked
    /// for.
    void move(PieceRef piece, int map, int x, int y, bool mark_moved = false);
    /// Puts a piece directly above another one.
    void stack(PieceRef piece, PieceRef onto);
    /// A new piece, of a type and state as in a save; its state says where it goes. Gives it an id of its
    /// own.
    PieceRef add(std::string_view type, std::string_view state);
    void remove(PieceRef piece);

    /// Sets what a trait holds: a Dynamic Property, a marker, a layer (`Name_Level`, `Name_Active`), a label,
    /// a facing
    /// (`Name_Facing`, `Name_Degrees`), `Moved`, a field of a property sheet. False if no trait holds such a
    /// thing.
    bool set_property(PieceRef piece, std::string_view name, std::string_view value);
    /// Masks a piece or makes it invisible for all but an owner (a player's id or a side, as its trait says);
    /// nobody: shows it. False if it has no such trait.
    bool mask(PieceRef piece, std::optional<std::string_view> owner);
    bool hide(PieceRef piece, std::optional<std::string_view> owner);

    void set_global_property(std::string_view name, std::string_view value,
                             std::string_view container = "Module");
    void set_turn(std::string_view tracker, std::string_view state);

    /// Executes any command and makes it part of the step.
    void execute(const Command& command);

    bool empty() const { return step_.text.empty() && step_.subs.empty(); }
    /// The step as it goes into a log.
    CommandTree finish() &&;

  private:
    void change_level(PieceRef piece, std::size_t level, std::string_view own_state);
    void extend_trail(PieceRef piece);
    void move_under(PieceRef piece, int map, int x, int y, PieceRef under);
    PieceRef partner_at(PieceRef piece, int map, int x, int y);

    Tabletop& table_;
    std::string player_;
    CommandTree step_;
};

/// The text of a log with further steps behind its last.
std::string with_steps(std::string_view log_text, const std::vector<CommandTree>& steps);
/// The same for one step, to a text that is still being written.
void add_step(std::string& log_text, const CommandTree& step);

/// The position on the table as the text of a save. What the table does not model is taken over from the text
/// the game began with, in its order. Stacks that have no id yet get one.
std::string save_text(Tabletop& table, const CommandStream& original);

/// An id that no piece has had yet.
std::string fresh_id(const Tabletop& table);

}  // namespace umpire::vassal
