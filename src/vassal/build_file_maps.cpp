#include "build_file.hpp"

#include <array>

namespace umpire::vassal::build_file {

namespace {

AtStartStack read_at_start(const pugi::xml_node& node) {
    AtStartStack stack;
    stack.attributes = attributes_of(node);
    stack.is_deck = class_of(node) == "DrawPile";
    stack.where.name = stack.attributes.text("name");
    stack.where.owning_board = stack.attributes.text("owningBoard");
    stack.where.position = {stack.attributes.integer("x", 0), stack.attributes.integer("y", 0)};
    if (stack.attributes.flag("useGridLocation", false))
        stack.where.grid_location = stack.attributes.text("location");
    for_each_component(node, [&](const pugi::xml_node& child) {
        if (is_slot(class_of(child))) stack.slots.push_back(read_slot(child));
        if (class_of(child) == "DeckGlobalKeyCommand") stack.deck_commands.push_back(attributes_of(child));
    });
    return stack;
}

class MapReader {
  public:
    MapReader(MapDefinition& map, const Surroundings& surroundings)
        : map_(map), surroundings_(surroundings) {}

    void read(const pugi::xml_node& node) {
        const std::string_view name = class_of(node);
        if (name == "BoardPicker") {
            read_boards(node);
        } else if (name == "StackMetrics") {
            const Attributes attributes = attributes_of(node);
            map_.stacking_disabled = attributes.flag("disabled", false);
            map_.stacks.step = {attributes.integer("unexSepX", map_.stacks.step.x),
                                attributes.integer("unexSepY", map_.stacks.step.y)};
            map_.stacks.covered = parse_colour(attributes.text("color"));
        } else if (name == "LayeredPieceCollection") {
            const Attributes attributes = attributes_of(node);
            map_.layers = GameLayers{attributes.text("property"), attributes.texts("layerOrder")};
        } else if (name == "HighlightLastMoved") {
            map_.highlights_last_moved = attributes_of(node).flag("enabled", true);
        } else if (name == "SetupStack" || name == "DrawPile") {
            map_.at_start.push_back(read_at_start(node));
        }
    }

  private:
    void read_boards(const pugi::xml_node& picker) {
        for_each_component(picker, [&](const pugi::xml_node& child) {
            if (std::string_view(child.name()) == "setup") map_.default_setup = text_of(child);
            if (class_of(child) == "Board") map_.boards.push_back(read_board(child, surroundings_));
        });
    }

    MapDefinition& map_;
    const Surroundings& surroundings_;
};

}  // namespace

bool is_slot(std::string_view class_name) {
    return class_name == "PieceSlot" || class_name == "CardSlot";
}

PieceSlot read_slot(const pugi::xml_node& node) {
    return {node.attribute("entryName").value(), node.attribute("gpid").value(), text_of(node), std::nullopt};
}

bool is_map(const pugi::xml_node& node) {
    const std::string_view name = class_of(node);
    if (name == "Map" || name == "PrivateMap" || name == "PlayerHand" || name == "WidgetMap") return true;
    // Custom classes built on the engine's map keep its attributes.
    return !std::string_view(node.name()).starts_with("VASSAL.") && node.attribute("mapName");
}

MapDefinition read_map(const pugi::xml_node& node, const Surroundings& surroundings) {
    MapDefinition map;
    map.class_name = node.name();
    map.attributes = attributes_of(node);
    map.name = map.attributes.text("mapName");
    map.edge = {map.attributes.integer("edgeWidth", 0), map.attributes.integer("edgeHeight", 0)};
    map.allows_several_boards = map.attributes.flag("allowMultiple", false);
    map.move_within_format = map.attributes.text("moveWithinFormat");
    map.move_to_format = map.attributes.text("moveToFormat");
    map.create_format = map.attributes.text("createFormat");
    map.change_format = map.attributes.text("changeFormat");
    const std::string_view name = class_of(node);
    map.is_private = name == "PrivateMap" || name == "PlayerHand" || map.attributes.has("side");
    if (map.is_private) {
        map.sides = map.attributes.texts("side");
        map.visible_to_others = map.attributes.flag("visible", false);
        map.borrows_boards_of = map.attributes.text("useBoards");
    }
    MapReader reader(map, surroundings);
    for_each_component(node, [&](const pugi::xml_node& child) { reader.read(child); });
    return map;
}

}  // namespace umpire::vassal::build_file
