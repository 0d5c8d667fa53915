#include "umpire/catalog/catalog.hpp"
#include "umpire/check/history.hpp"
#include "umpire/html/report_page.hpp"
#include "umpire/json.hpp"
#include "umpire/report/chain.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/report/legality_text.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/game_file.hpp"

#include "command.hpp"
#include "console.hpp"
#include "html_report.hpp"
#include "judged.hpp"
#include "mails.hpp"
#include "options.hpp"
#include "progress.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <utility>

namespace umpire::commands {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

class Check : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("orders", po::value(&orders_)->value_name("FILE"),
                              "what players declared, beside what stands in the chat")(
            "format", po::value(&format_)->value_name("FORMAT"),
            "text, json, or html: one page with pictures")("output,o", po::value(&file_)->value_name("FILE"),
                                                           "where to write the page")(
            "verbose,v", po::bool_switch(&verbose_),
            "also tell of steps that mean nothing to the game, and all facts that rules looked at")(
            "memory", po::value(&memory_)->value_name("FILE"),
            "what is known from earlier mails: read if it is there, and written when these are judged")(
            "all", po::bool_switch(&all_), "also list what was legal, and the points that it took")(
            "brief", po::bool_switch(&brief_),
            "only what is wrong or open, without rules, facts and battles");
        reader_.add_to(options, "leave out what this side cannot see on the table");
        mails_.add_to(options);
        progress_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        mails_.check();
        reader_.check();
        output_.check();
        if (format_ != "text" && format_ != "json" && format_ != "html")
            throw UsageError(fmt::format("--format is text, json or html, not '{}'", format_));
        if (format_ == "html" && output_.json)
            throw UsageError("--json and --format html exclude each other");
        if (format_ == "html" && file_.empty()) throw UsageError("-o says where to write the page");
        if (format_ != "html" && !file_.empty()) throw UsageError("-o goes with --format html");
        if (format_ == "json") output_.json = true;
        if (verbose_ && brief_) throw UsageError("--verbose and --brief exclude each other");
        if (arguments.empty()) throw UsageError("a save or log is missing");
        arguments_ = arguments;
    }

    ExitCode run() override {
        for (const std::string& argument : arguments_)
            mails_.add(argument);
        if (mails_.empty()) throw UsageError("there is no save or log in the folder");
        std::vector<std::string> problems(mails_.size());
        check::History history(
            mails_.letters({reader_, draws(), orders_, std::nullopt, all_ || draws(), draws()}, problems),
            remembered(memory_));
        {
            Progress progress("files checked", history.letters(), progress_.shown());
            Mails::judge(history, problems, [&] { progress.one_more(); });
        }
        Console console(output_.colour());
        if (draws())
            write_page(history, console);
        else
            print(history, console);
        console.finish();
        for (const std::string& stranger : mails_.strangers())
            fmt::print(stderr, "umpire: note: {}\n", report::printable(stranger));
        for (const std::string& problem : problems)
            if (!problem.empty()) fmt::print(stderr, "umpire: {}\n", report::printable(problem));
        remember(history, memory_);
        return verdict_on(history, problems);
    }

  private:
    bool draws() const { return format_ == "html"; }

    void write_page(const check::History& history, Console& console) const {
        std::vector<fs::path> inputs(arguments_.begin(), arguments_.end());
        spare_inputs(file_, inputs);
        vassal::write_file(file_, html_report(history, mails_));
        for (std::size_t game = 0; game < history.games(); ++game)
            for (const std::size_t letter : history.letters_of(game))
                if (const report::LegalityReport* report = history.report(letter))
                    console.line(fmt::format("{}: {}", report->file, html::verdict_words(*report)));
        console.line(fmt::format("the page: {}", file_));
    }

    void print(const check::History& history, Console& console) const {
        if (output_.json) return print_json(history, console);
        using report::Detail;
        const Detail detail = brief_ ? Detail::brief : verbose_ ? Detail::verbose : Detail::usual;
        bool first = true;
        for (std::size_t game = 0; game < history.games(); ++game) {
            const catalog::Catalog& catalog = catalog_of(history, game);
            if (history.chain(game).tells_anything()) {
                if (!std::exchange(first, false)) console.line();
                print_chain(history, game, console);
            }
            for (const std::size_t letter : history.letters_of(game)) {
                const report::LegalityReport* report = history.report(letter);
                if (report == nullptr) continue;
                if (!std::exchange(first, false)) console.line();
                report::print_legality(*report, catalog, detail, console);
            }
        }
    }

    static void print_json(const check::History& history, Console& console) {
        OrderedJson files = OrderedJson::array(), chains = OrderedJson::array();
        for (std::size_t game = 0; game < history.games(); ++game) {
            const catalog::Catalog& catalog = catalog_of(history, game);
            if (history.chain(game).tells_anything())
                chains.push_back(report::chain_json(history.chain(game), catalog));
            for (const std::size_t letter : history.letters_of(game))
                if (const report::LegalityReport* report = history.report(letter))
                    files.push_back(report::legality_json(*report, catalog));
        }
        OrderedJson all{{"files", std::move(files)}};
        if (!chains.empty()) all["chains"] = std::move(chains);
        console.raw(report::to_text(all)).raw("\n");
    }

    Mails mails_;
    ProgressOptions progress_;
    OutputOptions output_;
    ReaderOptions reader_;
    std::string orders_, memory_, file_, format_ = "text";
    bool verbose_ = false, brief_ = false, all_ = false;
    std::vector<std::string> arguments_;
};

}  // namespace

const CommandInfo check_command{
    "check",
    "[OPTIONS] FILE...",
    "was this turn legal?",
    "Reads logs as the actions of a game and judges each by the rules: legal, illegal with every rule that "
    "it\n"
    "breaks, or cannot tell with the fact that is missing. Battles are resolved from the dice in the log.\n"
    "Several mails of one game, or a folder of them, are put in order by what they contain and judged as "
    "one\n"
    "history; what changed between two of them is told.",
    "umpire check turn-3.vlog",
    []() -> std::unique_ptr<Command> { return std::make_unique<Check>(); },
};

}  // namespace umpire::commands
