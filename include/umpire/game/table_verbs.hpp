#pragma once

#include <array>

/// What players do on the table without a word: the verbs that whoever reads a log gives to it. The rulebook
/// of every game has to say what it makes of each.
namespace umpire::game::table_verb {

inline constexpr const char* move = "move";          ///< groups are dragged somewhere
inline constexpr const char* put = "put";            ///< the marker of a group that holds nothing
inline constexpr const char* transfer = "transfer";  ///< units go into or out of a group, box or place
inline constexpr const char* mark = "mark";          ///< a marker, layer, label or track shows something else
inline constexpr const char* phase = "phase";        ///< the turn track goes on
inline constexpr const char* appear = "appear";      ///< a counter is put on the table, or copied
inline constexpr const char* disappear = "disappear";  ///< one is taken off
inline constexpr const char* dice = "dice";            ///< a roll that nobody has told the reason of
inline constexpr const char* unclear = "unclear";      ///< something of which nobody knows what it was

inline constexpr std::array all{move, put, transfer, mark, phase, appear, disappear, dice, unclear};

}  // namespace umpire::game::table_verb
