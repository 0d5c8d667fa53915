#pragma once

#include "umpire/vassal/codecs.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The innermost level of a piece: a counter without its traits, a stack, or a deck. Positions are pixels of
/// the map at full size; no map means off every map.
namespace umpire::vassal {

inline constexpr std::string_view basic_piece_id = "piece;";
inline constexpr std::string_view stack_id = "stack";
inline constexpr std::string_view deck_id = "deck;";

struct BasicPieceType {
    std::string clone_key;   // one letter, or empty
    std::string delete_key;  // one letter, or empty
    std::string image;
    std::string name;

    bool operator==(const BasicPieceType&) const = default;
};

struct PersistentProperty {
    std::string name;
    std::string value;

    bool operator==(const PersistentProperty&) const = default;
};

struct BasicPieceState {
    std::optional<std::string> map;
    int x = 0;
    int y = 0;
    std::string gpid;
    std::vector<PersistentProperty> properties;  // in the order of the file, which is Java's hash order

    bool operator==(const BasicPieceState&) const = default;
};

/// With no map there is no position either: the engine takes whatever follows for members, and so members may
/// name pieces that are none.
struct StackState {
    std::optional<std::string> map;
    int x = 0;
    int y = 0;
    std::vector<std::string> members;  // bottom to top
    std::optional<int> layer;          // -1 unknown; absent in old files

    bool operator==(const StackState&) const = default;
};

struct DeckType {
    bool draw_outline = true;
    std::optional<Colour> outline_colour = Colour{};
    int width = 40;
    int height = 40;
    std::string face_down_option = "Always";  // Always, Never, "Via right-click Menu", MenuDefaultUp
    std::string shuffle_option = "Always";
    bool allow_multiple = true;
    bool allow_select = true;
    bool reversible = true;
    std::string reshuffle_command;
    std::string reshuffle_target;
    std::string reshuffle_message;
    std::string name;
    std::string shuffle_message;
    std::string reverse_message;
    std::string face_down_report;
    bool draw_face_up = false;
    bool persistable = false;
    Key shuffle_key;
    Key reshuffle_key;
    int max_stack = 10;
    std::vector<std::string> count_expressions;  // `name:expression`
    bool expression_counting = false;
    std::vector<std::string> global_commands;
    bool hot_key_on_empty = false;
    Key empty_key;
    std::string select_display_property = "$BasicName$";
    std::string select_sort_property;
    bool restrict_option = false;
    std::string restrict_expression;
    std::string shuffle_command;
    std::string reverse_command;
    Key reverse_key;
    std::string draw_multiple_command;
    std::string draw_specific_command;
    std::string face_up_command;
    std::string face_down_command;
    Key face_up_key;
    std::string face_up_report;
    Key face_flip_key;
    Key face_down_key;
    std::string save_command;
    Key save_key;
    std::string save_report;
    std::string load_command;
    Key load_key;
    std::string load_report;
    bool restrict_access = false;
    std::vector<std::string> owners;

    bool operator==(const DeckType&) const = default;
};

struct DeckState {
    std::optional<std::string> map;
    int x = 0;
    int y = 0;
    bool face_down = false;
    std::vector<std::string> members;  // bottom to top

    bool operator==(const DeckState&) const = default;
};

/// Types are given and written with their id; none for a text with another one. What older files leave out
/// takes its initial value, and is written out.
std::optional<BasicPieceType> decode_basic_piece(std::string_view type);
std::string encode_basic_piece(const BasicPieceType& type);
BasicPieceState decode_basic_piece_state(std::string_view state);
std::string encode_basic_piece_state(const BasicPieceState& state);

StackState decode_stack_state(std::string_view state);
std::string encode_stack_state(const StackState& state);

std::optional<DeckType> decode_deck(std::string_view type);
std::string encode_deck(const DeckType& type);
DeckState decode_deck_state(std::string_view state);
std::string encode_deck_state(const DeckState& state);

}  // namespace umpire::vassal
