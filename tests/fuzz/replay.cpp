#include "umpire/vassal/replay.hpp"

#include "umpire/error.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/vassal/properties.hpp"

#include "targets.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::fuzz {

using namespace umpire::vassal;

namespace {

void check_piece(const Tabletop& table, const Piece& piece) {
    const PieceRef self = table.ref_of(piece);
    piece_name(table, piece, Sight::of_viewer);
    piece_name(table, piece, Sight::of_umpire);
    for (const char* name : {"BasicName", "CurrentMatOffsetX", "Moved", "DeckPosition", "level_Level"})
        piece_property(table, piece, name);
    table.state_text(piece);
    promise(piece.place.map >= no_map && piece.place.map < static_cast<int>(table.maps().size()),
            "a piece lies on a map of the table");
    if (piece.parent != no_piece) {
        const auto& siblings = table.piece(piece.parent).members;
        promise(std::count(siblings.begin(), siblings.end(), self) == 1, "a stack has each member once");
        promise(!piece.place.direct, "a member of a stack is no direct member of a map");
    }
    for (const PieceRef member : piece.members)
        promise(table.piece(member).members.empty(), "no stack lies in a stack");
    if (piece.present && !piece.id.empty())
        promise(table.find(piece.id) == self, "a piece in the game is found by its id");
}

/// Everything that anyone can see of the table.
std::string seen(const Tabletop& table) {
    std::string text = report::to_text(report::table_json(table), -1);
    for (const Piece& piece : table.pieces()) {
        check_piece(table, piece);
        text += '\n';
        text += table.state_text(piece);
    }
    for (int map = 0; map < static_cast<int>(table.maps().size()); ++map)
        for (const PieceRef ref : table.direct_members(map))
            text += ' ' + std::to_string(static_cast<std::uint32_t>(ref));
    for (const auto& [key, note] : table.notes())
        text += '\n' + key + note;
    for (const auto& [tracker, turn] : table.turns())
        text += '\n' + tracker + turn;
    return text;
}

/// A step that fails leaves the table as it was, and the replay goes no further.
void forward_to_the_end(Replay& replay) {
    while (replay.position() < replay.steps().size()) {
        const std::size_t position = replay.position();
        try {
            replay.forward();
        } catch (const InputError& error) {
            promise(replay.position() == position, "a step that fails does not count");
            return;
        }
        promise(replay.position() == position + 1, "a step counts once");
    }
}

}  // namespace

void replay(std::string_view bytes) {
    try {
        GameFile file;
        file.name = "fuzzed.vlog";
        file.stream = CommandStream(bytes);
        Replay replay(std::move(file), nullptr);
        replay.table().keep_journal(true);
        const std::string before = seen(replay.table());
        forward_to_the_end(replay);
        const std::string after = seen(replay.table());
        const std::size_t reached = replay.position();
        replay.go_to(0);
        promise(seen(replay.table()) == before, "taking all steps back brings back the beginning");
        replay.go_to(reached);
        promise(seen(replay.table()) == after, "the same steps lead to the same table");
        replay.go_to(reached / 2);
        replay.undone_steps();
    } catch (const InputError& error) {
        promise(*error.what() != '\0', "an error says something");
    }
}

}  // namespace umpire::fuzz
