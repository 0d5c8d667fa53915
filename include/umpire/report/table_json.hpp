#pragma once

#include "umpire/json.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/replay.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// The table as JSON, in the layout of `module-schema/dump.schema.json`.
namespace umpire::report {

using umpire::OrderedJson;

/// Which maps, boards, turns, players, properties and pieces there are at this moment.
OrderedJson table_json(const vassal::Tabletop& table);
/// The parts of it.
OrderedJson viewer_json(const vassal::Tabletop& table);
OrderedJson maps_json(const vassal::Tabletop& table);
OrderedJson turns_json(const vassal::Tabletop& table);
OrderedJson players_json(const vassal::Tabletop& table);
OrderedJson globals_json(const vassal::Tabletop& table);
/// The same by somebody who knows which pieces are decks.
struct NamedDeck {
    vassal::PieceRef deck;
    std::string name;
};
OrderedJson globals_json(const vassal::Tabletop& table, std::span<const NamedDeck> decks);
/// Empty stacks are only what the engine has not yet thrown away.
bool is_shown(const vassal::Piece& piece);
/// Those that are, by what they are called.
std::vector<const vassal::Piece*> shown_pieces(const vassal::Tabletop& table);
OrderedJson piece_json(const vassal::Tabletop& table, const vassal::Piece& piece,
                       vassal::Attention* attention = nullptr);
/// From the bottom of its stack or deck.
std::ptrdiff_t index_in_stack(const vassal::Tabletop& table, const vassal::Piece& piece);
/// Stacks that the replay made itself are called after their lowest member.
std::string shown_id(const vassal::Tabletop& table, vassal::PieceRef piece);

/// Text for a person or a file: never fails over bytes that are no UTF-8.
std::string to_text(const OrderedJson& json, int indent = 1);

}  // namespace umpire::report
