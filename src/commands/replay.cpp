#include "umpire/json.hpp"
#include "umpire/report/story.hpp"
#include "umpire/report/story_text.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "options.hpp"

#include <fmt/core.h>

#include <limits>

namespace umpire::commands {

namespace po = boost::program_options;
using namespace umpire::vassal;

namespace {

class ReplayLog : public Command {
  public:
    void add_options(OptionList& options) override {
        module_.add_to(options);
        viewer_.add_to(options);
        output_.add_to(options);
        options.add_options()("from", po::value(&from_)->value_name("N"), "begin with this step")(
            "to", po::value(&to_)->value_name("N"), "end with this step")(
            "verbose,v", po::bool_switch(&verbose_),
            "also what follows from other changes: places in stacks, flags, automatic reports");
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        output_.check();
        file_ = only_file(arguments, "the log to replay");
        if (from_ < 1 || to_ < from_)
            throw UsageError("--from and --to are step numbers from 1, the first not after the last");
    }

    ExitCode run() override {
        const OpenedGame game = open_game(module_, file_);
        Replay& replay = *game.replay;
        replay.table().set_viewer(viewer_.on(replay.table()));
        const auto undone = replay.undone_steps();
        const std::size_t last = std::min(replay.steps().size(), to_);
        replay.go_to(std::min(from_ - 1, last));
        report::TableHistory history(replay.table());
        replay.table().keep_touched();
        const report::Storyteller teller(replay.table(), {viewer_.given(), verbose_});
        Console console(output_.colour());
        report::StepPrinter printer(last, verbose_, console);
        begin(replay, console);
        bool first = true;
        while (replay.position() < last) {
            const OrderedJson step = next_step(replay, history, teller, undone);
            if (output_.json)
                console.raw(first ? "\n" : ",\n").raw(report::to_text(step, -1));
            else
                printer.print(step);
            first = false;
        }
        if (output_.json)
            console.raw("]}\n");
        else if (replay.steps().empty())
            console.line(fmt::format("{} has no steps: it is a save, or a log in which nothing was done",
                                     file_.filename().string()));
        console.finish();
        return ExitCode::done;
    }

  private:
    static OrderedJson next_step(Replay& replay, report::TableHistory& history,
                                 const report::Storyteller& teller,
                                 const std::vector<std::optional<std::size_t>>& undone) {
        const std::size_t index = replay.position();
        const auto commands = replay.commands(index);
        replay.forward();
        OrderedJson step = {{"step", index + 1}};
        const bool undo = std::any_of(commands.begin(), commands.end(),
                                      [](const auto& c) { return std::holds_alternative<Undo>(c); });
        if (undo) step["undoes"] = undone[index] ? OrderedJson(*undone[index] + 1) : OrderedJson();
        step.update(teller.tell_step(commands, history.update(replay.table().take_touched())));
        return step;
    }

    void begin(const Replay& replay, Console& console) const {
        if (!output_.json) return;
        const Module* module = replay.table().module();
        OrderedJson viewer;
        if (viewer_.given()) viewer = {{"side", replay.table().viewer().side}};
        console.raw(
            fmt::format("{{\"file\":{},\n\"module\":{},\n\"viewer\":{},\n\"stepCount\":{},\n\"steps\":[",
                        report::to_text(file_.filename().string(), -1),
                        module ? report::to_text(module->name, -1) : "null", report::to_text(viewer, -1),
                        replay.steps().size()));
    }

    ModuleOptions module_;
    ViewerOptions viewer_;
    OutputOptions output_;
    std::size_t from_ = 1;
    std::size_t to_ = std::numeric_limits<std::size_t>::max();
    bool verbose_ = false;
    std::filesystem::path file_;
};

}  // namespace

const CommandInfo replay_command{
    "replay",
    "[OPTIONS] LOG",
    "a log told step by step, in words",
    "Tells what happened in each step of a log: who moved what where, flips, draws, dice, turns, talk\n"
    "and what was taken back. The umpire sees hidden counters; with --viewer or --side you see only\n"
    "what that player could.",
    "umpire replay --from 10 --to 20 turn-3.vlog",
    []() -> std::unique_ptr<Command> { return std::make_unique<ReplayLog>(); },
};

}  // namespace umpire::commands
