#pragma once

#include "umpire/vassal/attributes.hpp"
#include "umpire/vassal/board.hpp"

#include <optional>
#include <string>
#include <vector>

namespace umpire::vassal {

/// A counter in a palette, an at-start stack or a deck of the module.
struct PieceSlot {
    std::string name;
    std::string gpid;
    /// An AddPiece text, `+/null/TYPE/STATE`, with prototypes not yet expanded.
    std::string add_piece;
    /// Which of the module's palette folders holds it; none in at-start stacks and decks.
    std::optional<std::size_t> folder;
};

/// What a new game puts on a map: a stack, or a deck with its draw options.
struct AtStartStack {
    bool is_deck = false;
    NamedPoint where;
    std::vector<PieceSlot> slots;
    Attributes attributes;
    /// Of a deck: its own key commands, which are part of its type.
    std::vector<Attributes> deck_commands;

    const std::string& name() const { return where.name; }
};

/// How the counters of a stack are laid out. Nobody's file tells which stacks somebody has spread out.
struct StackLook {
    /// From one counter to the next above it: to the right, and upward.
    Point step{2, 4};
    /// What stands for all but the topmost counter; none: they are drawn as they are.
    std::optional<Colour> covered;
};

struct GameLayers {
    std::string property;
    std::vector<std::string> order;
};

struct MapDefinition {
    std::string class_name;
    /// `Map0`, `Map1`... in build order.
    std::string id;
    std::string name;
    Point edge;
    bool allows_several_boards = false;
    std::vector<Board> boards;
    /// The SetBoards text of a new game; empty when the module has none.
    std::string default_setup;
    bool stacking_disabled = false;
    StackLook stacks;
    std::optional<GameLayers> layers;
    /// None when the map lacks the component.
    std::optional<bool> highlights_last_moved;
    std::string move_within_format;
    std::string move_to_format;
    std::string create_format;
    std::string change_format;
    /// Only of private maps and player hands.
    bool is_private = false;
    std::vector<std::string> sides;
    bool visible_to_others = true;
    /// A private map may show the boards of another map, by its name: see Module::board_source.
    std::string borrows_boards_of;
    std::vector<AtStartStack> at_start;
    Attributes attributes;

    /// What commands call the map.
    const std::string& identifier() const { return name.empty() ? id : name; }
    const Board* find_board(std::string_view board_name) const;
    std::vector<BoardChoice> default_choices() const;
    /// Whether players of a side have it before them at all: a private map shows itself to its owners.
    bool seen_by(std::string_view side) const;
};

}  // namespace umpire::vassal
