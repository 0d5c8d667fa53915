#include "umpire/catalog/catalog.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/error.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/module.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "legality_text.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "text_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace umpire::commands {

namespace po = boost::program_options;
using OrderedJson = nlohmann::ordered_json;

namespace {

class Check : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("orders", po::value(&orders_)->value_name("FILE"),
                              "what players declared, beside what stands in the chat")(
            "format", po::value(&format_)->value_name("FORMAT"), "text or json")(
            "for", po::value(&reader_)->value_name("SIDE"),
            "leave out what this side cannot see on the table")(
            "verbose,v", po::bool_switch(&verbose_),
            "also tell of steps that mean nothing to the game, and all facts that rules looked at")(
            "brief", po::bool_switch(&brief_),
            "only what is wrong or open, without rules, facts and battles");
        module_.add_to(options);
        game_.add_to(options);
        rules_.add_to(options);
        progress_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        rules_.check();
        output_.check();
        if (format_ != "text" && format_ != "json")
            throw UsageError(fmt::format("--format is text or json, not '{}'", format_));
        if (format_ == "json") output_.json = true;
        if (verbose_ && brief_) throw UsageError("--verbose and --brief exclude each other");
        if (arguments.empty()) throw UsageError("a save or log is missing");
        files_.assign(arguments.begin(), arguments.end());
    }

    ExitCode run() override {
        std::vector<Checked> checked(files_.size());
        check_all(checked);
        Console console(output_.colour());
        print(checked, console);
        console.finish();
        for (const Checked& one : checked)
            if (!one.problem.empty()) fmt::print(stderr, "umpire: {}\n", printable(one.problem));
        return verdict(checked);
    }

  private:
    struct Checked {
        report::LegalityReport report;
        std::shared_ptr<const rules::GameRules> rules;
        std::string problem;
    };

    void check_all(std::vector<Checked>& checked) {
        Progress progress("files checked", files_.size(), progress_.shown());
        std::atomic<std::size_t> next{0};
        std::exception_ptr failure;
        const auto work = [&] {
            for (std::size_t i = next++; i < files_.size(); i = next++) {
                try {
                    checked[i] = check_one(files_[i]);
                } catch (const InputError& error) {
                    checked[i].problem = error.what();
                } catch (...) {
                    // Wrong usage, or worse: told once, when all have stopped.
                    const std::scoped_lock lock(mutex_);
                    if (!failure) failure = std::current_exception();
                    next = files_.size();
                }
                progress.one_more();
            }
        };
        const std::size_t helpers = std::min<std::size_t>(files_.size(), std::thread::hardware_concurrency());
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < helpers; ++i)
            threads.emplace_back(work);
        work();
        threads.clear();  // waits for them
        if (failure) std::rethrow_exception(failure);
    }

    Checked check_one(const std::filesystem::path& file) {
        const OpenedGame opened = open_game(module_, file);
        if (!opened.found.module)
            throw InputError("cannot be checked without its module").in_file(file.string());
        const KnownGame& game = game_.game_of(opened.found.module->name, file);
        std::optional<orders::OrdersFile> orders;
        if (!orders_.empty())
            orders = orders::parse_orders_file(text_file(orders_), orders_, game.rules->vocabulary());
        const check::Request request{
            game.rules, game.binding, game.map, rules_.options(*game.rules), orders ? &*orders : nullptr,
            reader_};
        Checked checked{check::check_log(*opened.replay, request), game.rules, {}};
        checked.report.file = file.filename().string();
        checked.report.module = opened.found.module->name;
        return checked;
    }

    void print(const std::vector<Checked>& checked, Console& console) const {
        if (output_.json) {
            OrderedJson all = OrderedJson::array();
            for (const Checked& one : checked)
                if (one.rules) all.push_back(report::legality_json(one.report, one.rules->catalog()));
            console.raw(report::to_text(OrderedJson{{"files", all}})).raw("\n");
            return;
        }
        const Detail detail = brief_ ? Detail::brief : verbose_ ? Detail::verbose : Detail::usual;
        bool first = true;
        for (const Checked& one : checked) {
            if (!one.rules) continue;
            if (!std::exchange(first, false)) console.line();
            print_legality(one.report, one.rules->catalog(), detail, console);
        }
    }

    static ExitCode verdict(const std::vector<Checked>& checked) {
        ExitCode code = ExitCode::done;
        for (const Checked& one : checked) {
            if (!one.problem.empty()) return ExitCode::bad_input;
            if (one.report.illegal > 0) code = ExitCode::violations;
            if (one.report.leaves_open() && code == ExitCode::done) code = ExitCode::cannot_tell;
        }
        return code;
    }

    ModuleOptions module_;
    GameOptions game_;
    RulesOptions rules_;
    ProgressOptions progress_;
    OutputOptions output_;
    std::string orders_, reader_, format_ = "text";
    bool verbose_ = false, brief_ = false;
    std::vector<std::filesystem::path> files_;
    std::mutex mutex_;
};

}  // namespace

const CommandInfo check_command{
    "check",
    "[OPTIONS] FILE...",
    "was this turn legal?",
    "Reads logs as the actions of a game and judges each by the rules: legal, illegal with every rule that "
    "it\n"
    "breaks, or cannot tell with the fact that is missing. Battles are resolved from the dice in the log.",
    "umpire check turn-3.vlog",
    []() -> std::unique_ptr<Command> { return std::make_unique<Check>(); },
};

}  // namespace umpire::commands
