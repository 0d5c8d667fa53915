#pragma once

#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// Dice in a log, and who threw them.
namespace umpire::vassal {

struct DiceRoll {
    /// From the surest sign to the weakest.
    enum class Sign {
        properties,      ///< the button's own result properties changed
        shown_faces,     ///< the command that shows the faces of special dice
        report_format,   ///< a chat line in the form the module's button reports in
        default_format,  ///< a chat line in the form VASSAL's buttons report in unless told otherwise
    };

    std::string button;
    std::optional<int> count;
    std::optional<int> sides;
    /// Each die, where that can be known, with what the button adds to each.
    std::vector<int> values;
    /// The values stand in the order in which the dice fell, not sorted or summed up.
    bool in_order = false;
    std::optional<int> total;
    /// How many dice counted, when the button leaves some out.
    std::optional<int> kept;
    /// What special dice and random texts show.
    std::vector<std::string> faces;
    /// The result as the button told it.
    std::string result;
    std::string player;
    std::string side;
    /// The line that reported it; empty when none did.
    std::string chat;
    Sign sign = Sign::properties;
};

/// The rolls of one step, in their order. What an undo takes back is no roll. The module may be missing.
std::vector<DiceRoll> dice_in_step(std::span<const Command> step, const Module* module,
                                   std::span<const Player> roster);

struct Actor {
    /// The player's id, which is a password: never shown. Empty when only the name is known.
    std::string id;
    std::string name;
    std::string side;

    bool operator==(const Actor&) const = default;
};

/// Who did a step: whoever moved a piece, typed a line, or rolled, in this order. None where a step does not
/// tell.
std::optional<Actor> who_did(std::span<const Command> step, std::span<const Player> roster,
                             const Module* module);

/// The player whom the engine shows under this text, by the module's format for names. None where no player
/// of the roster is.
const Player* player_shown_as(std::string_view text, std::span<const Player> roster, const Module* module);

}  // namespace umpire::vassal
