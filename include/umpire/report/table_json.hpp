#pragma once

#include "umpire/vassal/replay.hpp"

#include <nlohmann/json_fwd.hpp>

/// The table as JSON, in the layout of `module-schema/dump.schema.json`.
namespace umpire::report {

using Json = nlohmann::ordered_json;

/// Which maps, boards, turns, players, properties and pieces there are at this moment.
Json table_json(const vassal::Tabletop& table);
Json piece_json(const vassal::Tabletop& table, const vassal::Piece& piece);
/// Stacks that the replay made itself are called after their lowest member.
std::string shown_id(const vassal::Tabletop& table, vassal::PieceRef piece);

/// What each step of a log changed.
Json step_changes(const Json& before, const Json& after);

/// Text for a person or a file: never fails over bytes that are no UTF-8.
std::string to_text(const Json& json, int indent = 1);

}  // namespace umpire::report
