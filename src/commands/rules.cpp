#include "umpire/cases/coverage.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/games/games.hpp"
#include "umpire/report/rules_json.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"

#include "command.hpp"
#include "console.hpp"
#include "options.hpp"

#include <fmt/core.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace umpire::commands {

using namespace umpire::catalog;
using RuleList = std::vector<const Rule*>;

namespace {

constexpr std::size_t line_width = 100;
constexpr std::size_t label_width = 9;

/// A paragraph behind a label, broken at spaces.
void print_paragraph(Console& console, std::string_view label, std::string_view text) {
    std::string line = fmt::format("  {:<{}}", label, label.empty() ? 0 : label_width);
    const std::size_t indent = line.size();
    bool begun = false;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (begun && report::width_of(line) + 1 + report::width_of(word) > line_width) {
            console.line(line);
            line.assign(indent, ' ');
            begun = false;
        }
        if (begun) line += ' ';
        line += word;
        begun = true;
    }
    console.line(line);
}

void print_list_of_words(Console& console, std::string_view label, const std::vector<std::string>& words) {
    if (!words.empty()) print_paragraph(console, label, fmt::format("{}", fmt::join(words, ", ")));
}

void print_rulebooks(Console& console, const std::vector<Catalog>& catalogs) {
    console.line(fmt::format("rulebooks ({})", catalogs.size()), Style::title);
    Columns columns;
    std::vector<std::string> head = {"game", "rules"};
    for (std::size_t kind = 0; kind < rule_kind_count; ++kind)
        head.emplace_back(name_of(RuleKind(kind)));
    columns.add(head);
    for (const Catalog& catalog : catalogs) {
        std::vector<std::string> row = {catalog.game(), std::to_string(catalog.rules().size())};
        for (std::size_t kind = 0; kind < rule_kind_count; ++kind)
            row.push_back(std::to_string(catalog.count(RuleKind(kind))));
        columns.add(row);
    }
    columns.print(console);
}

/// A line a rule, chapter by chapter.
void print_contents(Console& console, const RuleList& rules) {
    for (std::size_t begin = 0; begin < rules.size();) {
        const std::string_view chapter = chapter_of(rules[begin]->rule);
        Columns columns;
        std::size_t end = begin;
        for (; end < rules.size() && chapter_of(rules[end]->rule) == chapter; ++end)
            columns.add({std::string(rules[end]->short_id()), std::string(name_of(rules[end]->kind)),
                         rules[end]->title});
        if (begin > 0) console.line();
        console.line(fmt::format("chapter {} ({})", chapter, end - begin), Style::title);
        columns.print(console);
        begin = end;
    }
}

/// How it is enforced, and which cases prove that.
void print_enforcement(Console& console, const cases::RuleCoverage& coverage) {
    if (!coverage.unenforced.empty()) print_paragraph(console, "not", coverage.unenforced);
    print_list_of_words(console, "by", coverage.enforced);
    for (const auto& [label, names] : {std::pair{"broken", &coverage.broken_by},
                                       {"kept", &coverage.kept_by},
                                       {"shown", &coverage.shown_by}})
        for (const std::string& name : *names)
            print_paragraph(console, label, name);
}

struct Count {
    std::size_t rules = 0, enforced = 0, proved = 0, not_enforceable = 0;

    std::size_t open() const { return rules - proved - not_enforceable; }
    void add(const cases::RuleCoverage& coverage) {
        ++rules;
        enforced += coverage.is_enforced();
        proved += coverage.is_proved();
        not_enforceable += !coverage.unenforced.empty();
    }
};

using Counts = std::map<std::string, Count>;

void print_coverage(Console& console, const Catalog& catalog, const Counts& counts, const Count& all,
                    const std::vector<std::string>& open) {
    console.line(fmt::format("{}: {} of {} rules enforced and proved by cases, {} not enforceable, {} open",
                             catalog.game(), all.proved, all.rules, all.not_enforceable, all.open()),
                 Style::title);
    Columns columns;
    columns.add({"kind", "rules", "enforced", "proved", "not enforceable", "open"});
    for (const auto& [kind, count] : counts)
        columns.add({kind, std::to_string(count.rules), std::to_string(count.enforced),
                     std::to_string(count.proved), std::to_string(count.not_enforceable),
                     std::to_string(count.open())});
    columns.print(console);
    print_list_of_words(console, "open", open);
}

void print_rule(Console& console, const Rule& rule) {
    console.text(rule.id, Style::title).line(fmt::format("  {}: {}", name_of(rule.kind), rule.title));
    print_paragraph(console, "", rule.says);
    print_paragraph(console, "when", rule.when);
    if (!rule.illegal.empty()) print_paragraph(console, "illegal", rule.illegal);
    print_list_of_words(console, "needs", rule.needs);
    print_paragraph(console, "visible", name_of(rule.visible));
    print_list_of_words(console, "see", rule.refs);
    print_list_of_words(console, "outside", rule.outside);
}

