#pragma once

#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace umpire::samples {

/// A game played by a program: what its players do becomes the steps of a log, as VASSAL would write them.
///
/// Players are called by the name they have in the roster, counters by their basic name (`Bismarck`; where
/// several have it, `Port Hit@3030` is the one at that location), places by their location name, looked for
/// on the maps in build order (`3030`, `TF-1`), or on one of them (`Axis Chart:3030`). Whatever does not
/// exist is an InputError that names it.
class ScriptedGame {
  public:
    /// Begins with the position of a save, given as the text of its commands.
    ScriptedGame(std::shared_ptr<const vassal::Module> module, std::string_view save_text);

    vassal::Tabletop& table() { return replay_.table(); }
    const vassal::Module& module() const { return *module_; }
    vassal::PieceRef counter(std::string_view name);
    std::string location_of(std::string_view counter_name);

    /// Puts a counter of the palette on the table, by the name of its slot.
    vassal::PieceRef deploy(const std::string& slot, const std::string& where);

    /// Each of these is one step.
    void say(const std::string& player, const std::string& text);
    void drag(const std::string& player, const std::vector<std::string>& counters, const std::string& where);
    /// Dice of a button of the module, with the faces that fell.
    void roll(const std::string& player, const std::string& button, const std::vector<int>& faces);
    /// What a trait of the counter holds, as Edit::set_property has it: `Hits_Level`, `Points`...
    void set(const std::string& counter_name, const std::string& property, const std::string& value);
    /// Hides a counter's face from all but a side; an empty side shows it again.
    void mask(const std::string& counter_name, const std::string& side);
    /// Hides that a counter is there at all.
    void hide(const std::string& counter_name, const std::string& side);
    void remove(const std::string& player, const std::string& counter_name);
    void set_global(const std::string& property, const std::string& value);
    /// The turn tracker one step on.
    void next_turn();
    /// The turn tracker to the given values of its levels, by the names of their properties.
    void set_turn(const std::vector<std::pair<std::string, std::string>>& values);
    /// Takes back the last step that is not taken back yet, as VASSAL's undo button does.
    void undo(const std::string& player);

    /// Several things in one step, where none of the above will do. Undo needs to know whom it changes.
    void step(const std::string& player, const std::vector<std::string>& counters,
              const std::function<void(vassal::Edit&)>& what);

    /// Forgets the steps so far: the position is where the log begins.
    void begin_log();
    std::size_t steps() const { return steps_.size(); }
    /// The text of a save of the present position.
    std::string position();
    /// The text of a log: the position it began with and the steps since.
    std::string log() const;

  private:
    /// How a counter was before a step.
    struct Before {
        std::string id;
        std::string type;
        std::string state;
        vassal::Place place;
        std::vector<std::string> levels;
    };
    /// What it takes to undo a step.
    struct Done {
        std::vector<Before> counters;
        std::vector<std::string> chat;
        std::vector<std::pair<std::string, std::string>> properties;
        std::optional<std::string> turn;

        bool nothing() const { return counters.empty() && properties.empty() && !turn && chat.empty(); }
    };
    struct Spot {
        int map;
        vassal::Point point;
    };

    Spot spot(const std::string& where);
    std::string id_of(const std::string& player) const;
    void remember(vassal::PieceRef piece);
    void restore(vassal::Edit& edit, const Before& before);
    void chat(vassal::Edit& edit, const std::string& line);
    void change_global(vassal::Edit& edit, const std::string& property, const std::string& value);
    const vassal::TurnTracker& tracker() const;
    std::string turn_state() const;
    void turn_to(const std::string& state);
    void end(vassal::Edit edit);

    vassal::Replay replay_;
    std::shared_ptr<const vassal::Module> module_;
    std::string log_start_;
    std::vector<vassal::CommandTree> steps_;
    Done doing_;
    std::vector<Done> done_;
};

}  // namespace umpire::samples
