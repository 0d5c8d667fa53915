#include "umpire/cases/coverage_text.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/search.hpp"
#include "umpire/games/games.hpp"
#include "umpire/report/rules_json.hpp"
#include "umpire/report/rules_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"

#include "command.hpp"
#include "console.hpp"
#include "options.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace umpire::commands {

using namespace umpire::catalog;
using RuleList = std::vector<const Rule*>;

namespace {

class Rules : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("coverage", boost::program_options::bool_switch(&coverage_),
                              "count the rules of each kind that are enforced, and proved by cases");
        options.add_options()(
            "search", boost::program_options::value(&search_)->value_name("WORDS"),
            "only rules whose number, title or text has all of these words, the best first");
        data_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        output_.check();
        if (arguments.size() > 2)
            throw UsageError(fmt::format("a game and a rule are expected, not {} names", arguments.size()));
        if (search_ && coverage_) throw UsageError("--search and --coverage exclude each other");
        if (search_ && arguments.size() != 1) throw UsageError("--search needs the game to be searched");
        if (search_ && words_to_search(*search_).empty()) throw UsageError("--search is words, and has none");
        if (!arguments.empty()) game_ = arguments[0];
        if (arguments.size() > 1) id_ = arguments[1];
        // Reports name rules with their game; such an id can be asked for as it stands.
        if (const auto colon = game_.find(':'); arguments.size() == 1 && colon != game_.npos) {
            id_ = game_.substr(colon + 1);
            game_.resize(colon);
        }
    }

    ExitCode run() override {
        const GameFiles files = data_.files();
        Console console(output_.colour());
        if (game_.empty() && coverage_)
            tell_coverage_of_all(console, files);
        else if (game_.empty())
            tell_rulebooks(console, files);
        else if (search_)
            tell_found(console, catalog_of_game(files));
        else if (coverage_)
            tell_coverage(console, catalog_of_game(files), files);
        else
            tell_rules(console, catalog_of_game(files), files);
        console.finish();
        return ExitCode::done;
    }

  private:
    void tell_rulebooks(Console& console, const GameFiles& files) const {
        std::vector<Catalog> catalogs;
        for (const std::string& game : files.games())
            catalogs.push_back(Catalog::load(files, game));
        if (output_.json)
            console.json(report::rulebooks_json(catalogs));
        else
            report::print_rulebooks(catalogs, console);
    }

    void tell_coverage_of_all(Console& console, const GameFiles& files) const {
        std::vector<cases::GameCount> counts;
        for (const std::string& game : files.games()) {
            const auto rules = games::load(files, game);
            counts.emplace_back(game, cases::coverage_of(all_rules(rules->catalog()), rules, files));
        }
        if (output_.json)
            console.json(cases::counts_json(counts));
        else
            cases::print_counts(counts, console);
    }

    void tell_coverage(Console& console, const Catalog& catalog, const GameFiles& files) const {
        const auto rules = games::load(files, game_);
        const RuleList below = id_.empty() ? RuleList() : catalog.below(id_);
        const RuleList wanted = below.empty() ? wanted_rules(catalog) : below;
        const cases::Coverage covered = cases::coverage_of(wanted, rules, files);
        if (output_.json)
            console.json(cases::coverage_json(game_, covered));
        else
            cases::print_coverage(catalog.game(), covered, console);
    }

    void tell_found(Console& console, const Catalog& catalog) const {
        const RuleList rules = found_rules(catalog);
        if (output_.json)
            console.json(report::rules_json(catalog, rules));
        else
            report::print_found(rules, console);
    }

    RuleList found_rules(const Catalog& catalog) const {
        const std::vector<std::string> words = words_to_search(*search_);
        const RuleList rules = search_rules(catalog, words);
        if (!rules.empty()) return rules;
        for (const std::string& word : words)
            if (search_rules(catalog, {word}).empty())
                throw UsageError(fmt::format("no rule of {} speaks of '{}'; the nearest is '{}'",
                                             catalog.game(), word,
                                             fmt::join(nearest_words(catalog, word), "', '")));
        throw UsageError(
            fmt::format("no rule of {} speaks of all of '{}'", catalog.game(), fmt::join(words, "', '")));
    }

    void tell_rules(Console& console, const Catalog& catalog, const GameFiles& files) const {
        const RuleList rules = wanted_rules(catalog);
        if (output_.json) {
            console.json(report::rules_json(catalog, rules));
        } else if (catalog.find(id_) == nullptr && catalog.statements(id_).empty()) {
            report::print_contents(rules, console);
        } else {
            const auto game = games::load(files, game_);
            const cases::Coverage covered = cases::coverage_of(rules, game, files);
            for (const cases::RuleCoverage& one : covered.rules) {
                if (&one != &covered.rules.front()) console.line();
                report::print_rule(*one.rule, console);
                cases::print_enforcement(one, console);
            }
        }
    }

    Catalog catalog_of_game(const GameFiles& files) const {
        const std::vector<std::string> games = files.games();
        for (const std::string& game : games)
            if (game == game_) return Catalog::load(files, game);
        const std::vector<std::string_view> names(games.begin(), games.end());
        throw UsageError(
            fmt::format("there is no rulebook of '{}'; the nearest is '{}'", game_, closest(game_, names)));
    }

    static RuleList all_rules(const Catalog& catalog) {
        RuleList rules;
        for (const Rule& rule : catalog.rules())
            rules.push_back(&rule);
        return rules;
    }

    /// A statement, all of a printed rule, or everything whose number begins so.
    RuleList wanted_rules(const Catalog& catalog) const {
        if (id_.empty()) return all_rules(catalog);
        RuleList rules = catalog.statements(id_);
        if (rules.empty() && catalog.find(id_) != nullptr) rules.push_back(catalog.find(id_));
        if (rules.empty()) rules = catalog.below(id_);
        if (rules.empty())
            throw UsageError(fmt::format("{} has no rule '{}'; the nearest is '{}'", catalog.game(), id_,
                                         catalog.nearest(id_)));
        return rules;
    }

    DataOptions data_;
    OutputOptions output_;
    std::string game_;
    std::string id_;
    bool coverage_ = false;
    boost::optional<std::string> search_;
};

}  // namespace

const CommandInfo rules_command{
    "rules",
    "[OPTIONS] [GAME [ID]]",
    "the rulebooks, rule by rule, in our own words",
    "Without arguments: the games and how many rules of each kind they have. With a game: all its rules,\n"
    "a line each. With the number of a rule (28A), or of one statement of it (28A.s1): what it says, when\n"
    "it holds, what would break it, which facts it needs, how it is enforced and which cases prove it.\n"
    "With --search: rules that speak of something (--search \"mine clearing\").",
    "umpire rules europa 28A.s1",
    []() -> std::unique_ptr<Command> { return std::make_unique<Rules>(); },
};

}  // namespace umpire::commands