class Rules : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("coverage", boost::program_options::bool_switch(&coverage_),
                              "count the rules of each kind that are enforced, and proved by cases");
        data_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        output_.check();
        if (arguments.size() > 2)
            throw UsageError(fmt::format("a game and a rule are expected, not {} names", arguments.size()));
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
            console.raw(report::to_text(report::rulebooks_json(catalogs))).raw("\n");
        else
            print_rulebooks(console, catalogs);
    }

    /// Counted from what is registered and what the cases show; there is no list kept by hand.
    cases::Coverage coverage(const std::shared_ptr<const rules::GameRules>& rules, const GameFiles& files,
                             const RuleList& wanted) const {
        std::set<std::string, std::less<>> ids;
        for (const Rule* rule : wanted)
            ids.emplace(rule->short_id());
        const auto cases = cases::shipped_cases(files, rules->game());
        return cases::coverage_of(*rules, files, cases::run_about(ids, cases, rules, files));
    }

    void tell_coverage_of_all(Console& console, const GameFiles& files) const {
        Columns columns;
        columns.add({"game", "rules", "enforced", "proved", "not enforceable", "open"});
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const std::string& game : files.games()) {
            const auto rules = games::load(files, game);
            RuleList wanted;
            for (const Rule& rule : rules->catalog().rules())
                wanted.push_back(&rule);
            const cases::Coverage covered = coverage(rules, files, wanted);
            Count all;
            for (const Rule* rule : wanted)
                all.add(*covered.find(rule->id));
            columns.add({game, std::to_string(all.rules), std::to_string(all.enforced),
                         std::to_string(all.proved), std::to_string(all.not_enforceable),
                         std::to_string(all.open())});
            list.push_back({{"game", game},
                            {"rules", all.rules},
                            {"enforced", all.enforced},
                            {"proved", all.proved},
                            {"not_enforceable", all.not_enforceable},
                            {"open", all.open()}});
        }
        if (output_.json)
            console.raw(report::to_text(nlohmann::ordered_json{{"games", list}})).raw("\n");
        else
            columns.print(console);
    }

    void tell_coverage(Console& console, const Catalog& catalog, const GameFiles& files) const {
        const auto rules = games::load(files, game_);
        const RuleList below = id_.empty() ? RuleList() : catalog.below(id_);
        const RuleList wanted = below.empty() ? wanted_rules(catalog) : below;
        const cases::Coverage covered = coverage(rules, files, wanted);
        Counts counts;
        Count all;
        std::vector<std::string> open;
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const Rule* rule : wanted) {
            const cases::RuleCoverage& one = *covered.find(rule->id);
            counts[std::string(name_of(rule->kind))].add(one);
            all.add(one);
            if (!one.is_proved() && one.unenforced.empty()) open.emplace_back(rule->short_id());
            list.push_back(report::coverage_json(one));
        }
        if (output_.json)
            console.raw(report::to_text(nlohmann::ordered_json{{"game", game_}, {"coverage", list}}))
                .raw("\n");
        else
            print_coverage(console, catalog, counts, all, open);
    }

    void tell_rules(Console& console, const Catalog& catalog, const GameFiles& files) const {
        const RuleList rules = wanted_rules(catalog);
        if (output_.json) {
            console.raw(report::to_text(report::rules_json(catalog, rules))).raw("\n");
        } else if (catalog.find(id_) == nullptr && catalog.statements(id_).empty()) {
            print_contents(console, rules);
        } else {
            const auto game = games::load(files, game_);
            const cases::Coverage covered = coverage(game, files, rules);
            for (const Rule* rule : rules) {
                if (rule != rules.front()) console.line();
                print_rule(console, *rule);
                print_enforcement(console, *covered.find(rule->id));
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

    /// A statement, all of a printed rule, or everything whose number begins so.
    RuleList wanted_rules(const Catalog& catalog) const {
        RuleList rules;
        if (id_.empty()) {
            for (const Rule& rule : catalog.rules())
                rules.push_back(&rule);
            return rules;
        }
        rules = catalog.statements(id_);
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
};

}  // namespace

const CommandInfo rules_command{
    "rules",
    "[OPTIONS] [GAME [ID]]",
    "the rulebooks, rule by rule, in our own words",
    "Without arguments: the games and how many rules of each kind they have. With a game: all its rules,\n"
    "a line each. With the number of a rule (28A), or of one statement of it (28A.s1): what it says, when\n"
    "it holds, what would break it, which facts it needs, how it is enforced and which cases prove it.",
    "umpire rules europa 28A.s1",
    []() -> std::unique_ptr<Command> { return std::make_unique<Rules>(); },
};

}  // namespace umpire::commands
