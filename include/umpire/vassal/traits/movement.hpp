#pragma once

#include "umpire/vassal/codecs.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Traits about where a counter is, faces, has been and may go, and what it carries. Members stand in the
/// order of the file; their initial values are those of a trait fresh from the module editor, and what older
/// files leave out.
namespace umpire::vassal {

struct PixelPoint {
    int x = 0;
    int y = 0;

    bool operator==(const PixelPoint&) const = default;
};

struct RotateState {
    double degrees = 0;  // of free rotation
    int facing = 0;      // of several facings, from 0

    bool operator==(const RotateState&) const = default;
};

/// One facing means free rotation, with a key to set the angle; more have keys to turn either way.
struct Rotate {
    static constexpr std::string_view id = "rotate;";
    using State = RotateState;
    int facings = 6;
    Key set_angle_key;
    std::string set_angle_text;
    Key clockwise_key = KeyStroke{93, control_modifiers, {}};
    Key counterclockwise_key = KeyStroke{91, control_modifiers, {}};
    std::string clockwise_text = "Rotate CW";
    std::string counterclockwise_text = "Rotate CCW";
    Key random_key;
    std::string random_text;
    std::string name;
    std::string description;
    Key direct_key;
    std::string direct_text;
    std::string direct_expression;
    bool direct_is_facing = true;

    bool operator==(const Rotate&) const = default;
};

struct Pivot {
    static constexpr std::string_view id = "pivot;";
    std::string command;
    Key key;
    int x = 0;
    int y = 0;
    bool fixed_angle = true;
    double angle = 90.0;
    std::string description;
    std::string second_command;
    Key second_key;
    double second_angle = 270.0;

    bool operator==(const Pivot&) const = default;
};

struct MarkMovedState {
    bool moved = false;

    bool operator==(const MarkMovedState&) const = default;
};

struct MarkMoved {
    static constexpr std::string_view id = "markmoved;";
    using State = MarkMovedState;
    std::string icon = "moved.gif";
    int x_offset = 0;
    int y_offset = 0;
    std::string command = "Toggle whether piece marked as moved";
    Key key = KeyStroke{77, control_modifiers, {}};
    std::string description;
    bool ignore_same_location = false;
    std::string moved_command = "Mark piece as moved";
    Key moved_key;
    std::string unmoved_command = "Mark piece as unmoved";
    Key unmoved_key;

    bool operator==(const MarkMoved&) const = default;
};

struct FootprintState {
    bool visible = false;
    std::string start_map;
    std::vector<PixelPoint> points;
    bool ever_initialized = false;
    int last_point_list_size = 0;

    bool operator==(const FootprintState&) const = default;
};

struct Footprint {
    static constexpr std::string_view id = "footprint;";
    using State = FootprintState;
    Key key;
    std::string menu = "Movement Trail";
    bool initially_visible = false;
    bool globally_visible = false;
    int circle_radius = 10;
    std::optional<Colour> fill_colour = Colour{255, 255, 255, 255};
    std::optional<Colour> line_colour = Colour{};
    int selected_transparency = 100;
    int unselected_transparency = 50;
    int edge_point_buffer = 20;
    int edge_display_buffer = 30;
    double line_width = 1.0;
    Key on_key;
    Key off_key;
    Key clear_key;
    std::string description;
    bool ignore_same_location = false;

    bool operator==(const Footprint&) const = default;
};

struct RestrictedState {
    std::string owner;  // a player's id; empty: nobody's

    bool operator==(const RestrictedState&) const = default;
};

struct Restricted {
    static constexpr std::string_view id = "restrict;";
    using State = RestrictedState;
    std::vector<std::string> sides;
    bool restrict_by_player = false;
    bool restrict_movement = true;
    std::string description;

    bool operator==(const Restricted&) const = default;
};

/// "Does not stack", with what it does to selecting and moving.
struct Immobilized {
    static constexpr std::string_view id = "immob;";
    enum class Moves { normally, if_selected, never };
    std::string select_flags;  // i shift, t control, c alt, n never, g ignores the grid, Z A B band select
    Moves moves = Moves::normally;
    bool stacks = false;
    std::string description;

