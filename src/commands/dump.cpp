#include "umpire/report/dump.hpp"

#include "umpire/binding/bound_table.hpp"
#include "umpire/binding/position_file.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/json.hpp"
#include "umpire/report/locate.hpp"
#include "umpire/spelling.hpp"
#include "umpire/vassal/java.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

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
            "locate", po::value(&locate_)->value_name("X,Y"),
            "what lies at this pixel of the map that --map names; of a module only what the place is called")(
            "json", po::bool_switch(), "as JSON, which a dump always is");
        game_.add_to(options,
                     "the map of the game, instead of the one that ships; with --locate the name of a map "
                     "of the module, if it has several");
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        file_ = only_file(arguments, "the save or log to dump");
        read_point();
        if (all_steps_ && position_) throw UsageError("--position and --all-steps exclude each other");
        if (all_steps_ && !step_.step.empty()) throw UsageError("--step and --all-steps exclude each other");
        step_.check();
    }

    ExitCode run() override {
        Console console(Colour::never);
        if (point_ && !is_game(file_)) {
            if (!step_.step.empty()) throw UsageError("--step is of logs, and this is a module");
            console.json(located(Tabletop(load_module(module_, file_)))).finish();
            return ExitCode::done;
        }
        const OpenedGame game = open_game(module_, file_);
        Replay& replay = *game.replay;
        replay.table().set_viewer(viewer_.on(replay.table()));
        replay.go_to(step_.in(replay, file_));
        if (point_)
            console.json(located(replay));
        else if (position_)
            console.json(position(replay, game.found));
        else
            report::write_dump(replay, file_.filename().string(), all_steps_,
                               [&](std::string_view text) { console.raw(text); });
        console.finish();
        return ExitCode::done;
    }

  private:
    void read_point() {
        if (!locate_) return;
        if (all_steps_ || position_)
            throw UsageError(
                fmt::format("--locate and --{} exclude each other", all_steps_ ? "all-steps" : "position"));
        const auto comma = std::min(locate_->find(','), locate_->size());
        const auto x = java::parse_int(std::string_view(*locate_).substr(0, comma)),
                   y = java::parse_int(
                       std::string_view(*locate_).substr(std::min(comma + 1, locate_->size())));
        if (!x || !y)
            throw UsageError(fmt::format("--locate is X,Y in pixels of the map, not '{}'", *locate_));
        point_ = Point{*x, *y};
    }

    OrderedJson located(const Tabletop& table) const {
        OrderedJson json = {{"file", file_.filename().string()}};
        json.update(report::place_json(table, map_of(table), *point_));
        return json;
    }

    OrderedJson located(const Replay& replay) const {
        OrderedJson json = located(replay.table());
        json["step"] = replay.position();
        json["pieces"] = report::pieces_at_json(replay.table(), map_of(replay.table()), *point_);
        return json;
    }

    int map_of(const Tabletop& table) const {
        std::vector<std::string_view> names;
        for (const TableMap& map : table.maps())
            names.push_back(map.name);
        const std::string& name = game_.map();
        if (name.empty() && names.size() == 1) return 0;
        if (name.empty())
            throw UsageError(fmt::format("--locate needs --map, one of: {}", fmt::join(names, ", ")));
        const int found = table.find_map(name);
        if (found == no_map)
            throw InputError(names.empty() ? fmt::format("there is no map '{}', nor any other", name)
                                           : fmt::format("there is no map '{}'; the nearest is '{}'", name,
                                                         closest(name, names)))
                .in_file(file_.string());
        return found;
    }

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
    boost::optional<std::string> locate_;
    std::optional<Point> point_;
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
    "another. With --locate it is only what lies at a pixel of a map, and elsewhere in the same hex or\n"
    "place. The dump is for the umpire: it also tells what is hidden from the viewer.",
    "umpire dump --step last turn-3.vlog > after.json",
    []() -> std::unique_ptr<Command> { return std::make_unique<Dump>(); },
};

}  // namespace umpire::commands
