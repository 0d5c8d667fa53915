#pragma once

#include "umpire/vassal/board_choice.hpp"
#include "umpire/vassal/text_arena.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Every command a save or log can hold, as a typed value. The texts in them are views: of the command's own
/// text, or of the arena where something had to be unescaped.
namespace umpire::vassal {

/// Text that stands for no command at all; harmless, and part of every save.
struct NoCommand {};
struct BeginSave {};
struct EndSave {};

struct AddPiece {
    std::string_view id;  ///< `null` where a definition has none
    std::string_view type;
    std::string_view state;
};
struct RemovePiece {
    std::string_view id;
};
struct ChangePiece {
    std::string_view id;
    std::string_view state;
    std::optional<std::string_view> old_state;
};
struct MovePiece {
    struct Spot {
        std::optional<std::string_view> map;
        int x = 0;
        int y = 0;
        std::optional<std::string_view> under;  ///< the piece directly below
    };
    std::string_view id;
    Spot to;
    Spot from;
    std::optional<std::string_view> player;  ///< the mover's password; missing in old files
};

struct AddPlayer {
    std::string_view id;  ///< the player's password, in clear
    std::string_view name;
    std::string_view side;
};
struct RemovePlayer {
    std::string_view id;
};

struct SetBoards {
    std::string_view map;
    std::vector<BoardChoice> boards;
};
struct SetTurn {
    std::string_view tracker;  ///< `TurnTracker0`, ...
    std::string_view state;
};
struct RestoreProperty {
    std::string_view name;
    /// Only for a property of a zone.
    std::string_view zone;
    std::string_view board;
    std::string_view map;
    std::string_view value;
    std::optional<std::string_view> container;
};
struct ChangeProperty {
    std::string_view name;
    std::string_view old_value;
    std::string_view value;
    std::optional<std::string_view> container;
};
struct LockOptions {
    std::string_view tab, user, password, date;
};
struct AllowUnmasking {
    std::vector<std::string_view> players;
};
struct ScenarioNotes {
    std::string_view text;
};
struct PublicNotes {
    std::string_view text;
};
struct PrivateNote {
    std::string_view owner, text;
};
struct SecretNote {
    std::string_view name, owner;
    bool hidden = true;
    std::string_view text, date, handle;
};
/// "This is not a new game": at-start stacks are in the save and not to be made again.
struct AtStartStacksPlaced {};
struct StartupKeyCommand {
    std::string_view id;
    bool applied = false;
};
struct ChessClockControl {
    std::string_view showing, online;
};
struct ChessClock {
    std::string_view side, name, elapsed, verified, ticking, restore;
};
struct LoadDeck {};
struct ExtensionUsed {
    std::string_view name, version;
};
struct PluginUsed {
    std::string_view name, version;
};
struct Undo {
    bool begins = false;
};
struct Chat {
    std::string_view text;
};
struct ShowDice {
    std::string_view button;
    std::vector<int> faces;  ///< of each die, counted from 0
};
struct PlayAudio {
    std::string_view clip;
};
struct LineOfSight {
    std::string_view thread, rest;
};
struct Flare {
    std::string_view id;
    int x = 0, y = 0;
};
struct StoreEvents {
    std::string_view events;
};
struct DiceServerAddress {
    std::string_view address;
};
/// Talk between running engines, which has no place in a file and no effect in one.
struct NetworkTalk {
    std::string_view text;
};
/// A command of a module's own code, or damage: kept as it stands.
struct UnknownCommand {
    std::string_view text;
};

using Command =
    std::variant<NoCommand, UnknownCommand, BeginSave, EndSave, AddPiece, RemovePiece, ChangePiece, MovePiece,
                 AddPlayer, RemovePlayer, SetBoards, SetTurn, RestoreProperty, ChangeProperty, LockOptions,
                 AllowUnmasking, ScenarioNotes, PublicNotes, PrivateNote, SecretNote, AtStartStacksPlaced,
                 StartupKeyCommand, ChessClockControl, ChessClock, LoadDeck, ExtensionUsed, PluginUsed, Undo,
                 Chat, ShowDice, PlayAudio, LineOfSight, Flare, StoreEvents, DiceServerAddress, NetworkTalk>;

/// Decodes the text of one command, without a log's mark.
Command decode_command(std::string_view text, TextArena& arena);
/// The same for what is known to begin with `+/`.
AddPiece decode_add_piece(std::string_view text, TextArena& arena);
std::string encode_command(const Command& command);

/// In a log every command of a step stands behind a mark.
inline constexpr std::string_view log_mark = "LOG\t";
inline bool is_logged(std::string_view text) {
    return text.starts_with(log_mark);
}
inline std::string_view without_log_mark(std::string_view text) {
    return is_logged(text) ? text.substr(log_mark.size()) : text;
}

}  // namespace umpire::vassal
