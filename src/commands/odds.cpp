#include "umpire/odds/odds.hpp"

#include "umpire/cases/results_text.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/counted.hpp"
#include "umpire/error.hpp"
#include "umpire/games/games.hpp"
#include "umpire/json.hpp"
#include "umpire/odds/odds_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/module.hpp"

#include "command.hpp"
#include "console.hpp"
#include "declared.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <fstream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace umpire::commands {

namespace po = boost::program_options;

namespace {

constexpr std::size_t usual_columns = 100;

std::size_t columns_of_terminal() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual_columns;
    return size.ws_col;
}

/// Saves, logs and modules are archives.
bool is_archive(const std::filesystem::path& file) {
    if (!std::filesystem::is_regular_file(file)) return false;
    std::ifstream in(file, std::ios::binary);
    char begin[2] = {};
    in.read(begin, 2);
    return in && begin[0] == 'P' && begin[1] == 'K';
}

std::optional<std::size_t> whole_number(const std::string& text) {
    std::size_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

class OddsCommand : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()(
            "battle", po::value<int>()->notifier([this](int number) { battle_ = number; })->value_name("N"),
            "the battle of a log, by its number")("case", po::value(&case_)->value_name("NAME"),
                                                  "the case of a file of cases, by its name or number")(
            "rounds", po::value<int>()->notifier([this](int number) { rounds_ = number; })->value_name("N"),
            "that many rounds, the last that is declared being repeated")(
            "to-the-end", po::bool_switch(&extent_.to_the_end), "round after round until nobody can attack")(
            "orders", po::value(&orders_)->value_name("FILE"),
            "what players declared, beside what stands in the chat");
        reader_.add_to(options, "tell only what this side may know");
        module_.add_to(options);
        game_.add_to(options);
        rules_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        module_.check();
        reader_.check();
        rules_.check();
        output_.check();
        file_ = only_file(arguments, "the case or log");
        if (battle_ && *battle_ < 1) throw UsageError("battles are numbered from 1");
        if (rounds_ && (*rounds_ < 1 || *rounds_ > 1000))
            throw UsageError("--rounds is a number from 1 to 1000");
        if (rounds_) extent_.rounds = static_cast<std::size_t>(*rounds_);
        if (battle_ && !case_.empty()) throw UsageError("--battle and --case exclude each other");
    }

    ExitCode run() override {
        Console console(output_.colour());
        const ExitCode code = is_archive(file_) ? of_log(console) : of_case(console);
        console.finish();
        return code;
    }

  private:
    ExitCode of_case(Console& console) {
        if (std::filesystem::is_directory(file_))
            throw InputError("expected a file of cases, not a folder").in_file(file_.string());
        if (battle_) throw UsageError("--battle is for logs; --case picks a case");
        const auto all = cases::cases_at(file_);
        const cases::CaseFile& cases = all.front();
        const auto index = chosen_case(cases);
        if (!index) return list_cases(cases, console);
        const catalog::GameFiles files = game_.files();
        const auto rules = games::load(files, cases.game());
        const auto stop = [&](const game::Action& action, game::Position& position,
                              const rules::Options& options) {
            return odds::calls_for_dice(action, position, rules, options);
        };
        cases::StagedCase staged = cases.stage(*index, rules, files, rules_.options(*rules), stop);
        if (staged.to_come.empty())
            throw InputError(fmt::format("/cases/{}: expected a step that calls for dice", *index))
                .in_file(file_.string());
        odds::Battle battle{rules, *staged.position, odds::run_of_attacks(std::move(staged.to_come), *rules),
                            staged.options};
        std::optional<check::Discretion> discretion;
        if (const std::string reader = reader_.in(*rules); !reader.empty()) {
            discretion.emplace(*rules, *staged.position, nullptr, staged.options, std::vector{reader});
            discretion->look_at_all();
            battle.discretion = &*discretion;
        }
        return tell(battle, {{"case", cases.name(*index)}}, cases.name(*index), console);
    }

    std::optional<std::size_t> chosen_case(const cases::CaseFile& cases) const {
        if (case_.empty()) return cases.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
        for (std::size_t index = 0; index < cases.size(); ++index)
            if (cases.name(index) == case_) return index;
        if (const auto number = whole_number(case_)) {
            if (*number >= 1 && *number <= cases.size()) return *number - 1;
            throw UsageError(
                fmt::format("the file has {}, and no number {}", counted(cases.size(), "case"), *number));
        }
        throw UsageError(fmt::format("the file has no case \"{}\"", case_));
    }

    ExitCode list_cases(const cases::CaseFile& cases, Console& console) const {
        if (cases.size() == 0) throw InputError("/cases: expected a case").in_file(file_.string());
        if (output_.json) {
            console.json(Json{{"file", file_.filename().string()}, {"cases", cases::names_of(cases)}}, 2);
        } else {
            cases::print_names(cases, console);
            console.line().line("--case picks one of them");
        }
        return ExitCode::done;
    }

    ExitCode of_log(Console& console) {
        if (!case_.empty())
            throw UsageError("--case is for files of cases; --battle picks a battle of a log");
        const auto read = [&](std::optional<std::size_t> wanted) {
            opened_ = open_game(module_, file_);
            if (!opened_.found.module)
                throw InputError("cannot be read as a game without its module").in_file(file_.string());
            const KnownGame& game = game_.game_of(opened_.found.module->name, file_);
            std::optional<orders::OrdersFile> orders;
            if (const auto declared = declared_for(file_, orders_, *game.rules))
                orders = declared->for_mail(file_.filename().string());
            request_ = {game.rules,
                        game.binding,
                        game.map,
                        rules_.options(*game.rules, file_),
                        orders ? &*orders : nullptr,
                        reader_.in(*game.rules, file_)};
            odds::LogBattles found = odds::battles_in(*opened_.replay, request_, wanted);
            request_.orders = nullptr;
            return found;
        };
        std::optional<std::size_t> wanted =
            battle_ ? std::optional(static_cast<std::size_t>(*battle_)) : std::nullopt;
        odds::LogBattles battles = read(wanted);
        if (battles.all.empty())
            throw InputError("expected a log with a battle or another action that calls for dice")
                .in_file(file_.string());
        if (!wanted && battles.all.size() > 1) return list_battles(battles.all, console);
        if (!wanted) battles = read(wanted = 1);
        if (battles.actions.empty())
            throw UsageError(
                fmt::format("the log has {} battles, and no number {}", battles.all.size(), *wanted));
        const odds::LogBattle& one = battles.all.back();
        odds::Battle battle{request_.rules, battles.position(), battles.actions, request_.options};
        if (!request_.reader.empty()) battle.discretion = battles.discretion.get();
        return tell(battle, {{"battle", odds::battle_json(one)}}, odds::title_of(one), console);
    }

    ExitCode list_battles(const std::vector<odds::LogBattle>& battles, Console& console) const {
        if (!output_.json) {
            odds::print_battles(battles, console);
            console.line().line("--battle picks one of them");
            return ExitCode::done;
        }
        Json all = Json::array();
        for (const odds::LogBattle& battle : battles)
            all.push_back(odds::battle_json(battle));
        console.json(Json{{"file", file_.filename().string()}, {"battles", all}}, 2);
        return ExitCode::done;
    }

    ExitCode tell(const odds::Battle& battle, Json of, const std::string& title, Console& console) const {
        odds::Odds odds;
        try {
            odds = odds::odds_of(battle, extent_);
        } catch (InputError& error) {
            throw error.in_file(file_.string());
        } catch (const std::logic_error& error) {
            // Rules that run in a ring, or a thing that is put into itself: files may claim anything.
            throw InputError(fmt::format("cannot be played: {}", error.what())).in_file(file_.string());
        }
        if (output_.json) {
            of["file"] = file_.filename().string();
            of["odds"] = odds::odds_json(odds);
            console.json(of, 2);
        } else {
            odds::print_odds(odds, battle.rules->catalog(), title, columns_of_terminal(),
                             isatty(STDOUT_FILENO) != 0, console);
        }
        if (odds.cannot_tell()) return ExitCode::cannot_tell;
        return odds.is_illegal() ? ExitCode::violations : ExitCode::done;
    }

    ModuleOptions module_;
    GameOptions game_;
    RulesOptions rules_;
    OutputOptions output_;
    std::filesystem::path file_;
    std::optional<int> battle_, rounds_;
    std::string case_, orders_;
    odds::Extent extent_;
    check::Request request_;
    ReaderOptions reader_;
    OpenedGame opened_;
};

}  // namespace

const CommandInfo odds_command{
    "odds",
    "[OPTIONS] FILE",
    "what a battle may come to, exactly",
    "Resolves a declared battle by the rules for every way in which the dice may fall, and tells the chances "
    "of\n"
    "hits, damage and loss: of a case, or of a battle of a log with what was rolled for it left aside. An "
    "attack\n"
    "that the rules do not allow as things have come is not made. In rounds beyond those that are declared "
    "nobody\n"
    "maneuvers or leaves, and whose target is sunk goes for the first enemy that is left.",
    "umpire odds turn-3.vlog --battle 2",
    []() -> std::unique_ptr<Command> { return std::make_unique<OddsCommand>(); },
};

}  // namespace umpire::commands
