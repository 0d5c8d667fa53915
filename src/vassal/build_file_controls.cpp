#include "build_file.hpp"

namespace umpire::vassal::build_file {

namespace {

std::optional<DiceButton::Kind> dice_kind(std::string_view class_name) {
    if (class_name == "DiceButton") return DiceButton::Kind::plain;
    if (class_name == "SpecialDiceButton") return DiceButton::Kind::special;
    if (class_name == "RandomTextButton") return DiceButton::Kind::random_text;
    if (class_name == "InternetDiceButton") return DiceButton::Kind::internet;
    return std::nullopt;
}

SpecialDie read_die(const pugi::xml_node& node) {
    const Attributes attributes = attributes_of(node);
    SpecialDie die{attributes.text("name"), attributes.text("format", "$result$"), {}};
    for_each_component(node, [&](const pugi::xml_node& child) {
        if (class_of(child) != "SpecialDieFace") return;
        const Attributes face = attributes_of(child);
        die.faces.push_back({face.text("text"), face.integer("value", 0), face.text("icon")});
    });
    return die;
}

void read_roll(DiceButton& button, const Attributes& attributes) {
    button.count = attributes.integer("nDice", button.count);
    button.sides = attributes.integer("nSides", button.sides);
    button.plus = attributes.integer("plus", 0);
    button.add_to_total = attributes.integer("addToTotal", 0);
    button.reports_total = attributes.flag("reportTotal", false);
    button.sorts = attributes.flag("sortDice", false);
    button.prompts = attributes.flag("prompt", false);
    button.count_locked = attributes.flag("lockDice", false);
    button.sides_locked = attributes.flag("lockSides", false);
    button.plus_locked = attributes.flag("lockPlus", false);
    button.add_locked = attributes.flag("lockAdd", false);
    button.keeps_some = attributes.flag("keepDice", false);
    button.keep_option = attributes.text("keepOption", button.keep_option);
    button.keep_count = attributes.integer("keepCount", button.keep_count);
}

TurnLevel read_turn_level(const pugi::xml_node& node, TurnLevel::Kind kind);

void read_turn_levels(const pugi::xml_node& parent, std::vector<TurnLevel>& levels) {
    for_each_component(parent, [&](const pugi::xml_node& child) {
        if (class_of(child) == "CounterTurnLevel")
            levels.push_back(read_turn_level(child, TurnLevel::Kind::counter));
        else if (class_of(child) == "ListTurnLevel")
            levels.push_back(read_turn_level(child, TurnLevel::Kind::list));
    });
}

TurnLevel read_turn_level(const pugi::xml_node& node, TurnLevel::Kind kind) {
    TurnLevel level;
    level.kind = kind;
    level.attributes = attributes_of(node);
    level.name = level.attributes.text("name");
    level.property = level.attributes.text("property");
    if (level.property.empty()) level.property = level.name;
    level.turn_format = level.attributes.text("turnFormat", "$value$");
    level.start = level.attributes.integer("start", level.start);
    level.increment = level.attributes.integer("incr", level.increment);
    level.loops = level.attributes.flag("loop", false);
    level.loop_limit = level.attributes.integer("loopLimit", level.loop_limit);
    level.list = level.attributes.texts("list");
    read_turn_levels(node, level.levels);
    return level;
}

}  // namespace

std::optional<DiceButton> read_dice_button(const pugi::xml_node& node) {
    const auto kind = dice_kind(class_of(node));
    if (!kind) return std::nullopt;
    DiceButton button;
    button.kind = *kind;
    button.attributes = attributes_of(node);
    button.name = button.attributes.text("name");
    button.text = button.attributes.text("text");
    if (*kind == DiceButton::Kind::special) {
        button.report_format =
            button.attributes.text("format", "** $name$ = [$result1$] *** &lt;$PlayerName$&gt;");
        for_each_component(node, [&](const pugi::xml_node& child) {
            if (class_of(child) == "SpecialDie") button.special_dice.push_back(read_die(child));
        });
        return button;
    }
    button.report_format =
        button.attributes.text("reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;");
    read_roll(button, button.attributes);
    button.faces = button.attributes.texts("faces");
    button.faces_are_numbers = button.attributes.flag("numeric", false);
    return button;
}

TurnTracker read_turn_tracker(const pugi::xml_node& node) {
    TurnTracker tracker;
    tracker.attributes = attributes_of(node);
    tracker.name = tracker.attributes.text("name");
    tracker.turn_format = tracker.attributes.text("turnFormat", "$level1$ $level2$ $level3$ $level4$");
    tracker.report_format = tracker.attributes.text(
        "reportFormat", "* &lt;$PlayerId$&gt; Turn Updated from $oldTurn$ to $newTurn$");
    read_turn_levels(node, tracker.levels);
    return tracker;
}

}  // namespace umpire::vassal::build_file
