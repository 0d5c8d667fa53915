#pragma once

#include "umpire/vassal/codecs.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Traits that decide how a counter looks, and to whom. Members stand in the order of the file; their initial
/// values are those of a trait fresh from the module editor, and what older files leave out.
namespace umpire::vassal {

struct LayerState {
    int level = 1;  // from 1; below 0: inactive, with the level remembered

    bool operator==(const LayerState&) const = default;
};

/// What both kinds of layer have. The keys of the first fields are letters of old versions.
struct LayerImages {
    std::string activate_command = "Activate";
    int activate_modifiers = 128;
    std::string activate_letters = "A";
    std::string increase_command;
    int increase_modifiers = 128;
    std::string increase_letters;
    std::string decrease_command;
    int decrease_modifiers = 128;
    std::string decrease_letters;
    std::string reset_command;
    Key reset_key;
    std::string reset_level = "1";
    bool draw_underneath_when_selected = false;
    int x_offset = 0;
    int y_offset = 0;
    std::vector<std::string> images;
    std::vector<std::string> level_names;  // `+name` is added to the counter's name, `name` replaces it
    bool loop_levels = true;
    std::string name;
    Key random_key;
    std::string random_text;
    bool follow_property = false;
    std::string follow_expression;
    int first_level_value = 1;

    bool operator==(const LayerImages&) const = default;
};

struct Layer : LayerImages {
    static constexpr std::string_view id = "emb2;";
    using State = LayerState;
    int version = 1;
    bool always_active = true;
    Key activate_key = KeyStroke{65, control_modifiers, {}};
    Key increase_key;
    Key decrease_key;
    std::string description;
    double scale = 1.0;
    std::string only_property_name;
    bool only_property_state = true;

    bool operator==(const Layer&) const = default;
};

/// The level as the engine uses it: no further than there are images.
int level_in_use(const LayerImages& layer, int level);

struct MultiKeyLayerState {
    int level = -1;
    std::string pressed_letters;

    bool operator==(const MultiKeyLayerState&) const = default;
};

/// A layer of old versions that takes several keys to activate or to change.
struct MultiKeyLayer : LayerImages {
    static constexpr std::string_view id = "emb2;";
    using State = MultiKeyLayerState;

    bool operator==(const MultiKeyLayer&) const = default;
};

struct LabelState {
    std::string text;

    bool operator==(const LabelState&) const = default;
};

struct Label {
    static constexpr std::string_view id = "label;";
    using State = LabelState;
    Key key;
    std::string menu = "Change label";
    int font_size = 10;
    std::optional<Colour> background;
    std::optional<Colour> foreground = Colour{};
    std::string vertical_position = "t";
    int vertical_offset = 0;
    std::string horizontal_position = "c";
    int horizontal_offset = 0;
    std::string vertical_justification = "b";
    std::string horizontal_justification = "c";
    std::string name_format = "$pieceName$ ($label$)";
    std::string font_family = "Dialog";
    int font_style = 0;
    int rotation = 0;
    std::string property_name = "TextLabel";
    std::string description;
    bool always_use_format = false;

    bool operator==(const Label&) const = default;
};

struct MaskState {
    std::optional<std::string> owner;  // a player's id, or a side; none: not masked
    std::string options;               // `override|count|id...`

    bool operator==(const MaskState&) const = default;
};

struct Mask {
    static constexpr std::string_view id = "obs;";
    using State = MaskState;
    Key key = KeyStroke{77, control_modifiers, {}};
    std::string image;
    std::string hide_command = "Mask";
    std::string display_style = "I";  // one character: I or 2 inset, B background, P peek, G image
    std::string display_detail;       // the key of P, the image of G
    std::string mask_name = "?";
    Access access;
    std::string peek_command = "Peek";
    std::string description;
    bool auto_peek = true;
    Key deal_key;
    std::string deal_expression;

    bool operator==(const Mask&) const = default;
};

struct InvisibleState {
    std::optional<std::string> owner;  // none: visible

    bool operator==(const InvisibleState&) const = default;
};

struct Invisible {
    static constexpr std::string_view id = "hide;";
    using State = InvisibleState;
    Key key = KeyStroke{73, control_modifiers, {}};
    std::string command = "Invisible";
    std::optional<Colour> background;
    Access access;
    double transparency = 0.30000001192092896;
    std::string description;
    bool disable_auto_report_move = false;

    bool operator==(const Invisible&) const = default;
};

struct AreaOfEffectState {
    bool active = false;

    bool operator==(const AreaOfEffectState&) const = default;
};

struct AreaOfEffect {
    static constexpr std::string_view id = "AreaOfEffect;";
    using State = AreaOfEffectState;
    std::optional<Colour> colour = Colour{128, 128, 128, 255};
    int opacity_percent = 30;
    int radius = 1;
    bool always_active = true;
    std::string menu = "Show area";
    Key key;
    std::string shader_name;
    bool fixed_radius = true;
    std::string radius_marker;
    std::string description;
    std::string name;
    std::string on_menu;
    Key on_key;
    std::string off_menu;
    Key off_key;
    bool globally_visible = true;

    bool operator==(const AreaOfEffect&) const = default;
};

struct NonRectangular {
    static constexpr std::string_view id = "nonRect2;";
    double scale = 1.0;
    std::string shape;  // `m,x,y`, `l,x,y`, `c`, joined by commas

    bool operator==(const NonRectangular&) const = default;
};

struct BorderOutline {
    static constexpr std::string_view id = "border;";
    std::string property;
    std::string description;
    int thickness = 2;
    std::optional<Colour> colour = Colour{255, 0, 0, 255};
    std::string second_property;
    std::string compare_mode = "AND";

    bool operator==(const BorderOutline&) const = default;
};

}  // namespace umpire::vassal
