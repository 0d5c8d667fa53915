#include "umpire/binding/bound_table.hpp"
#include "umpire/binding/position_file.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/json.hpp"
#include "umpire/report/table_history.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/metadata.hpp"

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

/// Pieces and steps have a line each, so that dumps can be compared line by line.
class DumpWriter {
  public:
    DumpWriter(Replay& replay, Console& console) : replay_(replay), console_(console) {}

    void head(const std::filesystem::path& file) {
        console_.raw("{");
        field("file", file.filename().string());
        const auto [name, version] = module_made_with();
        field("module", name);
        field("moduleVersion", version);
        counts();
        console_.raw(",\n\"step\":" + std::to_string(replay_.position()));
    }

    void table(const report::TableHistory& history) {
        field("viewer", report::viewer_json(replay_.table()));
        list("maps", history.maps());
        field("turns", history.turns());
        field("players", history.players());
        field("globals", history.globals());
        console_.raw(",\n\"pieces\":[");
        bool first = true;
        for (const auto& [id, piece] : history.pieces())
            element(*piece, first);
        console_.raw("]");
    }

    void all_steps(report::TableHistory& history) {
        console_.raw(",\n\"steps\":[");
        for (std::size_t step = 0; step < replay_.steps().size(); ++step) {
            console_.raw(step == 0 ? "\n" : ",\n");
            one_step(step, history);
        }
        console_.raw("]");
    }

    void tail() { console_.raw("}\n").finish(); }

  private:
    void field(std::string_view name, const OrderedJson& value) {
        console_.raw(first_field_ ? "\"" : ",\n\"").raw(name).raw("\":").raw(report::to_text(value, -1));
        first_field_ = false;
    }

    void list(std::string_view name, const OrderedJson& values) {
        console_.raw(",\n\"").raw(name).raw("\":[");
        bool first = true;
        for (const OrderedJson& value : values)
            element(value, first);
        console_.raw("]");
    }

    void element(const OrderedJson& value, bool& first) {
        console_.raw(first ? "\n" : ",\n").raw(report::to_text(value, -1));
        first = false;
    }

    std::pair<std::string, std::string> module_made_with() const {
        if (const Module* module = replay_.table().module()) return {module->name, module->version};
        if (!replay_.file().module_data) return {};
        const Metadata data = parse_metadata(*replay_.file().module_data);
        return {data.name, data.version};
    }

    void counts() {
        std::size_t empty = 0, added = 0, logged = 0;
        const CommandStream& stream = replay_.file().stream;
        for (const auto& node : stream.nodes()) {
            const auto text = stream.text(node);
            empty += text.empty() ? 1U : 0U;
            added += without_log_mark(text).starts_with("+/") ? 1U : 0U;
            logged += node.depth == 1 && is_logged(text) ? 1U : 0U;
        }
        field("leaves", stream.nodes().size());
        field("emptyLeaves", empty);
        field("addPieces", added);
        field("logTokens", logged);
    }

    void one_step(std::size_t step, report::TableHistory& history) {
        const LogStep& log_step = replay_.steps()[step];
        const auto& stream = replay_.file().stream;
        OrderedJson chat = OrderedJson::array();
        for (const auto& command : replay_.commands(step))
            if (const auto* line = std::get_if<Chat>(&command)) chat.push_back(line->text);
        replay_.forward();
        const report::TableChanges changes = history.update();
        console_.raw(fmt::format("{{\"step\":{},\"token\":{},\"leaves\":{},\"chat\":{},\"changed\":[",
                                 step + 1, log_step.token, stream.branches()[log_step.branch].node_count,
                                 report::to_text(chat, -1)));
        OrderedJson removed = OrderedJson::array();
        bool first = true;
        for (const auto& piece : changes.pieces)
            if (piece.after.is_null())
                removed.push_back(piece.id);
            else
                element(piece.after, first);
        console_.raw("],\"removed\":").raw(report::to_text(removed, -1));
        OrderedJson globals = changes.globals_after.is_null() ? OrderedJson::object() : changes.globals_after;
        console_.raw(",\"globals\":").raw(report::to_text(globals, -1));
        changed_part("turns", changes.turns_after);
        changed_part("players", changes.players_after);
        changed_part("maps", changes.maps_after);
        console_.raw("}");
    }

    void changed_part(std::string_view name, const OrderedJson& now) {
        if (!now.is_null()) console_.raw(",\"").raw(name).raw("\":").raw(report::to_text(now, -1));
    }

    Replay& replay_;
    Console& console_;
    bool first_field_ = true;
};

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
            console.raw(report::to_text(position(replay, game.found), 1)).raw("\n").finish();
            return ExitCode::done;
        }
        report::TableHistory history(replay.table());
        DumpWriter writer(replay, console);
        writer.head(file_);
        writer.table(history);
        if (all_steps_) writer.all_steps(history);
        writer.tail();
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
            throw UsageError(
                fmt::format("{} has {} steps, and no step {}", file_.filename().string(), last, wanted));
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
