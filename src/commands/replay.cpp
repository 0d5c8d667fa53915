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

/// A step in words: its number, then what happened, each on a line of its own.
class StepPrinter {
  public:
    StepPrinter(Console& console, std::size_t steps, bool verbose)
        : console_(console), width_(std::to_string(steps).size()), verbose_(verbose) {}

    void print(const OrderedJson& step) {
        const bool with_actor = !step["actor"].is_null();
        std::vector<report::Sentence> sentences;
        const auto add = [&](std::vector<report::Sentence> more) {
            sentences.insert(sentences.end(), more.begin(), more.end());
        };
        if (step.contains("undoes")) sentences.push_back(undo_sentence(step["undoes"], with_actor));
        add(report::dice_sentences(step, with_actor));
        if (!step.contains("undoes") || verbose_) add(report::story_sentences(step, with_actor));
        add(report::chat_sentences(step, verbose_));
        // No gap in the numbers: an undo may refer to it.
        if (sentences.empty()) sentences.push_back({"(nothing to see)", Style::dim, false});
        bool named = false, numbered = false;
        for (const report::Sentence& sentence : sentences) {
            console_.text(numbered ? std::string(width_, ' ')
                                   : fmt::format("{:>{}}", step["step"].get<std::size_t>(), width_),
                          Style::dim);
            numbered = true;
            console_.raw("  ");
            if (with_actor && !named && (sentence.of_actor || sentences.size() == 1)) {
                console_.text(report::actor_words(step["actor"]), Style::actor);
                console_.raw(sentence.of_actor ? " " : ": ");
                named = true;
            }
            console_.line(sentence.text, sentence.style);
        }
    }

  private:
    static report::Sentence undo_sentence(const OrderedJson& undone, bool with_actor) {
        const std::string what =
            undone.is_null() ? "an earlier step" : fmt::format("step {}", undone.get<std::size_t>());
        return {with_actor ? fmt::format("takes back {}", what) : fmt::format("{} is taken back", what),
                Style::bad, true};
    }

    Console& console_;
    std::size_t width_;
    bool verbose_;
};

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
        const report::Storyteller teller(replay.table(), {viewer_.given(), verbose_});
        Console console(output_.colour());
        StepPrinter printer(console, last, verbose_);
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
        step.update(teller.tell_step(commands, history.update()));
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
