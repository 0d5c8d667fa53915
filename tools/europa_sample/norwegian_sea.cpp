#include "umpire/dice/fair_dice.hpp"
#include "umpire/error.hpp"
#include "umpire/vassal/new_game.hpp"

#include "../sample_files.hpp"
#include "../scripted_game.hpp"
#include "adjudicated.hpp"
#include "april_log.hpp"
#include "build_file.hpp"
#include "chart.hpp"
#include "counters.hpp"
#include "hammer_log.hpp"
#include "pictures.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

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

std::vector<vassal::Player> players_of(const json& set_up) {
    std::vector<vassal::Player> players;
    for (const json& player : set_up.at("players"))
        players.push_back({player.at("id"), player.at("name"), player.at("side")});
    return players;
}

/// Counters at one place: put down, then set as the description says, then perhaps hidden.
void place(ScriptedGame& game, const json& entry) {
    const std::string where = entry.at("at");
    const std::string location = where.substr(where.find(':') + 1);
    const json settings = entry.value("set", json::object());
    for (const std::string name : entry.at("counters")) {
        game.deploy(name, where);
        const std::string here = name + "@" + location;
        for (const auto& [property, value] : settings.items())
            game.set(here, property, value);
        if (entry.contains("masked_by")) game.mask(here, entry["masked_by"]);
        if (entry.contains("hidden_by")) game.hide(here, entry["hidden_by"]);
    }
}

void set_up(ScriptedGame& game, const json& description) {
    std::vector<std::pair<std::string, std::string>> turn;
    for (const auto& [level, value] : description.at("turn").items())
        turn.emplace_back(level, value);
    game.set_turn(turn);
    for (const auto& [property, value] : description.at("properties").items())
        game.set_global(property, value);
    for (const json& entry : description.at("place"))
        place(game, entry);
}

void write_april(const std::filesystem::path& log, Play play, const std::filesystem::path& module_file,
                 const std::string& module_data, std::shared_ptr<const vassal::Module> module,
                 const std::string& start) {
    ScriptedGame game(std::move(module), start);
    game.begin_log();
    play_april(game, play);
    write_game(log, game.log(), "Apr II 1940, both player turns", module_data, module_file);
}

/// A set-up by its description: its save, and the position as text.
std::string write_set_up(const std::filesystem::path& save, const json& description,
                         const std::filesystem::path& module_file, const std::string& module_data,
                         std::shared_ptr<const vassal::Module> module) {
    ScriptedGame game(module, vassal::new_game_text(*module, players_of(description)));
    set_up(game, description);
    std::string start = game.position();
    write_game(save, start, description.at("title"), module_data, module_file);
    return start;
}

void write_hammer(const std::filesystem::path& log, Play play, const std::filesystem::path& module_file,
                  const std::string& module_data, std::shared_ptr<const vassal::Module> module,
                  const std::string& start) {
    ScriptedGame game(std::move(module), start);
    game.begin_log();
    play_hammer(game, play);
    write_game(log, game.log(), "Operation Hammer, Apr II and May I 1940", module_data, module_file);
}

void write_orders(const std::filesystem::path& log, const std::filesystem::path& source,
                  const std::filesystem::path& module_file, const std::string& module_data,
                  std::shared_ptr<const vassal::Module> module, const std::string& start) {
    const auto commitment = [&](const char* file) {
        const json seed = json::parse(read_text(source / file));
        return dice::Seed{seed.at("match"), seed.at("side"), seed.at("secret")}.commitment();
    };
    ScriptedGame game(std::move(module), start);
    game.begin_log();
    play_orders(game, commitment("axis.seed"), commitment("allied.seed"));
    write_game(log, game.log(), "Apr II 1940, orders for the umpire", module_data, module_file);
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

    const auto module = std::make_shared<const vassal::Module>(vassal::Module::load(module_file));
    const auto described = [&](const char* file, const auto& write) {
        try {
            write(json::parse(read_text(source / file)));
        } catch (const json::exception& error) {
            throw InputError(error.what()).in_file((source / file).string());
        }
    };
    described("setup.json", [&](const json& description) {
        const auto start = write_set_up(folder / "start.vsav", description, module_file, module_data, module);
        write_april(folder / "apr2-clean.vlog", Play::clean, module_file, module_data, module, start);
        write_april(folder / "apr2.vlog", Play::with_violations, module_file, module_data, module, start);
        write_orders(folder / "apr2-orders.vlog", source, module_file, module_data, module, start);
    });
    described("hammer.json", [&](const json& description) {
        const auto start =
            write_set_up(folder / "hammer.vsav", description, module_file, module_data, module);
        write_hammer(folder / "hammer-clean.vlog", Play::clean, module_file, module_data, module, start);
        write_adjudicated(folder / "hammer-clean.vlog", folder / "hammer-adjudicated.vlog", module);
        write_hammer(folder / "hammer.vlog", Play::with_violations, module_file, module_data, module, start);
    });
}

}  // namespace umpire::samples
