#include "../sample_files.hpp"
#include "../sample_module/adjudicated.hpp"
#include "../sample_module/sample_game.hpp"
#include "build_file.hpp"
#include "fall42_log.hpp"
#include "santa_cruz_log.hpp"

#include <nlohmann/json.hpp>

#include <set>

namespace umpire::samples {

using nlohmann::json;

namespace {

using namespace awaw;

/// Of some kinds, each line of the sheet so many.
BoxMap box_map(const Atlas& atlas, const std::string& name, const std::string& image,
               const std::set<std::string>& kinds, int columns) {
    std::vector<Box> boxes;
    for (const Box& box : atlas.boxes)
        if (kinds.contains(box.kind)) boxes.push_back(box);
    return {name, image, box_sheet(boxes, columns, 300, 220)};
}

}  // namespace

void make_two_theaters(const std::filesystem::path& project, const std::filesystem::path& target) {
    const auto source = project / "samples/two-theaters";
    const auto folder = target / "two-theaters";
    const auto module_file = folder / "two-theaters.vmod";
    std::filesystem::create_directories(folder);

    const Atlas atlas = Atlas::read(project / "module-schema/awaw/map.json");
    const std::vector<BoxMap> maps{box_map(atlas, "Naval Status Board", "status.svg", {"group_display"}, 6),
                                   box_map(atlas, "Naval Combat Chart", "combat.svg", {"combat_group"}, 6),
                                   box_map(atlas, "Charts", "charts.svg",
                                           {"eliminated", "under_repair", "reinforcements", "resources"}, 4)};
    const CounterSheet counters = make_counters(source, atlas);
    const std::string module_data = read_text(source / "moduledata");
    std::vector<ModuleEntry> entries{{"buildFile.xml", build_file(atlas, counters, maps)},
                                     {"moduledata", module_data}};
    for (const Board& board : atlas.boards)
        entries.push_back({"images/" + image_of(board), board_picture(board)});
    for (const BoxMap& map : maps)
        entries.push_back({"images/" + map.image, map.sheet.picture});
    entries.insert(entries.end(), counters.images.begin(), counters.images.end());
    write_module(module_file, entries);

    const SampleGame sample(module_file, module_data);
    with_description(source / "setup.json", [&](const json& description) {
        const auto start = sample.write_set_up(folder / "start.vsav", description);
        const std::string title = "Off the Santa Cruz Islands, Fall 1942";
        sample.write_log(folder / "santa-cruz-clean.vlog", title, start,
                         [](ScriptedGame& game) { play_santa_cruz(game, Play::clean); });
        write_adjudicated(folder / "santa-cruz-clean.vlog", folder / "santa-cruz-adjudicated.vlog",
                          sample.module(), "awaw");
        sample.write_log(folder / "santa-cruz.vlog", title, start,
                         [](ScriptedGame& game) { play_santa_cruz(game, Play::with_violations); });
    });
    with_description(source / "fall42.json", [&](const json& description) {
        const auto start = sample.write_set_up(folder / "fall42.vsav", description);
        const std::string title = "The Axis player turn of Fall 1942";
        sample.write_log(folder / "fall42-clean.vlog", title, start,
                         [](ScriptedGame& game) { play_fall_1942(game, Play::clean); });
        write_adjudicated(folder / "fall42-clean.vlog", folder / "fall42-adjudicated.vlog", sample.module(),
                          "awaw");
        sample.write_log(folder / "fall42.vlog", title, start,
                         [](ScriptedGame& game) { play_fall_1942(game, Play::with_violations); });
    });
}

}  // namespace umpire::samples
