#pragma once

#include "umpire/vassal/codecs.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Traits that give a counter properties, or change them. Members stand in the order of the file; their
/// initial values are those of a trait fresh from the module editor, and what older files leave out.
namespace umpire::vassal {

struct MarkerState {
    std::vector<std::string> values;  // one for each key

    bool operator==(const MarkerState&) const = default;
};

struct Marker {
    static constexpr std::string_view id = "mark;";
    using State = MarkerState;
    std::vector<std::string> keys;

    bool operator==(const Marker&) const = default;
};

struct PropertyConstraints {
    bool numeric = false;
    std::string minimum = "0";
    std::string maximum = "100";
    bool wrap = false;

    bool operator==(const PropertyConstraints&) const = default;
};

/// What a key does to a property: `P` sets it to a value, `I` adds a value, `R` asks for one, `E` asks to
/// choose one.
struct PropertyChanger {
    std::string kind = "P";
    std::string value;
    std::string prompt;
    std::vector<std::string> choices;

    bool operator==(const PropertyChanger&) const = default;
};

struct PropertyKeyCommand {
    std::string menu;
    Key key;
    PropertyChanger changer;

    bool operator==(const PropertyKeyCommand&) const = default;
};

struct DynamicPropertyState {
    std::string value;

    bool operator==(const DynamicPropertyState&) const = default;
};

struct DynamicProperty {
    static constexpr std::string_view id = "PROP;";
    using State = DynamicPropertyState;
    std::string name;
    PropertyConstraints constraints;
    std::vector<PropertyKeyCommand> key_commands;
    std::string description;

    bool operator==(const DynamicProperty&) const = default;
};

struct CalculatedProperty {
    static constexpr std::string_view id = "calcProp;";
    std::string name;
    std::string expression;
    std::string description;

    bool operator==(const CalculatedProperty&) const = default;
};

struct SetGlobalProperty {
    static constexpr std::string_view id = "setprop;";
    std::string name;
    PropertyConstraints constraints;
    std::vector<PropertyKeyCommand> key_commands;
    std::string description;
    std::string level = "Current Zone/Current Map/Module";
    std::string search_name;

    bool operator==(const SetGlobalProperty&) const = default;
};

struct SetPieceProperty {
    static constexpr std::string_view id = "setpieceprop;";
    std::string name;
    PropertyConstraints constraints;
    std::vector<PropertyKeyCommand> key_commands;
    std::string description;
    GlobalCommandTarget target;
    std::string filter;
    bool restrict_range = false;
    int range = 1;
    bool fixed_range = true;
    std::string range_property;
    std::string select_from_deck = "-1";
    bool override_constraints = false;

    bool operator==(const SetPieceProperty&) const = default;
};

struct UsePrototype {
    static constexpr std::string_view id = "prototype;";
    std::string name;
    std::vector<Parameter> parameters;

    bool operator==(const UsePrototype&) const = default;
};

struct BasicName {
    static constexpr std::string_view id = "basicName;";
    std::string name;

    bool operator==(const BasicName&) const = default;
};

struct PropertySheetState {
    std::vector<std::string>
        values;  // in field order; `|` stands for a new line, tick fields are `value/maximum`

    bool operator==(const PropertySheetState&) const = default;
};

struct PropertySheet {
    static constexpr std::string_view id = "propertysheet;";
    using State = PropertySheetState;
    struct Field {
        std::string kind;  // a digit
        std::string name;

        bool operator==(const Field&) const = default;
    };
    std::vector<Field> fields;
    std::string menu = "Property Sheet";
    int commit_style = 0;
    std::optional<Colour> background;
    Key key = KeyStroke{80, control_modifiers, {}};
    std::string description;

    bool operator==(const PropertySheet&) const = default;
};

struct TableState {
    std::vector<std::string> cells;  // row by row

    bool operator==(const TableState&) const = default;
};

struct Table {
    static constexpr std::string_view id = "table;";
    using State = TableState;
    int rows = 2;
    int columns = 2;
    std::string menu = "Show Data";
    Key key = KeyStroke{83, control_modifiers, {}};
    std::string description;

    bool operator==(const Table&) const = default;
};

struct TranslatableMessage {
    static constexpr std::string_view id = "locmsg;";
    std::string key;  // the name of the message, not a key stroke
    std::string description;
    std::string message;

    bool operator==(const TranslatableMessage&) const = default;
};

struct Comment {
    static constexpr std::string_view id = "cmt;";
    std::string text;

    bool operator==(const Comment&) const = default;
};

}  // namespace umpire::vassal
