#include "umpire/cases/results_text.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/games/games.hpp"
#include "umpire/json.hpp"
#include "umpire/rules/game_rules.hpp"

#include "allowance.hpp"
#include "command.hpp"
#include "console.hpp"
#include "options.hpp"

#include <boost/optional.hpp>
#include <nlohmann/json.hpp>

#include <set>

namespace umpire::commands {

namespace po = boost::program_options;

namespace {

class Try : public Command {
  public:
    void add_options(OptionList& options) override {
        output_.add_to(options);
        data_.add_to(options);
        rules_.add_to(options);
        options.add_options()("verbose,v", po::bool_switch(&verbose_),
                              "every fact that a rule looked at, where a case fails")(
            "mutate", po::bool_switch(&mutate_),
            "switch off every registered rule and change every printed number in turn, and name those "
            "that no case notices")("section", po::value(&section_)->value_name("RULES"),
                                    "with --mutate: only the rules whose numbers begin so")(
            "shuffle", po::value(&shuffle_)->value_name("N"),
            "enter the chapters of the rules in another order, the N-th one: "
            "nothing may come out otherwise");
    }

    void setup(const std::vector<std::string>& arguments) override {
        output_.check();
        rules_.check();
        if (!section_.empty() && !mutate_) throw UsageError("--section goes with --mutate");
        paths_ = arguments;
    }

    ExitCode run() override {
        if (mutate_) take_any_time();
        const catalog::GameFiles files = data_.files();
        std::vector<cases::CaseFile> all;
        for (const std::string& path : paths_)
            for (cases::CaseFile& file : cases::cases_at(path))
                all.push_back(std::move(file));
        if (all.empty() && !paths_.empty())
            throw InputError("there is no case in it").in_file(paths_.front());
        if (paths_.empty())
            for (const std::string& game : files.games())
                for (cases::CaseFile& file : cases::shipped_cases(files, game))
                    all.push_back(std::move(file));
        std::set<std::string> games;
        for (const cases::CaseFile& file : all)
            games.insert(file.game());
        Console console(output_.colour());
        const bool good =
            mutate_ ? mutate(all, games, files, console) : run_cases(all, games, files, console);
        console.finish();
        return good ? ExitCode::done : ExitCode::violations;
    }

  private:
    bool run_cases(const std::vector<cases::CaseFile>& all, const std::set<std::string>& games,
                   const catalog::GameFiles& files, Console& console) const {
        std::vector<cases::CaseResult> results;
        for (const std::string& game : games) {
            const auto rules =
                shuffle_ ? games::load_shuffled(files, game, *shuffle_) : games::load(files, game);
            const rules::Options options = rules_.options(*rules);
            const cases::Tells tells = verbose_ ? cases::Tells::facts : cases::Tells::reasons;
            for (cases::CaseResult& result : cases::run_all(all, rules, files, options, tells))
                results.push_back(std::move(result));
        }
        if (output_.json)
            console.json(cases::results_json(results));
        else
            cases::print_results(results, console);
        return cases::failed_among(results) == 0;
    }

    bool mutate(const std::vector<cases::CaseFile>& all, const std::set<std::string>& games,
                const catalog::GameFiles& files, Console& console) const {
        bool good = true;
        OrderedJson list = OrderedJson::array();
        for (const std::string& game : games) {
            const auto rules = games::load(files, game);
            const cases::Mutations found = cases::mutate(all, rules, files, section_);
            if (output_.json)
                list.push_back(cases::mutations_json(game, found));
            else
                cases::print_mutations(game, found, console);
            good = good && found.all_noticed();
        }
        if (output_.json) console.json({{"games", list}});
        return good;
    }

    OutputOptions output_;
    DataOptions data_;
    bool verbose_ = false;
    RulesOptions rules_;
    bool mutate_ = false;
    std::string section_;
    boost::optional<unsigned> shuffle_;
    std::vector<std::string> paths_;
};

}  // namespace

const CommandInfo try_command{
    "try",
    "[OPTIONS] [FILE...]",
    "run case files",
    "Runs cases: small positions with what players do and what the rules must make of it. Files or folders "
    "of\n"
    "them, or without any the cases that prove the program's own rules. A failing case shows what was "
    "expected\n"
    "against what was found, with the facts that decided.",
    "umpire try my-case.json",
    []() -> std::unique_ptr<Command> { return std::make_unique<Try>(); },
};

}  // namespace umpire::commands
