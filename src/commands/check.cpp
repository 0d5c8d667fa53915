#include "umpire/adjudicate/seals.hpp"
#include "umpire/adjudicate/verify.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/check/history.hpp"
#include "umpire/error.hpp"
#include "umpire/json.hpp"
#include "umpire/report/chain.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/report/legality_text.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/module.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "text_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace umpire::commands {

namespace fs = std::filesystem;
namespace po = boost::program_options;

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
            "memory", po::value(&memory_)->value_name("FILE"),
            "what is known from earlier mails: read if it is there, and written when these are judged")(
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
        arguments_ = arguments;
    }

    ExitCode run() override {
        for (const std::string& argument : arguments_)
            add(argument);
        if (files_.empty()) throw UsageError("there is no save or log in the folder");
        std::vector<std::string> problems(files_.size());
        check::History history(letters(problems), remembered());
        judge(history, problems);
        Console console(output_.colour());
        print(history, console);
        console.finish();
        for (const std::string& problem : problems)
            if (!problem.empty()) fmt::print(stderr, "umpire: {}\n", report::printable(problem));
        remember(history);
        return verdict(history, problems);
    }

  private:
    /// A folder stands for the saves and logs in it; what order they are in their contents will show.
    void add(const fs::path& path) {
        if (!fs::is_directory(path)) return files_.push_back(path);
        std::vector<fs::path> found;
        std::error_code error;
        for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error))
            if (entry->path().extension() == ".vlog" || entry->path().extension() == ".vsav")
                found.push_back(entry->path());
        std::sort(found.begin(), found.end());
        files_.insert(files_.end(), found.begin(), found.end());
    }

    /// Does something to each of several, on all cores. What is wrong with an input is told by it; anything
    /// else ends it all.
    template <class Work>
    static void for_each(std::size_t count, std::vector<std::string>& problems, Work work) {
        std::atomic<std::size_t> next{0};
        std::exception_ptr failure;
        std::mutex mutex;
        const auto run = [&] {
            for (std::size_t i = next++; i < count; i = next++) {
                try {
                    work(i);
                } catch (const InputError& error) {
                    problems[i] = error.what();
                } catch (...) {
                    // Wrong usage, or worse: told once, when all have stopped.
                    const std::scoped_lock lock(mutex);
                    if (!failure) failure = std::current_exception();
                    next = count;
                }
            }
        };
        const std::size_t helpers = std::min<std::size_t>(count, std::thread::hardware_concurrency());
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < helpers; ++i)
            threads.emplace_back(run);
        run();
        threads.clear();  // waits for them
        if (failure) std::rethrow_exception(failure);
    }

    /// Those that can be opened.
    std::vector<check::Letter> letters(std::vector<std::string>& problems) {
        std::vector<std::optional<check::Letter>> all(files_.size());
        for_each(files_.size(), problems, [&](std::size_t i) { all[i] = letter(files_[i]); });
        std::vector<check::Letter> letters;
        for (std::optional<check::Letter>& one : all)
            if (one) letters.push_back(*std::move(one));
        return letters;
    }

    check::Letter letter(const fs::path& path) {
        auto file = std::make_shared<vassal::GameFile>(vassal::read_game_file(path));
        const auto module = module_of(path, *file);
        const KnownGame& game = game_.game_of(module->name, path);
        check::Letter letter{shown_name(path), module->name, {}, {}, {}};
        letter.request = {
            game.rules, game.binding, game.map, rules_.options(*game.rules), orders_of(*game.rules), reader_};
        letter.resume = [proof = proof_of(game, module)](
                            const vassal::GameFile& log, const check::Request& request,
                            const check::Memory* before, report::LegalityReport& report) {
            return adjudicate::resume(log, request, proof, before, report);
        };
        // Ordering and judging each begin at the beginning: the text is kept once, and not if it can be read
        // again.
        const bool again = fs::is_regular_file(path);
        letter.open = [path, module, again, file]() mutable {
            if (!file) return std::make_unique<vassal::Replay>(vassal::read_game_file(path), module);
            auto replay = std::make_unique<vassal::Replay>(*file, module);
            if (again) file.reset();
            return replay;
        };
        return letter;
    }

    /// Files of one folder that were made with the same module are read with the same.
    std::shared_ptr<const vassal::Module> module_of(const fs::path& path, const vassal::GameFile& file) {
        const std::scoped_lock lock(mutex_);
        const auto key = std::pair(path.parent_path(), file.module_data.value_or(""));
        const auto known = modules_.find(key);
        if (known != modules_.end() && known->second) return known->second;
        const FoundModule found = find_module(module_, path, file);
        if (!found.note.empty()) fmt::print(stderr, "umpire: note: {}\n", report::printable(found.note));
        if (!found.module) throw InputError("cannot be checked without its module").in_file(path.string());
        for (const auto& [other, module] : modules_)
            if (module->name == found.module->name && module->version == found.module->version)
                return modules_[key] = module;
        return modules_[key] = found.module;
    }

    adjudicate::Proof proof_of(const KnownGame& game,
                               const std::shared_ptr<const vassal::Module>& module) const {
        return {module, game.digest,
                orders_.empty() ? std::string() : adjudicate::digest_of_orders(text_file(orders_))};
    }

    const orders::OrdersFile* orders_of(const rules::GameRules& rules) {
        if (orders_.empty()) return nullptr;
        const std::scoped_lock lock(mutex_);
        auto& known = parsed_orders_[rules.game()];
        if (!known) known = orders::parse_orders_file(text_file(orders_), orders_, rules.vocabulary());
        return &*known;
    }

    /// As it was given, or with its folders where two have the same name.
    std::string shown_name(const fs::path& path) const {
        const auto same = [&](const fs::path& other) {
            return other != path && other.filename() == path.filename();
        };
        return (std::any_of(files_.begin(), files_.end(), same) ? path : path.filename()).string();
    }

    void judge(check::History& history, std::vector<std::string>& problems) {
        Progress progress("files checked", history.letters(), progress_.shown());
        std::vector<std::string> unread(history.letters());
        for_each(history.letters(), unread, [&](std::size_t letter) { history.read(letter); });
        history.put_in_order();
        std::vector<std::string> unjudged(history.games());
        for_each(history.games(), unjudged, [&](std::size_t game) {
            history.judge(game);
            for (std::size_t i = 0; i < history.letters_of(game).size(); ++i)
                progress.one_more();
        });
        for (const auto* more : {&unread, &unjudged})
            problems.insert(problems.end(), more->begin(), more->end());
    }

    std::optional<check::Memory> remembered() const {
        if (memory_.empty() || !fs::exists(memory_)) return std::nullopt;
        return check::Memory::from_json(json_file(memory_), memory_);
    }

    void remember(const check::History& history) const {
        if (memory_.empty()) return;
        std::optional<std::size_t> of;
        for (std::size_t game = 0; game < history.games(); ++game) {
            if (history.memory(game) == nullptr) continue;
            // What is known of one game is not given away for another.
            if (history.has_since() && history.chain(game).files.front().after.empty()) continue;
            if (!of || history.letters_of(game).size() > history.letters_of(*of).size()) of = game;
        }
        if (of) write_text_file(memory_, history.memory(*of)->to_json().dump(1) + "\n");
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
                for (const report::ChainLine& line : report::chain_lines(history.chain(game), catalog))
                    console.line(line.text, line.tone == report::ChainLine::Tone::title     ? Style::title
                                            : line.tone == report::ChainLine::Tone::notable ? Style::notable
                                                                                            : Style::plain);
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

    static const catalog::Catalog& catalog_of(const check::History& history, std::size_t game) {
        return history.rules_of(game).catalog();
    }

    static ExitCode verdict(const check::History& history, const std::vector<std::string>& problems) {
        for (const std::string& problem : problems)
            if (!problem.empty()) return ExitCode::bad_input;
        bool illegal = false, open = false;
        for (std::size_t game = 0; game < history.games(); ++game) {
            open = open || history.chain(game).is_broken();
            for (const std::size_t letter : history.letters_of(game))
                if (const report::LegalityReport* report = history.report(letter)) {
                    illegal = illegal || report->is_illegal();
                    open = open || report->leaves_open();
                }
        }
        return illegal ? ExitCode::violations : open ? ExitCode::cannot_tell : ExitCode::done;
    }

    ModuleOptions module_;
    GameOptions game_;
    RulesOptions rules_;
    ProgressOptions progress_;
    OutputOptions output_;
    std::string orders_, reader_, memory_, format_ = "text";
    bool verbose_ = false, brief_ = false;
    std::vector<std::string> arguments_;
    std::vector<fs::path> files_;
    std::mutex mutex_;
    std::map<std::pair<fs::path, std::string>, std::shared_ptr<const vassal::Module>> modules_;
    std::map<std::string, std::optional<orders::OrdersFile>> parsed_orders_;  ///< by game
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
