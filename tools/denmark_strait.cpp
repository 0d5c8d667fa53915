#include "umpire/vassal/new_game.hpp"

#include "sample_files.hpp"
#include "scripted_game.hpp"

/// A position, and a day of play in which ships move, fight, are damaged, and one move is taken back.
namespace umpire::samples {

namespace {

void deploy_fleets(ScriptedGame& game) {
    game.deploy("Bismarck", "Bergen");
    game.deploy("Prinz Eugen", "Bergen");
    game.deploy("Hood", "Scapa Flow");
    game.deploy("Prince of Wales", "Scapa Flow");
    game.deploy("Norfolk", "0502");
    game.deploy("Suffolk", "0502");
}

void play_one_day(ScriptedGame& game) {
    game.say("Guenther", "We sail at dawn.");
    game.drag("Guenther", {"Bismarck", "Prinz Eugen"}, "1009");
    game.set("Bismarck", "Fuel", "5");
    game.drag("Guenther", {"Bismarck", "Prinz Eugen"}, "0705");
    game.next_turn();
    game.drag("Nelson", {"Prince of Wales"}, "0406");
    game.undo("Nelson");
    game.drag("Nelson", {"Hood", "Prince of Wales"}, "0408");
    game.drag("Nelson", {"Norfolk", "Suffolk"}, "0704");
    game.next_turn();
    game.say("Nelson", "!target Norfolk -> Prinz Eugen gunfire");
    game.roll("Nelson", "2d6", {2, 3});
    game.roll("Guenther", "2d6", {6, 5});
    game.set("Norfolk", "Damage_Level", "2");
    game.say("Guenther", "Norfolk is hit and falls back.");
    game.drag("Nelson", {"Norfolk"}, "0503");
}

}  // namespace

void make_denmark_strait(const std::filesystem::path& project, const std::filesystem::path& target) {
    const auto source = project / "samples/denmark-strait";
    const auto folder = target / "denmark-strait";
    const auto module_file = folder / "denmark-strait.vmod";
    const std::string module_data = read_text(source / "moduledata");
    std::filesystem::create_directories(folder);
    write_module(module_file,
                 {{"buildFile.xml", read_text(source / "buildFile.xml")}, {"moduledata", module_data}});

    const auto module = std::make_shared<const vassal::Module>(vassal::Module::load(module_file));
    ScriptedGame game(module, vassal::new_game_text(*module, {{"gneisenau", "Guenther", "Axis"},
                                                              {"victory", "Nelson", "Allies"}}));
    deploy_fleets(game);
    write_game(folder / "start.vsav", game.position(), "Fleets in port", module_data, module_file);
    game.begin_log();
    play_one_day(game);
    write_game(folder / "day1.vlog", game.log(), "22 May, first contact", module_data, module_file);
}

}  // namespace umpire::samples
