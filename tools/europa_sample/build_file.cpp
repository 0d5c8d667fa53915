#include "build_file.hpp"

#include "umpire/vassal/sequence.hpp"

#include "../sample_module/build_parts.hpp"
#include "chart.hpp"
#include "counters.hpp"

#include <fmt/core.h>

namespace umpire::samples::europa {

namespace {

void add_properties(pugi::xml_node module) {
    auto list = add(module, "module.properties.GlobalProperties");
    constexpr const char* seas = "CC,CF,R,S";
    constexpr const char* weather = "Clear,Mud,Frost,Snow";
    add_property(list, "SeaCondition", "CC", "Sea condition", seas, "Sea");
    add_property(list, "SeaConditionArctic", "CC", "Sea condition of the Arctic", seas, "Arctic");
    add_property(list, "SeaConditionAtlantic", "CC", "Sea condition of the Atlantic", seas, "Atlantic");
    add_property(list, "WeatherA", "Snow", "Ground weather of zone A", weather, "A");
    add_property(list, "WeatherB", "Clear", "Ground weather of zone B", weather, "B");
    add_property(list, "WeatherC", "Clear", "Ground weather of zone C", weather, "C");
    add_property(list, "Year", "1940", "Year", "1939,1940,1941", "Year");
}

void add_hex_grid(pugi::xml_node board) {
    auto grid = add(board, "module.map.boardPicker.board.HexGrid",
                    {{"color", "0,0,0"},
                     {"cornersLegal", "false"},
                     {"dotsVisible", "false"},
                     {"dx", fmt::format("{}.0", column_width)},
                     {"dy", fmt::format("{}.0", hex_height)},
                     {"edgesLegal", "false"},
                     {"sideways", "false"},
                     {"snapTo", "true"},
                     {"visible", "false"},
                     {"x0", std::to_string(board_margin)},
                     {"y0", std::to_string(board_margin)}});
    add(grid, "module.map.boardPicker.board.mapgrid.HexGridNumbering",
        {{"color", "60,60,60"},
         {"first", "H"},
         {"fontSize", "9"},
         {"hDescend", "false"},
         {"hDrawOff", "0"},
         {"hLeading", "1"},
         {"hOff", "1"},
         {"hType", "N"},
         {"locationFormat", "$gridLocation$"},
         {"rotateText", "0"},
         {"sep", ""},
         {"stagger", "false"},
         {"vDescend", "false"},
         {"vDrawOff", "0"},
         {"vLeading", "1"},
         {"vOff", "1"},
         {"vType", "N"},
         {"visible", "true"}});
}

void add_maps(pugi::xml_node module, const BoxSheet& groups, const BoxSheet& boxes) {
    auto north = add(module, "module.Map", map_settings(main_map, true));
    add_hex_grid(add_board(north, main_map, main_map, "north.svg"));
    add_table_parts(north);
    add_box_map(module, display_map, "Groups", "groups.svg", groups);
    add_box_map(module, box_map, box_map, "boxes.svg", boxes);
    for (const std::string side : {"Axis", "Allied"}) {
        Settings settings = map_settings(side + " Notes", false);
        settings.insert(settings.end(), {{"side", side}, {"visible", "false"}, {"useBoards", ""}});
        auto notes = add(module, "module.PrivateMap", settings);
        add_hex_grid(add_board(notes, side + " Notes", side + " Chart", "north.svg"));
        add_table_parts(notes);
    }
}

std::string turns_of_1940() {
    std::vector<std::string> turns;
    for (const char* month : {"Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"})
        for (const char* half : {"I", "II"})
            turns.push_back(fmt::format("{} {} 1940", month, half));
    return vassal::encode_list(turns);
}

void add_turns(pugi::xml_node module) {
    auto turn = add_turn_level(add_turn_tracker(module), "Turn", "GameTurn", turns_of_1940());
    auto player = add_turn_level(turn, "Player turn", "PlayerTurn", "Axis,Allied");
    add_turn_level(player, "Phase", "Phase", "Initial,Movement,Combat,Exploitation");
}

}  // namespace

std::string build_file(const Chart& chart, const CounterSheet& counters, const BoxSheet& groups,
                       const BoxSheet& boxes) {
    pugi::xml_document document;
    auto module = start_module(document, "Norwegian Sea", chart.title(), counters.next_gpid);
    add_properties(module);
    add_counters(module, counters);
    add_maps(module, groups, boxes);
    add_dice(module, {2, 1});
    add_turns(module);
    return finish_module(document, module);
}

}  // namespace umpire::samples::europa
