#pragma once

#include <string>
#include <string_view>

/// Lines of the chat window: some typed by players, the others written by the engine and its modules.
namespace umpire::vassal {

/// `&lt;` and its like as the characters they stand for.
std::string unescape_html(std::string_view text);

/// The line as a person reads it: no entities, no tags that only set it in colour or show a picture.
std::string readable_chat(std::string_view text);

/// What a label of the engine's windows shows: a text that begins with `<html>` in one line and without any
/// tags, any other as it is.
std::string readable_label(std::string_view text);

struct ChatLine {
    /// Who typed it, as the engine showed that player's name; empty for a line nobody typed.
    std::string player;
    /// Readable, without the name before it.
    std::string text;

    bool typed() const { return !player.empty(); }
};

ChatLine read_chat(std::string_view text);

/// The engine tells what it takes back with this in front.
bool is_undo_report(std::string_view text);

}  // namespace umpire::vassal
