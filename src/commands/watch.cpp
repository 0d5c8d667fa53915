#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/json.hpp"
#include "umpire/read_file.hpp"
#include "umpire/report/chain.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/vassal/game_file.hpp"

#include "allowance.hpp"
#include "arrivals.hpp"
#include "command.hpp"
#include "console.hpp"
#include "game_folder.hpp"
#include "judged.hpp"
#include "mails.hpp"
#include "options.hpp"
#include "other_program.hpp"
#include "text_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>

namespace umpire::commands {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

/// While somebody who ends the program has to wait a moment: what is being written is written as a whole.
class EndHeldBack {
  public:
    EndHeldBack() {
        sigset_t ends;
        sigemptyset(&ends);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP})
            sigaddset(&ends, signal);
        pthread_sigmask(SIG_BLOCK, &ends, &before_);
    }
    ~EndHeldBack() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    EndHeldBack(const EndHeldBack&) = delete;
    EndHeldBack& operator=(const EndHeldBack&) = delete;

    /// For as long as nothing is written.
    template <class Work>
    void let_go(Work work) {
        sigset_t held;
        pthread_sigmask(SIG_SETMASK, &before_, &held);
        try {
            work();
        } catch (...) {
            pthread_sigmask(SIG_SETMASK, &held, nullptr);
            throw;
        }
        pthread_sigmask(SIG_SETMASK, &held, nullptr);
    }

  private:
    sigset_t before_{};
};

constexpr const char* watched_mark = "watched 1";

Watched watched_before(const fs::path& file) {
    Watched watched;
    if (!fs::exists(file)) return watched;
    const Json json = json_file(file.string());
    catalog::check_schema(json, "watched", file.string());
    for (const Json& one : json.at("checked"))
        watched.checked[one.at("digest")] = one.at("file");
    for (const Json& one : json.at("refused"))
        watched.refused[one.at("digest")] = one.at("because");
    return watched;
}

