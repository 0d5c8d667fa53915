#include "scripted_trials.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/game_file.hpp"

#include "sample_files.hpp"
#include "sample_module/sample_game.hpp"
#include "scripted_game.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <map>

namespace umpire::samples {

using nlohmann::json;

namespace {

using Players = std::map<std::string, void (*)(ScriptedGame&, const json&), std::less<>>;

const Players& ways_to_play() {
    static const Players ways{
        {"drag", [](ScriptedGame& game, const json& step) { game.drag(step.at(1), step.at(2), step.at(3)); }},
        {"say", [](ScriptedGame& game, const json& step) { game.say(step.at(1), step.at(2)); }},
        {"roll", [](ScriptedGame& game, const json& step) { game.roll(step.at(1), step.at(2), step.at(3)); }},
        {"set", [](ScriptedGame& game, const json& step) { game.set(step.at(1), step.at(2), step.at(3)); }},
        {"mask", [](ScriptedGame& game, const json& step) { game.mask(step.at(1), step.at(2)); }},
        {"hide", [](ScriptedGame& game, const json& step) { game.hide(step.at(1), step.at(2)); }},
        {"remove", [](ScriptedGame& game, const json& step) { game.remove(step.at(1), step.at(2)); }},
        {"deploy", [](ScriptedGame& game, const json& step) { game.deploy(step.at(1), step.at(2)); }},
        {"global", [](ScriptedGame& game, const json& step) { game.set_global(step.at(1), step.at(2)); }},
        {"next", [](ScriptedGame& game, const json&) { game.next_turn(); }},
        {"turn",
         [](ScriptedGame& game, const json& step) {
             std::vector<std::pair<std::string, std::string>> levels;
             for (const auto& [level, value] : step.at(1).items())
                 levels.emplace_back(level, value);
             game.set_turn(levels);
         }},
        {"undo", [](ScriptedGame& game, const json& step) { game.undo(step.at(1)); }},
    };
    return ways;
}

void play(ScriptedGame& game, const json& steps) {
    for (const json& step : steps) {
        const std::string how = step.at(0);
        const auto way = ways_to_play().find(how);
        if (way == ways_to_play().end())
            throw InputError(fmt::format("expected a way to play, not \"{}\"", how));
        way->second(game, step);
    }
}

/// The sample that a save belongs to.
struct Sample {
    std::filesystem::path module_file;
    std::string module_data;
    std::shared_ptr<const vassal::Module> module;
};

Sample sample_of(const std::filesystem::path& folder) {
    const auto file = folder / (folder.filename().string() + ".vmod");
    return {file, read_text(folder / "moduledata"),
            std::make_shared<const vassal::Module>(vassal::Module::load(file))};
}

void write_trial(const json& trial, const std::filesystem::path& samples, const Sample& sample,
                 const std::filesystem::path& target) {
    ScriptedGame game(sample.module,
                      vassal::read_game_file(samples / trial.at("start").get<std::string>()).stream.text());
    play(game, trial.value("setup", json::array()));
    game.begin_log();
    std::size_t mail = 0;
    const auto send = [&] {
        write_game(target / trial.at("files").at(mail++).get<std::string>(), game.log(), trial.at("id"),
                   sample.module_data, sample.module_file);
    };
    for (const json& step : trial.at("play")) {
        if (step.at(0) != "mail") {
            play(game, json::array({step}));
            continue;
        }
        send();
        play(game, step.size() > 1 ? step.at(1) : json::array());
        game.begin_log();
    }
    send();
}

}  // namespace

void write_trials(const std::filesystem::path& project, const std::filesystem::path& trials,
                  const std::filesystem::path& target) {
    const auto samples = project / "samples";
    std::map<std::string, Sample> opened;
    with_description(trials / "trials.json", [&](const json& all) {
        for (const json& trial : all) {
            const std::string id = trial.at("id");
            const std::string folder =
                std::filesystem::path(trial.at("start").get<std::string>()).parent_path().string();
            if (!opened.contains(folder)) opened.emplace(folder, sample_of(samples / folder));
            try {
                write_trial(trial, samples, opened.at(folder), target);
            } catch (const InputError& error) {
                throw InputError(fmt::format("{}: {}", id, error.what()));
            } catch (const json::exception& error) {
                throw InputError(fmt::format("{}: {}", id, error.what()));
            }
        }
    });
}

}  // namespace umpire::samples
