#include "umpire/json.hpp"
#include "umpire/report/story.hpp"
#include "umpire/report/story_text.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "options.hpp"

#include <fmt/core.h>

namespace umpire::commands {

namespace po = boost::program_options;
using namespace umpire::vassal;

namespace {

class Diff : public Command {
  public:
    void add_options(OptionList& options) override {
        module_.add_to(options);
        viewer_.add_to(options);
        output_.add_to(options);
        options.add_options()("verbose,v", po::bool_switch(&verbose_),
                              "also what follows from other changes: places in stacks, flags");
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        output_.check();
        if (arguments.size() != 2) throw UsageError("two files to compare are expected");
        before_ = arguments[0];
        after_ = arguments[1];
    }

    ExitCode run() override {
        const OpenedGame first = open_game(module_, before_);
        // Both are of one game: what served for the first serves for the second.
        ModuleOptions same = module_;
        if (first.found.module) same.module = first.found.file.string();
        const OpenedGame second = open_game(same, after_);
        for (const OpenedGame* game : {&first, &second}) {
            Replay& replay = *game->replay;
            replay.go_to(replay.steps().size());
            replay.table().set_viewer(viewer_.on(second.replay->table()));
        }
        const report::TableHistory before(first.replay->table()), after(second.replay->table());
        const report::Storyteller teller(second.replay->table(), {viewer_.given(), verbose_});
        const OrderedJson story = teller.tell(report::changes_between(before, after));
        Console console(output_.colour());
        if (output_.json)
            console.json(
                report::differences_json(before_.filename().string(), after_.filename().string(), story));
        else
            report::print_differences(story, console);
        console.finish();
        return ExitCode::done;
    }

  private:
    ModuleOptions module_;
    ViewerOptions viewer_;
    OutputOptions output_;
    bool verbose_ = false;
    std::filesystem::path before_;
    std::filesystem::path after_;
};

}  // namespace

const CommandInfo diff_command{
    "diff",
    "[OPTIONS] BEFORE AFTER",
    "what changed on the table between two saves",
    "Compares the tables of two saves of a game, counter by counter: what was added, removed, moved or\n"
    "changed, and the turn, players and properties. Of a log the position at its end is taken.",
    "umpire diff turn-2.vsav turn-3.vsav",
    []() -> std::unique_ptr<Command> { return std::make_unique<Diff>(); },
};

}  // namespace umpire::commands