void write_watched(const fs::path& file, const Watched& watched) {
    OrderedJson checked = OrderedJson::array(), refused = OrderedJson::array();
    for (const auto& [digest, name] : watched.checked)
        checked.push_back({{"digest", digest}, {"file", name}});
    for (const auto& [digest, because] : watched.refused)
        refused.push_back({{"digest", digest}, {"because", because}});
    const OrderedJson json{{"umpire", watched_mark}, {"checked", checked}, {"refused", refused}};
    // Names come by mail, and need not be UTF-8.
    vassal::write_file(file, json.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n");
}

/// A save has a report of its own beside that of the log of its name.
fs::path report_of(const fs::path& mail, const ReportFormat& format) {
    fs::path report = mail;
    if (mail.extension() == ".vlog") report.replace_extension();
    report += format.extension;
    return report;
}

std::optional<std::string> fault_of(const fs::path& file) try {
    vassal::read_game_file(file);
    return std::nullopt;
} catch (const InputError& error) {
    return error.reason();
}

class Watch : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("once", po::bool_switch(&once_),
                              "check what has come since the last time, and end: for cron")(
            "exec", po::value(&program_)->value_name("PROGRAM"),
            "call this program for every mail that was checked, with the names of the mail and of its "
            "reports; "
            "no shell reads them")("memory", po::value(&memory_)->value_name("FILE"),
                                   "where what is known is kept, otherwise umpire.memory.json in the folder");
        reader_.add_to(options, "leave out of the reports what this side cannot see on the table");
        mails_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        mails_.check();
        reader_.check();
        if (arguments.empty()) throw UsageError("the folder to watch is missing");
        if (arguments.size() > 1)
            throw UsageError(fmt::format("one folder is expected, not {}", arguments.size()));
        folder_ = arguments.front();
    }

    ExitCode run() override {
        if (!fs::is_directory(folder_)) throw InputError("expected a folder").in_file(folder_.string());
        if (memory_.empty()) memory_ = (folder_ / "umpire.memory.json").string();
        // What is wrong with it is wrong with every mail.
        game_folder_of(folder_ / folder_file);
        // It may be there for weeks; what it judges is held to its allowance each time.
        take_any_time();
        EndHeldBack held;
        held_ = &held;
        arrivals_.emplace(folder_, watched_before(state()), fault_of);
        if (once_) return look_once();
        const auto events = folder_events(folder_);
        say(fmt::format("watching {}", folder_.string()));
        keep_watching(*arrivals_, *events,
                      {[&](const std::vector<Arrival>& arrived) { judge_apart(arrived); },
                       [&](const fs::path& file, const std::string& fault) {
                           tell_unfinished(file, fault);
                           write_watched(state(), arrivals_->watched());
                       }});
        return ExitCode::done;
    }

  private:
    fs::path state() const { return folder_ / "umpire.watched.json"; }

    void say(const std::string& line) {
        console_.line(line);
        console_.finish();
    }

    ExitCode look_once() {
        if (const auto arrived = arrivals_->look(); !arrived.empty()) judge_apart(arrived);
        for (const auto& [file, fault] : arrivals_->unfinished()) {
            tell_unfinished(file, fault);
            worst_ = ExitCode::bad_input;
        }
        write_watched(state(), arrivals_->watched());
        return worst_;
    }

    void tell_unfinished(const fs::path& file, const std::string& fault) {
        say(fmt::format("{}: not a whole save or log, at least not yet: {}", file.filename().string(),
                        fault));
    }

    struct Judged {
        std::vector<fs::path> files;
        std::vector<std::string> problems;  ///< by file
        std::unique_ptr<check::History> history;
        std::vector<std::size_t> file_of;  ///< by letter

        const fs::path& mail(std::size_t letter) const { return files[file_of[letter]]; }
    };

    /// A mail that asks for more than it is worth ends the process in which it is judged. Whoever was judged
    /// with it is judged once more without it.
    void judge_apart(const std::vector<Arrival>& arrived) {
        const Apart apart = done_apart([&] {
            judge(arrived);
            return static_cast<int>(worst_);
        });
        if (apart.bad_usage) throw UsageError(apart.problem);
        arrivals_->take_over(watched_before(state()));
        if (apart.code >= 0) worst_ = std::max(worst_, static_cast<ExitCode>(apart.code));
        for (const Arrival& arrival : arrived) {
            if (arrivals_->has_dealt_with(arrival)) continue;
            const std::string name = arrival.file.filename().string();
            if (apart.was_ended)
                say(fmt::format("{}: its check was ended before it was through", name));
            else if (arrived.size() > 1)
                judge_apart({arrival});
            else
                give_up(arrival, apart.problem.empty()
                                     ? "takes more time or memory than what is in it is worth"
                                     : apart.problem);
        }
    }

    void give_up(const Arrival& arrival, const std::string& problem) {
        if (arrivals_->is_refused(arrival, problem))
            say(fmt::format("{}: cannot be checked: {}", arrival.file.filename().string(), problem));
        write_watched(state(), arrivals_->watched());
        worst_ = ExitCode::bad_input;
    }

    void judge(const std::vector<Arrival>& arrived) {
        std::vector<fs::path> files;
        for (const Arrival& arrival : arrived)
            files.push_back(arrival.file);
        Judged judged = judged_with(files, remembered(memory_));
        // What came late or out of order changes what was known: all is judged anew, if all of it is still
        // here.
        std::vector<fs::path> all = arrivals_->all_whole(), with_new;
        std::set_union(all.begin(), all.end(), files.begin(), files.end(), std::back_inserter(with_new));
        all.swap(with_new);
        if (!goes_on(*judged.history) && files.size() < all.size() && arrivals_->has_all_checked())
            judged = judged_with(all, std::nullopt);
        for (std::size_t game = 0; game < judged.history->games(); ++game)
            for (const std::size_t letter : judged.history->letters_of(game))
                if (judged.history->report(letter) != nullptr) tell(judged, game, letter, files);
        remember(*judged.history, memory_);
        for (const Arrival& arrival : arrived)
            conclude(arrival, judged);
        write_watched(state(), arrivals_->watched());
        worst_ = std::max(worst_, verdict_on(*judged.history, judged.problems));
        if (program_.empty()) return;
        // What a mail is worth is no measure of what somebody wants to do with it.
        take_any_time();
        for (const std::vector<std::string>& names : told_)
            call(names);
    }

    Judged judged_with(const std::vector<fs::path>& files, std::optional<check::Memory> since) {
        Judged judged;
        held_->let_go([&] {
            judged.files = files;
            judged.problems.resize(files.size());
            mails_.take(files);
            auto letters = mails_.letters({reader_, false, {}}, judged.problems);
            for (std::size_t file = 0; file < files.size(); ++file)
                if (judged.problems[file].empty()) judged.file_of.push_back(file);
            judged.history = std::make_unique<check::History>(std::move(letters), std::move(since));
            // First what could not be read, by letters, then what could not be judged, by games.
            std::vector<std::string> problems;
            Mails::judge(*judged.history, problems, [] {});
            for (std::size_t letter = 0; letter < judged.history->letters(); ++letter)
                judged.problems[judged.file_of[letter]] = problems[letter];
            for (std::size_t game = 0; game < judged.history->games(); ++game)
                for (const std::size_t letter : judged.history->letters_of(game))
                    if (judged.history->report(letter) == nullptr)
                        judged.problems[judged.file_of[letter]] = problems[judged.history->letters() + game];
        });
        return judged;
    }

    /// Each game goes on from where what was known ends. What comes late looks as if somebody had changed the
    /// table between two mails.
    static bool goes_on(const check::History& history) {
        for (std::size_t game = 0; game < history.games(); ++game) {
            const report::ChainedFile& first = history.chain(game).files.front();
            if (first.after.empty() && first.same_as.empty()) return false;
            if (history.chain(game).is_broken()) return false;
        }
        return history.has_since();
    }

    /// Writes the reports of a mail, and says in one line what came out.
    void tell(const Judged& judged, std::size_t game, std::size_t letter,
              const std::vector<fs::path>& arrived) {
        const fs::path& mail = judged.mail(letter);
        const std::string summary =
            summary_of(*judged.history->report(letter), catalog_of(*judged.history, game));
        const bool is_new = std::find(arrived.begin(), arrived.end(), mail) != arrived.end();
        bool is_news = is_new;
        std::vector<std::string> reports;
        for (const ReportFormat& format : report_formats()) {
            const fs::path file = report_of(mail, format);
            // What was told of it before may only have got a mail behind it.
            if (!is_new && reports.empty()) is_news = !says(file, summary);
            vassal::write_file(file, format.make(*judged.history, game, letter));
            reports.push_back(file.string());
        }
        if (!is_news) return;
        std::string line = is_new ? summary : fmt::format("judged again: {}", summary);
        if (judged.history->chain(game).is_broken()) line += "; between the mails not all is as it should be";
        line += " ->";
        for (const std::string& report : reports)
            line += " " + fs::path(report).filename().string();
        say(line);
        reports.insert(reports.begin(), mail.string());
        told_.push_back(std::move(reports));
    }

    static bool says(const fs::path& file, const std::string& summary) {
        std::error_code error;
        return fs::exists(file, error) && read_file(file).find(summary + "\n") != std::string::npos;
    }

    /// With the names of a mail and of its reports.
    void call(const std::vector<std::string>& names) const {
        // From the root: no name of a file is ever taken for an option.
        std::vector<std::string> words{program_};
        for (const std::string& name : names)
            words.push_back(fs::absolute(name).string());
        if (const std::string problem = run_program(words); !problem.empty())
            fmt::print(stderr, "umpire: note: {}: {}\n",
                       report::printable(fs::path(names.front()).filename().string()),
                       report::printable(problem));
    }

    void conclude(const Arrival& arrival, const Judged& judged) {
        const auto file = std::find(judged.files.begin(), judged.files.end(), arrival.file);
        std::string problem = judged.problems[static_cast<std::size_t>(file - judged.files.begin())];
        const std::string name = arrival.file.filename().string();
        if (problem.empty()) {
            arrivals_->is_checked(arrival);
            if (const std::string other = same_as(arrival.file, judged); !other.empty())
                say(fmt::format("{}: the same as {}", name, other));
            return;
        }
        if (const std::string path = arrival.file.string() + ": "; problem.starts_with(path))
            problem.erase(0, path.size());
        if (arrivals_->is_refused(arrival, problem))
            say(fmt::format("{}: cannot be checked: {}", name, problem));
    }

    /// The mail that was judged in the place of this one; empty if it was judged itself.
    static std::string same_as(const fs::path& mail, const Judged& judged) {
        for (std::size_t game = 0; game < judged.history->games(); ++game) {
            const auto& letters = judged.history->letters_of(game);
            for (std::size_t i = 0; i < letters.size(); ++i)
                if (judged.mail(letters[i]) == mail) return judged.history->chain(game).files[i].same_as;
        }
        return {};
    }

    Mails mails_;
    ReaderOptions reader_;
    Console console_{Colour::never};
    std::optional<Arrivals> arrivals_;
    EndHeldBack* held_ = nullptr;
    ExitCode worst_ = ExitCode::done;
    std::vector<std::vector<std::string>> told_;  ///< mails and their reports, by this process
    bool once_ = false;
    std::string program_, memory_;
    fs::path folder_;
};

}  // namespace

const CommandInfo watch_command{
    "watch",
    "[OPTIONS] DIR",
    "check each mail that comes into a folder",
    "Checks the saves and logs of a folder, and then each that comes, as one history: what is known is kept, "
    "and\n"
    "none is checked twice, not after a new start either. The reports are written beside each mail\n"
    "(turn-3.report.txt and turn-3.report.json), and a line says what came out. A mail that is still being\n"
    "written is waited for. Ctrl-C ends it.",
    "umpire watch spring-1940 --exec ./mail-the-report",
    []() -> std::unique_ptr<Command> { return std::make_unique<Watch>(); },
};

}  // namespace umpire::commands
