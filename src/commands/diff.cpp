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
            print_json(story, console);
        else
            print_text(story, console);
        console.finish();
        return ExitCode::done;
    }

  private:
    void print_json(const OrderedJson& story, Console& console) const {
        OrderedJson json = {{"before", before_.filename().string()}, {"after", after_.filename().string()}};
        for (const char* part :
             {"moves", "created", "removed", "changes", "decks", "turns", "globals", "boards"})
            json[part] = story.contains(part) ? story[part] : OrderedJson::array();
        json["players"] = story.contains("players") ? story["players"] : OrderedJson();
        console.raw(report::to_text(json)).raw("\n");
    }

    static void print_text(const OrderedJson& story, Console& console) {
        if (story.empty()) {
            console.line("nothing on the table is different");
            return;
        }
        struct Part {
            const char* name;
            const char* title;
        };
        bool first = true;
        for (const Part& part :
             {Part{"turns", "turn"}, Part{"players", "players"}, Part{"boards", "boards"},
              Part{"moves", "moved"}, Part{"created", "added"}, Part{"removed", "removed"},
              Part{"changes", "changed"}, Part{"decks", "decks"}, Part{"globals", "properties"}}) {
            if (!story.contains(part.name)) continue;
            if (!first) console.line();
            first = false;
            console.line(fmt::format("{} ({})", part.title, story[part.name].size()), Style::title);
            for (const report::Sentence& sentence :
                 report::story_sentences(OrderedJson{{part.name, story[part.name]}}, false))
                console.text("  ").line(sentence.text, sentence.style);
        }
    }

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
