#include "build_file.hpp"

#include "umpire/vassal/sequence.hpp"

#include "../sample_module/build_parts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

namespace umpire::samples::awaw {

namespace {

/// The numbers of a row run on along diagonals, which no numbering of VASSAL's hex grid does: each hex is a
/// region with its name.
void add_hexes(pugi::xml_node zones, const Board& board) {
    auto grid = add(zones, "module.map.boardPicker.board.RegionGrid",
                    {{"fontsize", "9"}, {"snapto", "true"}, {"visible", "false"}});
    for (const Hex& hex : board.hexes) {
        const vassal::Point centre = centre_of(board, hex);
        add(grid, "module.map.boardPicker.board.Region",
            {{"name", hex.printed},
             {"originx", std::to_string(centre.x)},
             {"originy", std::to_string(centre.y)}});
    }
}

void add_maps(pugi::xml_node module, const Atlas& atlas, const std::vector<BoxMap>& maps) {
    for (const Board& board : atlas.boards) {
        auto map = add(module, "module.Map", map_settings(board.name, &board == &atlas.boards.front()));
        add_hexes(add_zones(add_board(map, board.name, board.name, image_of(board)), box_places(board)),
                  board);
        add_table_parts(map);
    }
    for (const BoxMap& map : maps)
        add_box_map(module, map.name, map.name, map.image, map.sheet);
}

std::string turns_of_the_war() {
    std::vector<std::string> turns{"Fall 1939", "Winter 1939"};
    for (int year = 1940; year <= 1946; ++year)
        for (const char* season : {"Spring", "Summer", "Fall", "Winter"})
            turns.push_back(fmt::format("{} {}", season, year));
    return vassal::encode_list(turns);
}

void add_turns(pugi::xml_node module) {
    auto turn = add_turn_level(add_turn_tracker(module), "Turn", "GameTurn", turns_of_the_war());
    auto player = add_turn_level(turn, "Player turn", "PlayerTurn", "Axis,Allied");
    add_turn_level(player, "Phase", "Phase",
                   "Supply,Movement,Combat,Post-combat supply,Construction,Redeployment");
}

}  // namespace

std::string image_of(const Board& board) {
    std::string name = board.name;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return name + ".svg";
}

std::string build_file(const Atlas& atlas, const CounterSheet& counters, const std::vector<BoxMap>& maps) {
    pugi::xml_document document;
    auto module = start_module(document, "Two Theaters", atlas.title, counters.next_gpid);
    add_counters(module, counters);
    add_maps(module, atlas, maps);
    add_dice(module, {2, 1, 3, 4, 5, 6, 8, 10});
    add_turns(module);
    return finish_module(document, module);
}

}  // namespace umpire::samples::awaw
