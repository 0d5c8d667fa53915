#include "umpire/dice/fair_dice.hpp"

#include "../sample_files.hpp"
#include "../sample_module/adjudicated.hpp"
#include "../sample_module/sample_game.hpp"
#include "april_log.hpp"
#include "build_file.hpp"
#include "chart.hpp"
#include "counters.hpp"
#include "hammer_log.hpp"

#include <nlohmann/json.hpp>

namespace umpire::samples {

using nlohmann::json;

namespace {

using namespace europa;

std::vector<Box> boxes_of(const Chart& chart, bool display) {
    std::vector<Box> boxes;
    for (const Box& box : chart.boxes())
        if ((box.kind == "group_display") == display) boxes.push_back(box);
    return boxes;
}

/// Both sides have bound themselves to their seeds.
void play_orders(ScriptedGame& game, const std::filesystem::path& source) {
    const auto commitment = [&](const char* file) {
        const json seed = json::parse(read_text(source / file));
        return dice::Seed{seed.at("match"), seed.at("side"), seed.at("secret")}.commitment();
    };
    samples::play_orders(game, commitment("axis.seed"), commitment("allied.seed"));
}

}  // namespace

void make_norwegian_sea(const std::filesystem::path& project, const std::filesystem::path& target) {
    const auto source = project / "samples/norwegian-sea";
    const auto folder = target / "norwegian-sea";
    const auto module_file = folder / "norwegian-sea.vmod";
    std::filesystem::create_directories(folder);

    const Chart chart = Chart::read(project / "module-schema/europa/map.json");
    const BoxSheet groups = box_sheet(boxes_of(chart, true), 6, 260, 200);
    const BoxSheet boxes = box_sheet(boxes_of(chart, false), 3, 420, 320);
    const CounterSheet counters = make_counters(source, chart);
    const std::string module_data = read_text(source / "moduledata");
    std::vector<ModuleEntry> entries{{"buildFile.xml", build_file(chart, counters, groups, boxes)},
                                     {"moduledata", module_data},
                                     {"images/north.svg", board_picture(chart)},
                                     {"images/groups.svg", groups.picture},
                                     {"images/boxes.svg", boxes.picture}};
    entries.insert(entries.end(), counters.images.begin(), counters.images.end());
    write_module(module_file, entries);

    const SampleGame sample(module_file, module_data);
    with_description(source / "setup.json", [&](const json& description) {
        const auto start = sample.write_set_up(folder / "start.vsav", description);
        const std::string april = "Apr II 1940, both player turns";
        sample.write_log(folder / "apr2-clean.vlog", april, start,
                         [](ScriptedGame& game) { play_april(game, Play::clean); });
        sample.write_log(folder / "apr2.vlog", april, start,
                         [](ScriptedGame& game) { play_april(game, Play::with_violations); });
        sample.write_log(folder / "apr2-plain.vlog", "Apr II 1940, the Axis movement phase", start,
                         play_plain);
        sample.write_log(folder / "apr2-orders.vlog", "Apr II 1940, orders for the umpire", start,
                         [&](ScriptedGame& game) { play_orders(game, source); });
    });
    with_description(source / "hammer.json", [&](const json& description) {
        const auto start = sample.write_set_up(folder / "hammer.vsav", description);
        const std::string hammer = "Operation Hammer, Apr II and May I 1940";
        sample.write_log(folder / "hammer-clean.vlog", hammer, start,
                         [](ScriptedGame& game) { play_hammer(game, Play::clean); });
        write_adjudicated(folder / "hammer-clean.vlog", folder / "hammer-adjudicated.vlog", sample.module(),
                          "europa");
        sample.write_log(folder / "hammer.vlog", hammer, start,
                         [](ScriptedGame& game) { play_hammer(game, Play::with_violations); });
    });
}

}  // namespace umpire::samples
