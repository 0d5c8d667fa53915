#include "umpire/binding/position_file.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/error.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/new_game.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"
#include "text_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::commands {

namespace po = boost::program_options;

namespace {

class Build : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("output,o", po::value(&save_)->value_name("FILE"), "the save to write")(
            "log", po::value(&log_)->value_name("FILE"),
            "also write a log that begins with the position and has no steps yet");
        module_.add_to(options);
        game_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        position_ = only_file(arguments, "the position to build");
        if (module_.no_module) throw UsageError("nothing can be built without a module");
        if (save_.empty()) throw UsageError("-o says which save to write");
        if (save_ == log_) throw UsageError("the save and the log cannot be one file");
    }

    ExitCode run() override {
        const FoundModule found = find_module(module_, position_, {});
        if (!found.module)
            throw InputError("no module was found near the file; --module names one").in_file(position_);
        for (const std::string& written : {save_, log_})
            spare_inputs(written, {position_, found.file});
        const KnownGame& game = game_.game_of(found.module->name, found.file);
        const auto file =
            binding::PositionFile::load(json_file(position_), position_, &game.rules->catalog().registry());
        const std::string text = binding::build_position(file, game.binding, found.module, game.map);
        const auto content = vassal::new_game_file(*found.module, text, file.title);
        vassal::GameFile opened{save_, vassal::CommandStream(text), content.obfuscation, content.save_data,
                                content.module_data};
        for (const std::string& complaint : vassal::complaints_of_vassal(opened, *found.module))
            throw OutputError(save_, fmt::format("VASSAL would complain: {}", complaint));
        vassal::write_game_file(save_, content);
        if (!log_.empty()) vassal::write_game_file(log_, content);
        return ExitCode::done;
    }

  private:
    ModuleOptions module_;
    GameOptions game_;
    std::string position_, save_, log_;
};

}  // namespace

const CommandInfo build_command{
    "build",
    "[OPTIONS] -o SAVE POSITION",
    "a save from a position",
    "Sets up a new game of a module from a position file: groups, units and markers by their names, where\n"
    "they are, and what their counters show. The counters come from the module's palette, and the save is\n"
    "read again before it is put in place. 'umpire dump --position' writes such a file from a save.",
    "umpire build narvik.json --module norwegian-sea.vmod -o narvik.vsav",
    []() -> std::unique_ptr<Command> { return std::make_unique<Build>(); },
};

}  // namespace umpire::commands
