#include "umpire/ask/interview.hpp"
#include "umpire/error.hpp"
#include "umpire/read_file.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/game_file.hpp"

#include "command.hpp"
#include "console.hpp"
#include "mails.hpp"
#include "options.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <iostream>
#include <unistd.h>

namespace umpire::commands {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

class Ask : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("orders", po::value(&orders_)->value_name("FILE"),
                              "where the answers go, and stand already; otherwise beside the first log, with "
                              "its name and .orders")("color", po::value(&output_.color)->value_name("WHEN"),
                                                      "colours: auto, always or never");
        reader_.add_to(options, "this side answers, and is asked only what it may know");
        mails_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        mails_.check();
        reader_.check();
        output_.check();
        if (arguments.empty()) throw UsageError("a log is missing");
        for (const std::string& argument : arguments)
            if (argument == "-") throw UsageError("the answers come from standard input, so a log cannot");
        arguments_ = arguments;
    }

    ExitCode run() override {
        for (const std::string& argument : arguments_)
            mails_.add(argument);
        if (mails_.empty()) throw UsageError("there is no save or log in the folder");
        if (orders_.empty()) orders_ = fs::path(mails_.first()).replace_extension(".orders").string();
        Console console(output_.colour());
        const std::string known = fs::exists(orders_) ? read_file(orders_) : std::string();
        const bool several = mails_.size() > 1 || orders::names_mails(known);
        ask::Interview interview(known, reader_.side.value_or(""), several);
        const ask::Result result = interview.run(
            {[&] { return typed(console); }, [&](const std::string& text) { return judged(text); },
             [&](const std::string& text) { vassal::write_file(orders_, text); }},
            console);
        print_end(result, console);
        console.finish();
        return result.left_open > 0 || leaves_open() ? ExitCode::cannot_tell : ExitCode::done;
    }

  private:
    static std::optional<std::string> typed(Console& console) {
        console.finish();
        std::string line;
        if (!std::getline(std::cin, line)) return std::nullopt;
        // On a terminal it stands there already.
        if (isatty(STDIN_FILENO) == 0) console.line(line);
        return line;
    }

    /// All of it once more: an answer may settle what comes much later.
    std::vector<ask::JudgedMail> judged(const std::string& text) {
        std::vector<std::string> problems(mails_.size());
        history_.emplace(mails_.letters({reader_, true, orders_, text}, problems));
        Mails::judge(*history_, problems, [] {});
        for (const std::string& problem : problems)
            if (!problem.empty()) throw InputError(problem);
        if (!std::exchange(looked_through_, true)) look_through();
        std::vector<ask::JudgedMail> all;
        for (std::size_t game = 0; game < history_->games(); ++game)
            for (const std::size_t letter : history_->letters_of(game)) {
                const report::LegalityReport* report = history_->report(letter);
                if (report == nullptr) continue;
                ask::JudgedMail mail{report->file, report, 0};
                for (const report::Seal& seal : history_->chain(game).seals)
                    if (seal.file == mail.name) mail.sealed = std::max(mail.sealed, seal.last);
                all.push_back(std::move(mail));
            }
        return all;
    }

    /// Nothing is written into a file that holds something else than orders.
    void look_through() const {
        for (const orders::OrderError& error : mails_.order_errors())
            throw InputError(fmt::format("line {}: {}", error.line, error.sentence)).in_file(orders_);
    }

    bool leaves_open() const {
        for (std::size_t game = 0; game < history_->games(); ++game)
            for (const std::size_t letter : history_->letters_of(game))
                if (const report::LegalityReport* report = history_->report(letter))
                    if (report->leaves_open()) return true;
        return false;
    }

    void print_end(const ask::Result& result, Console& console) const {
        console.line();
        if (result.answered == 0 && result.left_open == 0) {
            console.line(leaves_open() ? "nothing that could be asked is open" : "nothing is open",
                         Style::good);
            return;
        }
        console.line(fmt::format("{} answered, {} left open", result.answered, result.left_open),
                     result.left_open == 0 ? Style::good : Style::notable);
        if (result.stopped) console.line("the same command goes on from here");
        if (fs::exists(orders_)) console.line(fmt::format("the answers: --orders {}", orders_));
    }

    Mails mails_;
    OutputOptions output_;
    ReaderOptions reader_;
    std::string orders_;
    std::vector<std::string> arguments_;
    std::optional<check::History> history_;
    bool looked_through_ = false;
};

}  // namespace

const CommandInfo ask_command{
    "ask",
    "[OPTIONS] LOG...",
    "go through what a log leaves open, question by question",
    "Asks about everything in a log that no rule judged or that cannot be told, one question after the other "
    "with\nthe likely answers numbered, and writes the answers as a file of orders that 'umpire check' and "
    "'umpire\nadjudicate' take with --orders. After each answer all is judged again. q, or the end of the "
    "input, stops;\nthe same command goes on where it was stopped, and asks nothing twice.",
    "umpire ask turn-3.vlog",
    []() -> std::unique_ptr<Command> { return std::make_unique<Ask>(); },
};

}  // namespace umpire::commands
