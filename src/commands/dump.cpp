#include "umpire/report/dump.hpp"

#include "umpire/binding/bound_table.hpp"
#include "umpire/binding/position_file.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/json.hpp"

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
        step_.add_to(options);
        options.add_options()("all-steps,a", po::bool_switch(&all_steps_),
                              "of a log: also what each step changes")(
            "position", po::bool_switch(&position_),
            "what the counters mean instead, as a file that 'umpire build' takes")(
            "json", po::bool_switch(), "as JSON, which a dump always is");
        game_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        file_ = only_file(arguments, "the save or log to dump");
        if (all_steps_ && position_) throw UsageError("--position and --all-steps exclude each other");
        if (all_steps_ && !step_.step.empty()) throw UsageError("--step and --all-steps exclude each other");
        step_.check();
    }

    ExitCode run() override {
        const OpenedGame game = open_game(module_, file_);
        Replay& replay = *game.replay;
        replay.table().set_viewer(viewer_.on(replay.table()));
        replay.go_to(step_.in(replay, file_));
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

    ModuleOptions module_;
    ViewerOptions viewer_;
    GameOptions game_;
    StepOptions step_;
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
