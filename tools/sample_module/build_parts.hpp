#pragma once

#include "counter_sheet.hpp"
#include "pictures.hpp"

#include <pugixml.hpp>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

/// The parts that the build files of all samples have.
namespace umpire::samples {

using Settings = std::vector<std::pair<const char*, std::string>>;

/// A component of the module, `VASSAL.build.` before its name.
pugi::xml_node add(pugi::xml_node parent, const std::string& name, const Settings& settings = {});
void set_text(pugi::xml_node node, const std::string& text);

/// With the sides Axis and Allied.
pugi::xml_node start_module(pugi::xml_document& document, const std::string& name, const std::string& title,
                            int next_gpid);
std::string finish_module(pugi::xml_document& document, pugi::xml_node module);

/// A property that a button lets players choose.
void add_property(pugi::xml_node list, const char* name, const char* initial, const char* description,
                  const char* choices, const char* button);
/// Prototypes and palettes.
void add_counters(pugi::xml_node module, const CounterSheet& counters);

Settings map_settings(const std::string& name, bool is_main);
pugi::xml_node add_board(pugi::xml_node map, const std::string& map_name, const std::string& board,
                         const std::string& image);
/// Each box a zone; the grid they are in.
pugi::xml_node add_zones(pugi::xml_node board, const std::vector<BoxPlace>& places);
/// What a map needs so that counters stack and move on it.
void add_table_parts(pugi::xml_node map);
/// A map that is nothing but boxes.
void add_box_map(pugi::xml_node module, const std::string& map, const std::string& board,
                 const std::string& image, const BoxSheet& sheet);

/// A button for each number of six-sided dice: `2d6`.
void add_dice(pugi::xml_node module, std::initializer_list<int> counts, int sides = 6);
pugi::xml_node add_turn_tracker(pugi::xml_node module);
pugi::xml_node add_turn_level(pugi::xml_node parent, const std::string& name, const std::string& property,
                              const std::string& list);

}  // namespace umpire::samples
