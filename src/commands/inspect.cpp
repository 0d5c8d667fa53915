#include "umpire/json.hpp"
#include "umpire/report/inspect_json.hpp"
#include "umpire/report/inspect_text.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "options.hpp"

#include <nlohmann/json.hpp>

namespace umpire::commands {

using namespace umpire::vassal;

namespace {

class Inspect : public Command {
  public:
    void add_options(OptionList& options) override {
        module_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        output_.check();
        file_ = only_file(arguments, "the module, save or log to inspect");
    }

    ExitCode run() override {
        OrderedJson json = {{"file", file_.filename().string()}};
        json.update(is_game(file_) ? inspect_game() : report::inspect_module(*load_module(module_, file_)));
        Console console(output_.colour());
        if (output_.json)
            console.json(json);
        else
            report::print_inspection(json, console);
        console.finish();
        return ExitCode::done;
    }

  private:
    OrderedJson inspect_game() const {
        const OpenedGame opened = open_game(module_, file_);
        OrderedJson json = report::inspect_game(*opened.replay);
        json["moduleFile"] =
            opened.found.module ? OrderedJson(opened.found.file.filename().string()) : OrderedJson();
        return json;
    }

    ModuleOptions module_;
    OutputOptions output_;
    std::filesystem::path file_;
};

}  // namespace

const CommandInfo inspect_command{
    "inspect",
    "[OPTIONS] FILE",
    "what is in a module, save or log",
    "Tells what a VASSAL file is: of a module its maps, boards, sides, dice and counters; of a save or\n"
    "log who plays, which turn it is, what lies where, and how many steps a log has.",
    "umpire inspect turn-3.vlog",
    []() -> std::unique_ptr<Command> { return std::make_unique<Inspect>(); },
};

}  // namespace umpire::commands
