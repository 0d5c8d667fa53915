#include "umpire/dice/fair_dice.hpp"

#include "../sample_files.hpp"
#include "../sample_module/sample_game.hpp"
#include "build_file.hpp"
#include "july41_log.hpp"
#include "malta_log.hpp"
#include "month_log.hpp"
#include "rhine_log.hpp"
#include "sicily_log.hpp"

#include <nlohmann/json.hpp>

namespace umpire::samples {

using nlohmann::json;

namespace {

using namespace aeto;

json described(const std::filesystem::path& file) {
    json description;
    with_description(file, [&](const json& read) { description = read; });
    return description;
}

/// A box for each task force.
std::vector<Box> task_force_boxes(const json& forces) {
    std::vector<Box> boxes;
    for (const json& nation : forces.at("nations"))
        for (const std::string name : nation.value("task_forces", json::array()))
            boxes.push_back({name, "task_force", nation.at("side")});
    return boxes;
}

using Orders = void (*)(ScriptedGame&, const std::string& axis_commitment,
                        const std::string& allied_commitment);

/// Both sides have bound themselves to their seeds.
void play_orders(ScriptedGame& game, Orders orders, const std::filesystem::path& source,
                 const std::string& seeds) {
    const auto commitment = [&](const char* file) {
        const json seed = described(source / (seeds + file));
        return dice::Seed{seed.at("match"), seed.at("side"), seed.at("secret")}.commitment();
    };
    orders(game, commitment("axis.seed"), commitment("allied.seed"));
}

/// A campaign in all the ways in which it is played.
struct Campaign {
    std::string name, title, seeds;
    void (*play)(ScriptedGame&, Play, const std::function<void()>& send);
    Orders orders;
};

void write_campaign(const SampleGame& sample, const Campaign& campaign, const std::filesystem::path& source,
                    const std::filesystem::path& folder) {
    with_description(source / (campaign.name + ".json"), [&](const json& description) {
        const auto start = sample.write_set_up(folder / (campaign.name + ".vsav"), description);
        const auto write = [&](const char* how, Play play) {
            sample.write_log(folder / (campaign.name + how + ".vlog"), campaign.title, start,
                             [&](ScriptedGame& game) { campaign.play(game, play, {}); });
        };
        write("-clean", Play::clean);
        write("", Play::with_violations);
        write("-plain", Play::without_orders);
        write("-plain-broken", Play::without_orders_with_violations);
        sample.write_log(
            folder / (campaign.name + "-orders.vlog"), campaign.title + ", orders for the umpire", start,
            [&](ScriptedGame& game) { play_orders(game, campaign.orders, source, campaign.seeds); });
    });
}

/// All of that and July at once, for which nobody asks the umpire to roll.
void write_month(const SampleGame& sample, const std::filesystem::path& source,
                 const std::filesystem::path& folder) {
    with_description(source / "month.json", [&](const json& description) {
        const auto start = sample.write_set_up(folder / "month.vsav", description);
        for (const auto& [how, play] : {std::pair{"-clean", Play::clean},
                                        {"", Play::with_violations},
                                        {"-plain", Play::without_orders},
                                        {"-plain-broken", Play::without_orders_with_violations}})
            sample.write_log(folder / (std::string("month") + how + ".vlog"), "July 1941, everywhere", start,
                             [as = play](ScriptedGame& game) { play_month(game, as); });
    });
}

}  // namespace

void make_european_theater(const std::filesystem::path& project, const std::filesystem::path& target) {
    const auto source = project / "samples/european-theater";
    const auto folder = target / "european-theater";
    const auto module_file = folder / "european-theater.vmod";
    std::filesystem::create_directories(folder);

    const Atlas atlas = Atlas::read(project / "module-schema/aeto/map.json");
    const json forces = described(source / "forces.json");
    const std::vector<BoxMap> maps{
        {"Task Forces", "task-forces.svg", box_sheet(task_force_boxes(forces), 6, 240, 160)},
        {"Charts", "charts.svg", box_sheet(atlas.boxes, 3, 500, 300)}};
    const CounterSheet counters = make_counters(forces, described(source / "counters.json"));
    // In its own order: steps are listed as they come in a turn.
    const auto vocabulary =
        nlohmann::ordered_json::parse(read_text(project / "module-schema/aeto/facts.json"));
    const std::string module_data = read_text(source / "moduledata");
    std::vector<ModuleEntry> entries{{"buildFile.xml", build_file(atlas, counters, maps, vocabulary)},
                                     {"moduledata", module_data}};
    for (const Sheet& sheet : atlas.sheets)
        entries.push_back({"images/" + image_of(sheet), sheet_picture(sheet)});
    for (const BoxMap& map : maps)
        entries.push_back({"images/" + map.image, map.sheet.picture});
    entries.insert(entries.end(), counters.images.begin(), counters.images.end());
    write_module(module_file, entries);

    const SampleGame sample(module_file, module_data);
    with_description(source / "setup.json", [&](const json& description) {
        const auto start = sample.write_set_up(folder / "start.vsav", description);
        const std::string july = "July 1941";
        sample.write_log(folder / "july41-clean.vlog", july, start,
                         [](ScriptedGame& game) { play_july_1941(game, Play::clean); });
        sample.write_log(folder / "july41.vlog", july, start,
                         [](ScriptedGame& game) { play_july_1941(game, Play::with_violations); });
        sample.write_log(folder / "july41-plain.vlog", july, start, play_july_1941_plainly);
        sample.write_log(folder / "july41-orders.vlog", "July 1941, orders for the umpire", start,
                         [&](ScriptedGame& game) { play_orders(game, play_july_1941_orders, source, ""); });
    });
    write_campaign(
        sample,
        {"rhine", "The Rhine Exercise, May 1941", "rhine-", play_rhine_exercise, play_rhine_exercise_orders},
        source, folder);
    write_campaign(sample, {"sicily", "Sicily, July 1943", "sicily-", play_sicily, play_sicily_orders},
                   source, folder);
    write_campaign(sample, {"malta", "A convoy to Malta, July 1941", "malta-", play_malta, play_malta_orders},
                   source, folder);
    write_month(sample, source, folder);
}

}  // namespace umpire::samples
