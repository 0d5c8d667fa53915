#pragma once

#include "umpire/vassal/dice_button.hpp"
#include "umpire/vassal/grid.hpp"
#include "umpire/vassal/map.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/turn_tracker.hpp"

#include <pugixml.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// Reads the components of a buildFile. The depth of the document has been checked before any of these is
/// called, so they may recurse.
namespace umpire::vassal::build_file {

Attributes attributes_of(const pugi::xml_node& node);
/// All text directly inside an element, trimmed.
std::string text_of(const pugi::xml_node& node);
/// A Java class without its package.
std::string_view class_of(const pugi::xml_node& node);
bool is_folder(const pugi::xml_node& node);

/// Calls for every component inside a component, as if folders were not there.
template <typename Visit>
void for_each_component(const pugi::xml_node& parent, const Visit& visit) {
    for (const pugi::xml_node& node : parent.children()) {
        if (node.type() != pugi::node_element) continue;
        if (is_folder(node))
            for_each_component(node, visit);
        else
            visit(node);
    }
}

/// What the readers of single components need to know of the rest of the module.
struct Surroundings {
    const Module::ImageSizes& image_sizes;
    bool keeps_leading_zeros = false;
};

/// The grid among the children of a board or zone.
std::optional<Grid> read_grid(const pugi::xml_node& parent, const Surroundings& surroundings);
Board read_board(const pugi::xml_node& node, const Surroundings& surroundings);

PieceSlot read_slot(const pugi::xml_node& node);
bool is_slot(std::string_view class_name);
bool is_map(const pugi::xml_node& node);
MapDefinition read_map(const pugi::xml_node& node, const Surroundings& surroundings);

std::optional<DiceButton> read_dice_button(const pugi::xml_node& node);
TurnTracker read_turn_tracker(const pugi::xml_node& node);

/// Which extension, counted from 1, brought an element into the document.
using Origins = std::unordered_map<std::size_t, std::size_t>;

/// A buildFile, checked for size and depth. Throws InputError.
void parse_document(pugi::xml_document& document, std::string_view xml);
/// Adds the components of an extension to the places in the module that they ask for.
ExtensionInfo merge_extension(pugi::xml_document& module, const ExtensionText& text, std::size_t number,
                              Origins& origins);

}  // namespace umpire::vassal::build_file
