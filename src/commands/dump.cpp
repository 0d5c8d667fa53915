#include "umpire/report/dump.hpp"

#include "umpire/binding/bound_table.hpp"
#include "umpire/binding/position_file.hpp"
#include "umpire/counted.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/json.hpp"
#include "umpire/vassal/java.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"

#include <fmt/core.h>

namespace umpire::commands {

namespace po = boost::program_options;
using namespace umpire::vassal;

namespace {

class Dump : public Command {
  public:
    void add_options(OptionList& options) override {
        module_.add_to(options);
        viewer_.add_to(options);
        options.add_options()("step,s", po::value(&step_)->value_name("N"),
                              "of a log: the position after this step, or 'last'; 0 is before the first")(
            "all-steps,a", po::bool_switch(&all_steps_), "of a log: also what each step changes")(
            "position", po::bool_switch(&position_),
            "what the counters mean instead, as a file that 'umpire build' takes")(
            "json", po::bool_switch(), "as JSON, which a dump always is");
        game_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        file_ = only_file(arguments, "the save or log to dump");
        if (all_steps_ && position_) throw UsageError("--position and --all-steps exclude each other");
        if (all_steps_ && !step_.empty()) throw UsageError("--step and --all-steps exclude each other");
        const auto number = java::parse_int(step_);
        if (!step_.empty() && step_ != "last" && (!number || *number < 0))
            throw UsageError(fmt::format("--step is a number or 'last', not '{}'", step_));
    }

    ExitCode run() override {
        const OpenedGame game = open_game(module_, file_);
        Replay& replay = *game.replay;
        replay.table().set_viewer(viewer_.on(replay.table()));
        replay.go_to(wanted_step(replay));
        Console console(Colour::never);
        if (position_) {
            console.json(position(replay, game.found)).finish();
            return ExitCode::done;
        }
        report::write_dump(replay, file_.filename().string(), all_steps_,
                           [&](std::string_view text) { console.raw(text); });
        console.finish();
        return ExitCode::done;
    }

  private:
    OrderedJson position(Replay& replay, const FoundModule& found) {
        if (!found.module)
            throw InputError("what its counters mean cannot be told without its module")
                .in_file(file_.string());
        const KnownGame& known = game_.game_of(found.module->name, file_);
        game::Position position(known.map);
        const binding::BoundTable bound(known.binding, replay.table(), position);
        return binding::position_json(bound, replay.table(), position, file_.stem().string());
    }

    std::size_t wanted_step(const Replay& replay) const {
        const std::size_t last = replay.steps().size();
        if (step_.empty()) return 0;
        if (step_ == "last") return last;
        const auto wanted = static_cast<std::size_t>(*java::parse_int(step_));
        if (wanted > last)
            throw UsageError(fmt::format("{} has {}, and no step {}", file_.filename().string(),
                                         counted(last, "step"), wanted));
        return wanted;
    }

    ModuleOptions module_;
    ViewerOptions viewer_;
    GameOptions game_;
    std::string step_;
    bool all_steps_ = false, position_ = false;
    std::filesystem::path file_;
};

}  // namespace

const CommandInfo dump_command{
    "dump",
    "[OPTIONS] FILE",
    "the complete state of a save or log as JSON",
    "Writes everything on the table of a save or log as JSON: maps, turns, players, properties and\n"
    "pieces, one piece a line. Of a log it is the position before the first step, unless you ask for\n"
    "another. The dump is for the umpire: it also tells what is hidden from the viewer.",
    "umpire dump --step last turn-3.vlog > after.json",
    []() -> std::unique_ptr<Command> { return std::make_unique<Dump>(); },
};

}  // namespace umpire::commands
