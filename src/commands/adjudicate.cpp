#include "umpire/adjudicate/adjudicate.hpp"

#include "umpire/adjudicate/account_text.hpp"
#include "umpire/adjudicate/seals.hpp"
#include "umpire/adjudicate/verify.hpp"
#include "umpire/error.hpp"
#include "umpire/rules/game_rules.hpp"

#include "command.hpp"
#include "console.hpp"
#include "declared.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "seeds.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <iostream>
#include <sstream>

namespace umpire::commands {

namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

/// Asks on the terminal until the answer is a roll.
class AtTheTerminal : public adjudicate::DiceThrower {
  public:
    std::optional<std::vector<int>> throw_dice(int dice, int sides, std::string_view what_for) override {
        for (;;) {
            fmt::print(stderr, "{} {}-sided {} for {}: ", dice, sides, dice == 1 ? "die" : "dice",
                       report::printable(what_for));
            std::fflush(stderr);
            std::string answer;
            if (!std::getline(std::cin, answer)) return std::nullopt;
            if (auto faces = faces_in(answer, dice, sides)) return faces;
            fmt::print(stderr, "expected {} numbers from 1 to {}, such as \"{}\"\n", dice, sides,
                       example(dice));
        }
    }

  private:
    static std::optional<std::vector<int>> faces_in(const std::string& answer, int dice, int sides) {
        std::istringstream words(answer);
        std::vector<int> faces;
        for (int face = 0; words >> face;)
            faces.push_back(face);
        if (!words.eof() || static_cast<int>(faces.size()) != dice) return std::nullopt;
        for (const int face : faces)
            if (face < 1 || face > sides) return std::nullopt;
        return faces;
    }
    static std::string example(int dice) {
        std::string text = "3";
        for (int die = 1; die < dice; ++die)
            text += die % 2 == 1 ? " 5" : " 3";
        return text;
    }
};

class Adjudicate : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("output,o", po::value(&outputs_)->value_name("FILE")->composing(),
                              "what to write: a log (.vlog) or a save (.vsav); may be repeated")(
            "illegal", po::value(&illegal_)->value_name("WHAT"),
            "report (they stay), revert (they and what depended on them are taken back) or stop (at the "
            "first)")("dice", po::value(&dice_)->value_name("WHOSE"),
                      "where missing dice come from: log (nowhere), roll (the umpire) or ask (you)")(
            "seed", po::value(&seeds_)->value_name("FILE")->composing(),
            "what a side puts into the umpire's dice, made by umpire seed; may be repeated")(
            "match", po::value(&match_)->value_name("ID"), "the match and turn, as in the seeds")(
            "orders", po::value(&orders_)->value_name("FILE"),
            "what players declared, beside what stands in the chat")(
            "brief", po::bool_switch(&brief_), "only what is wrong or open, and what was written");
        reader_.add_to(options, "print only what this side may know; what is written is for all");
        module_.add_to(options);
        game_.add_to(options);
        rules_.add_to(options);
        progress_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        reader_.check();
        rules_.check();
        output_.check();
        file_ = only_file(arguments, "log");
        if (outputs_.empty()) throw UsageError("--output is missing: where shall the result be written?");
        for (const std::string& output : outputs_) {
            const std::string kind = fs::path(output).extension().string();
            if (kind != ".vlog" && kind != ".vsav")
                throw UsageError(fmt::format("--output is a .vlog or a .vsav, not '{}'", output));
        }
        try {
            terms_.illegal = adjudicate::illegal_called(illegal_);
            terms_.dice = adjudicate::missing_dice_called(dice_);
        } catch (const InputError& error) {
            throw UsageError(error.reason());
        }
    }

    ExitCode run() override {
        for (const std::string& output : outputs_)
            if (std::error_code error; fs::equivalent(file_, output, error))
                throw UsageError(fmt::format("'{}' is the log itself, which is never changed", output));
        const OpenedGame opened = open_game(module_, file_);
        if (!opened.found.module)
            throw InputError("cannot be adjudicated without its module").in_file(file_.string());
        vassal::Replay& replay = *opened.replay;
        const KnownGame& game = game_.game_of(opened.found.module->name, file_);
        const std::string reader = reader_.in(*game.rules, file_);
        const std::string mail = file_.filename().string();
        const std::optional<Declared> declared = declared_as_sealed(opened, game);
        complete_terms(game, replay, declared ? declared->digest_for(mail) : std::string());
        std::optional<orders::OrdersFile> orders;
        if (declared) orders = declared->for_mail(mail);
        const check::Request request{game.rules,
                                     game.binding,
                                     game.map,
                                     rules_.options(*game.rules, file_),
                                     orders ? &*orders : nullptr,
                                     {}};
        AtTheTerminal terminal;
        adjudicate::Adjudication done = resolve(replay, request, terminal);
        done.report.file = file_.filename().string();
        done.report.module = opened.found.module->name;
        for (const std::string& output : outputs_)
            adjudicate::write_file(output, replay, done, opened.found.module);
        const ExitCode code = verdict(done);
        if (!reader.empty()) {
            check::Request for_side = request;
            for_side.reader = reader;
            adjudicate::leave_out_secrets(done, for_side, {opened.found.module, game.digest, terms_.orders});
        }
        print(done, *game.rules);
        return code;
    }

  private:
    /// Behind the seal of an umpire who did not have the facts that stand in the folder now, nobody has them.
    std::optional<Declared> declared_as_sealed(const OpenedGame& opened, const KnownGame& game) const {
        std::optional<Declared> declared = declared_for(file_, orders_, *game.rules);
        if (!declared || declared->given == nullptr) return declared;
        vassal::Replay looked_through(opened.replay->file(), opened.found.module);
        if (adjudicate::sealed_parts(looked_through).empty()) return declared;
        const std::string mail = file_.filename().string();
        const auto is_proved_with = [&](const Declared& one) {
            const orders::OrdersFile own = one.for_mail(mail);
            const check::Request request{game.rules, game.binding, game.map, {}, &own, {}};
            return adjudicate::verify(opened.replay->file(), opened.found.module, request, game.digest(),
                                      one.digest_for(mail))
                .proved;
        };
        if (is_proved_with(*declared) || !is_proved_with(*declared->given)) return declared;
        if (orders_.empty()) return std::nullopt;
        return *declared->given;
    }

    adjudicate::Adjudication resolve(vassal::Replay& replay, const check::Request& request,
                                     AtTheTerminal& terminal) {
        Progress progress("steps adjudicated", replay.steps().size(), progress_.shown());
        try {
            return adjudicate::adjudicate(replay, request, terms_, &terminal,
                                          {[&](std::size_t step) { progress.at(step); }});
        } catch (InputError& error) {
            throw error.in_file(file_.string());
        }
    }

    void complete_terms(const KnownGame& game, const vassal::Replay& replay, std::string orders_digest) {
        terms_.version = UMPIRE_VERSION;
        terms_.game = game.rules->game();
        terms_.rules = game.digest();
        terms_.log = adjudicate::digest_of_log(replay.file().stream.text());
        terms_.readings = rules_.options(*game.rules, file_).readings;
        terms_.orders = std::move(orders_digest);
        terms_.match = match_;
        for (const std::string& path : seeds_) {
            const dice::Seed seed = read_seed(path);
            if (terms_.match.empty()) terms_.match = seed.match;
            if (seed.match != terms_.match)
                throw InputError(
                    fmt::format("a seed for the match '{}', not for '{}'", seed.match, terms_.match))
                    .in_file(path);
            for (const dice::Seed& other : terms_.seeds)
                if (other.side == seed.side)
                    throw InputError(fmt::format("a second seed of {}", seed.side)).in_file(path);
            terms_.seeds.push_back(seed);
        }
    }

    void print(const adjudicate::Adjudication& done, const rules::GameRules& rules) const {
        Console console(output_.colour());
        const report::Detail detail = brief_ ? report::Detail::brief : report::Detail::usual;
        if (output_.json)
            console.json(adjudicate::account_json(done, rules.catalog(), outputs_), 2);
        else
            adjudicate::print_account(done, rules.catalog(), detail, outputs_, console);
        console.finish();
    }

    static ExitCode verdict(const adjudicate::Adjudication& done) {
        if (done.report.illegal > 0) return ExitCode::violations;
        const bool open = done.report.cannot_tell > 0 || !done.report.misunderstood.empty();
        return open ? ExitCode::cannot_tell : ExitCode::done;
    }

    ModuleOptions module_;
    GameOptions game_;
    RulesOptions rules_;
    OutputOptions output_;
    ReaderOptions reader_;
    ProgressOptions progress_;
    adjudicate::Terms terms_;
    std::string illegal_ = "report", dice_ = "roll", match_, orders_;
    std::vector<std::string> outputs_, seeds_;
    bool brief_ = false;
    fs::path file_;
};

}  // namespace

const CommandInfo adjudicate_command{
    "adjudicate",
    "[OPTIONS] LOG -o OUT",
    "resolve the battles of a log and write the results behind it",
    "Goes through a log, resolves what the rules call for with the dice of the log, or with dice of its own "
    "where "
    "it\nhas none, and writes the log with the results as further steps, or a save of the table after them.",
    "umpire adjudicate turn-3.vlog -o turn-3-adjudicated.vlog",
    []() -> std::unique_ptr<Command> { return std::make_unique<Adjudicate>(); },
};

}  // namespace umpire::commands