    bool ignores_grid() const { return select_flags.find('g') != std::string::npos; }
    bool never_selected() const { return select_flags.find('n') != std::string::npos; }
    bool operator==(const Immobilized&) const = default;
};

struct SendToLocationState {
    std::string back_map;
    std::optional<PixelPoint> back_point;

    bool operator==(const SendToLocationState&) const = default;
};

struct SendToLocation {
    static constexpr std::string_view id = "sendto;";
    using State = SendToLocationState;
    std::string menu;
    Key key;
    std::string map;
    std::string board;
    std::string x = "0";  // numbers here may be formats
    std::string y = "0";
    std::string back_menu;
    Key back_key;
    std::string x_index = "0";
    std::string y_index = "0";
    std::string x_offset = "1";
    std::string y_offset = "1";
    std::string description;
    std::string destination = "L";  // L x and y, G grid location, Z zone, R region, A counter
    std::string zone;
    std::string region;
    std::string filter;
    std::string grid_location;

    bool operator==(const SendToLocation&) const = default;
};

struct ReturnToDeck {
    static constexpr std::string_view id = "return;";
    std::string menu = "Return to Deck";
    Key key = KeyStroke{82, control_modifiers, {}};
    std::string deck;
    std::string prompt = "Select destination";
    std::string description;
    int version = 2;
    bool select_deck = true;
    std::string deck_expression;

    bool operator==(const ReturnToDeck&) const = default;
};

/// "Move fixed distance".
struct Translate {
    static constexpr std::string_view id = "translate;";
    std::string menu = "Move Forward";
    Key key = KeyStroke{77, control_modifiers, {}};
    std::string x_distance = "0";  // numbers here may be formats
    std::string y_distance = "60";
    bool move_stack = false;
    std::string x_index = "0";
    std::string y_index = "0";
    std::string x_offset = "0";
    std::string y_offset = "0";
    std::string description;

    bool operator==(const Translate&) const = default;
};

/// The counters an attachment or a mat refers to, by id.
struct PieceList {
    std::vector<std::string> pieces;

    bool operator==(const PieceList&) const = default;
};

struct AttachmentState : PieceList {
    bool operator==(const AttachmentState&) const = default;
};

struct Attachment {
    static constexpr std::string_view id = "attach;";
    using State = AttachmentState;
    std::string name;
    std::string description;
    std::string attach_menu = "Attach to pieces";
    Key attach_key;
    std::string clear_menu = "Clear all attachments";
    Key clear_key;
    std::string filter;
    bool restrict_range = false;
    int range = 1;
    bool fixed_range = true;
    std::string range_property;
    std::string select_from_deck = "-1";
    GlobalCommandTarget target;
    std::string clear_matching_menu = "Clear matching attachments";
    Key clear_matching_key;
    std::string clear_matching_filter;
    std::string on_attach = "nothing";
    std::string on_detach = "nothing";
    std::string before_attach = "clear";
    bool allow_self = false;
    bool auto_attach = true;

    bool operator==(const Attachment&) const = default;
};

struct MatState : PieceList {
    bool operator==(const MatState&) const = default;
};

struct Mat {
    static constexpr std::string_view id = "mat;";
    using State = MatState;
    std::string name = "Mat";
    std::string description;

    bool operator==(const Mat&) const = default;
};

struct MatCargoState {
    std::optional<std::string> mat;

    bool operator==(const MatCargoState&) const = default;
};

struct MatCargo {
    static constexpr std::string_view id = "matPiece;";
    using State = MatCargoState;
    std::string description;
    bool maintain_facing = true;
    int x_detection_offset = 0;
    int y_detection_offset = 0;
    Key find_key;
    Key detach_key;

    bool operator==(const MatCargo&) const = default;
};

}  // namespace umpire::vassal
