#include "sample_game.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/new_game.hpp"

#include "../sample_files.hpp"

#include <nlohmann/json.hpp>

namespace umpire::samples {

using nlohmann::json;

namespace {

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

}  // namespace

SampleGame::SampleGame(std::filesystem::path module_file, std::string module_data)
    : module_file_(std::move(module_file)),
      module_data_(std::move(module_data)),
      module_(std::make_shared<const vassal::Module>(vassal::Module::load(module_file_))) {}

std::string SampleGame::write_set_up(const std::filesystem::path& save, const json& description) const {
    ScriptedGame game(module_, vassal::new_game_text(*module_, players_of(description)));
    set_up(game, description);
    std::string start = game.position();
    write_game(save, start, description.at("title"), module_data_, module_file_);
    return start;
}

void SampleGame::write_log(const std::filesystem::path& log, const std::string& title,
                           const std::string& start, const std::function<void(ScriptedGame&)>& play) const {
    ScriptedGame game(module_, start);
    game.begin_log();
    play(game);
    write_game(log, game.log(), title, module_data_, module_file_);
}

void with_description(const std::filesystem::path& file, const std::function<void(const json&)>& what) {
    try {
        what(json::parse(read_text(file)));
    } catch (const json::exception& error) {
        throw InputError(error.what()).in_file(file.string());
    }
}

}  // namespace umpire::samples
