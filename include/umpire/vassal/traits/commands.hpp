#pragma once

#include "umpire/vassal/codecs.hpp"
#include "umpire/vassal/traits/movement.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Traits that are commands of a counter's menu and keyboard. Members stand in the order of the file; their
/// initial values are those of a trait fresh from the module editor, and what older files leave out.
namespace umpire::vassal {

/// Common to placing a marker and replacing a counter by one.
struct MarkerPlacement {
    std::string menu;
    Key key;
    std::string marker_spec = "null";  // the text that adds a piece, or a path in the module
    std::string marker_text = "null";
    int x_offset = 0;
    int y_offset = 0;
    bool match_rotation = false;
    Key after_key;
    std::string description;
    std::string gpid;
    int placement = 0;
    bool above = false;
    bool copy_properties_by_name = false;
    std::vector<Parameter> parameters;
    int version = 1;

    bool operator==(const MarkerPlacement&) const = default;
};

struct PlaceMarker : MarkerPlacement {
    static constexpr std::string_view id = "placemark;";
    PlaceMarker() {
        menu = "Place Marker";
        key = KeyStroke{77, control_modifiers, {}};
    }

    bool operator==(const PlaceMarker&) const = default;
};

struct Replace : MarkerPlacement {
    static constexpr std::string_view id = "replace;";
    Replace() {
        menu = "Replace";
        key = KeyStroke{82, control_modifiers, {}};
    }

    bool operator==(const Replace&) const = default;
};

struct Clone {
    static constexpr std::string_view id = "clone;";
    std::string menu = "Clone";
    Key key = KeyStroke{67, control_modifiers, {}};
    std::string description;

    bool operator==(const Clone&) const = default;
};

struct Delete {
    static constexpr std::string_view id = "delete;";
    std::string menu = "Delete";
    Key key = KeyStroke{68, control_modifiers, {}};
    std::string description;

    bool operator==(const Delete&) const = default;
};

struct TriggerAction {
    static constexpr std::string_view id = "macro;";
    std::string name;
    std::string menu = "Trigger";
    Key key = KeyStroke{84, control_modifiers, {}};
    std::string filter;
    std::vector<Key> watch_keys;
    std::vector<Key> action_keys;
    bool loop = false;
    Key pre_loop_key;
    Key post_loop_key;
    std::string loop_type = "counted";
    std::string while_expression;
    std::string until_expression;
    std::string loop_count;
    bool index = false;
    std::string index_property;
    std::string index_start = "1";
    std::string index_step = "1";

    bool operator==(const TriggerAction&) const = default;
};

struct GlobalKeyCommand {
    static constexpr std::string_view id = "globalkey;";
    std::string menu;
    Key key = KeyStroke{71, control_modifiers, {}};
    Key global_key = KeyStroke{75, control_modifiers, {}};
    std::string filter;
    bool restrict_range = false;
    int range = 1;
    bool report_single = true;
    bool fixed_range = true;
    std::string range_property;
    std::string description;
    std::string select_from_deck = "-1";
    GlobalCommandTarget target;
    bool suppress_sounds = false;
    std::vector<Parameter> parameters;

    bool operator==(const GlobalKeyCommand&) const = default;
};

struct GlobalHotKey {
    static constexpr std::string_view id = "globalhotkey;";
    std::string menu;
    Key key = KeyStroke{72, control_modifiers, {}};
    Key hot_key;
    std::string description;

    bool operator==(const GlobalHotKey&) const = default;
};

struct RestrictCommands {
    static constexpr std::string_view id = "hideCmd;";
    std::string name;
    std::string action = "Hide";  // or Disable
    std::string filter;
    std::vector<Key> keys;

    bool operator==(const RestrictCommands&) const = default;
};

struct ReportActionState {
    int cycle_index = -1;

    bool operator==(const ReportActionState&) const = default;
};

struct ReportAction {
    static constexpr std::string_view id = "report;";
    using State = ReportActionState;
    std::vector<Key> keys;
    std::string format = "$location$: $newPieceName$ *";
    std::vector<Key> cycle_down_keys;
    std::vector<std::string> cycle_formats;
    std::string description;
    bool no_suppress = false;

    bool operator==(const ReportAction&) const = default;
};

struct PlaySound {
    static constexpr std::string_view id = "playSound;";
    std::string clip;
    std::string menu = "Play Sound";
    Key key = KeyStroke{80, control_modifiers, {}};
    bool send_to_others = false;
    std::string description;
    bool no_suppress = false;

    bool operator==(const PlaySound&) const = default;
};

struct ActionButton {
    static constexpr std::string_view id = "button;";
    Key key;
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    std::string description;
    bool launch_popup = false;
    bool whole_shape = true;
    int version = 1;
    std::vector<PixelPoint> points;

    bool operator==(const ActionButton&) const = default;
};

struct SubMenu {
    static constexpr std::string_view id = "submenu;";
    std::string name = "Sub-Menu";
    std::vector<std::string> commands;
    std::string description;

    bool operator==(const SubMenu&) const = default;
};

struct MenuSeparator {
    static constexpr std::string_view id = "menuSeparator;";
    std::string description;
    Key key;

    bool operator==(const MenuSeparator&) const = default;
};

struct MultiLocationCommand {
    static constexpr std::string_view id = "locCommand;";
    std::string description;
    std::string location_type;
    std::string filter;
    std::string menu = "Do Something At $LocationOfCommand$";
    Key key;
    bool current_map_only = true;
    std::string sort;
    bool ascending = true;
    bool numeric = false;

    bool operator==(const MultiLocationCommand&) const = default;
};

struct Deselect {
    static constexpr std::string_view id = "deselect;";
    std::string menu = "Deselect";
    Key key = KeyStroke{75, 0, {}};
    std::string description;
    bool unstack = false;
    std::string deselect_type = "D";

    bool operator==(const Deselect&) const = default;
};

}  // namespace umpire::vassal
