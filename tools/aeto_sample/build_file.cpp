#include "build_file.hpp"

#include "umpire/vassal/sequence.hpp"

#include "../sample_module/build_parts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace umpire::samples::aeto {

using nlohmann::ordered_json;

namespace {

/// A grid on its side: what VASSAL calls a column is a row of hexes here. Where numbers fall, VASSAL counts
/// them down from as many as the whole board would have room for.
void add_hexes(pugi::xml_node zones, const Sheet& sheet) {
    const vassal::Size size = sheet_size(sheet);
    const int lines = (2 * size.height + row_height) / (2 * row_height);
    const int places = (2 * size.width + hex_width) / (2 * hex_width);
    const int first_row = sheet.turned ? sheet.first_row - 1 : sheet.last_row + 1 - lines;
    const int first_number = sheet.turned ? sheet.last_number - places : sheet.first_number;
    auto grid = add(zones, "module.map.boardPicker.board.HexGrid",
                    {{"color", "0,0,0"},
                     {"cornersLegal", "false"},
                     {"dotsVisible", "false"},
                     {"dx", fmt::format("{}.0", row_height)},
                     {"dy", fmt::format("{}.0", hex_width)},
                     {"edgesLegal", "false"},
                     {"sideways", "true"},
                     {"snapTo", "true"},
                     {"visible", "false"},
                     {"x0", std::to_string(grid_top)},
                     {"y0", std::to_string(grid_left)}});
    add(grid, "module.map.boardPicker.board.mapgrid.HexGridNumbering",
        {{"color", "60,60,60"},
         {"first", "H"},
         {"fontSize", "9"},
         {"hDescend", sheet.turned ? "true" : "false"},
         {"hDrawOff", "0"},
         {"hLeading", "1"},
         {"hOff", std::to_string(first_row)},
         {"hType", "N"},
         {"locationFormat", "$gridLocation$"},
         {"rotateText", "0"},
         {"sep", ""},
         {"stagger", "false"},
         {"vDescend", sheet.turned ? "false" : "true"},
         {"vDrawOff", "0"},
         {"vLeading", "1"},
         {"vOff", std::to_string(first_number)},
         {"vType", "N"},
         {"visible", "false"}});
}

void add_maps(pugi::xml_node module, const Atlas& atlas, const std::vector<BoxMap>& maps) {
    for (const Sheet& sheet : atlas.sheets) {
        auto map = add(module, "module.Map", map_settings(sheet.name, &sheet == &atlas.sheets.front()));
        add_hexes(add_zones(add_board(map, sheet.name, sheet.name, image_of(sheet)), box_places(sheet)),
                  sheet);
        add_table_parts(map);
    }
    for (const BoxMap& map : maps)
        add_box_map(module, map.name, map.name, map.image, map.sheet);
}

std::string turns_of_the_war(const ordered_json& calendar) {
    std::vector<std::string> turns;
    for (int year = 1939; year <= 1945; ++year)
        for (const std::string part : calendar.at("turns"))
            turns.push_back(fmt::format("{} {}", part, year));
    return vassal::encode_list(turns);
}

/// Words of the game in the order in which they come in a turn.
std::string steps_of_a_turn(const ordered_json& vocabulary) {
    std::vector<std::string> steps;
    for (const auto& [step, spellings] : vocabulary.at("words").at("step").items())
        steps.push_back(step);
    return vassal::encode_list(steps);
}

void add_turns(pugi::xml_node module, const ordered_json& vocabulary) {
    const ordered_json& calendar = vocabulary.at("calendar");
    auto tracker = add_turn_tracker(module);
    tracker.attribute("turnFormat") = "$level1$, $level2$ phase, $level3$, $level4$";
    auto turn = add_turn_level(tracker, "Turn", "GameTurn", turns_of_the_war(calendar));
    auto phase = add_turn_level(turn, "Phase", "Phase",
                                vassal::encode_list(calendar.at("phases").get<std::vector<std::string>>()));
    auto step = add_turn_level(phase, "Step", "Step", steps_of_a_turn(vocabulary));
    add_turn_level(step, "Side", "PlayerTurn", "Axis,Allied");
}

void add_properties(pugi::xml_node module) {
    auto list = add(module, "module.properties.GlobalProperties");
    add_property(list, "Weather", "F", "Weather of the month", "F,M,W", "Weather");
    add_property(list, "Initiative", "Axis", "Side with the Initiative", "Axis,Allied", "Initiative");
}

}  // namespace

std::string image_of(const Sheet& sheet) {
    std::string name = sheet.name;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return name + ".svg";
}

std::string build_file(const Atlas& atlas, const CounterSheet& counters, const std::vector<BoxMap>& maps,
                       const ordered_json& vocabulary) {
    pugi::xml_document document;
    auto module = start_module(document, "European Theater", atlas.title, counters.next_gpid);
    add_properties(module);
    add_counters(module, counters);
    add_maps(module, atlas, maps);
    add_dice(module, {1, 2});
    add_dice(module, {1}, 8);
    add_turns(module, vocabulary);
    return finish_module(document, module);
}

}  // namespace umpire::samples::aeto
