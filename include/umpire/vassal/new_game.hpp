#pragma once

#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/prototypes.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

struct AtStartStack;
struct PieceSlot;

/// The text of a save in which nobody has done anything yet: boards, players, at-start stacks and decks,
/// properties and turn trackers as the module has them when a new game begins.
std::string new_game_text(const Module& module, const std::vector<Player>& players);

/// What goes into a file of such a game, with the metadata that VASSAL looks for. Nothing in it depends on
/// the hour, so that the same game is the same file. The text must outlive it.
GameFileContent new_game_file(const Module& module, std::string_view text, const std::string& title);

/// A counter as it comes out of the palette, on no map: prototypes expanded, and it knows its slot.
PieceText piece_of_slot(const Module& module, const PieceSlot& slot);

/// The type of the deck that a draw pile of the module makes.
DeckType deck_of(const AtStartStack& pile);

}  // namespace umpire::vassal
