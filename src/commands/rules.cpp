#include "umpire/catalog/catalog.hpp"
#include "umpire/report/rules_json.hpp"
#include "umpire/report/table_json.hpp"

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
        if (begun && width_of(line) + 1 + width_of(word) > line_width) {
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
        if (game_.empty())
            tell_rulebooks(console, files);
        else
            tell_rules(console, catalog_of_game(files));
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

    void tell_rules(Console& console, const Catalog& catalog) const {
        const RuleList rules = wanted_rules(catalog);
        if (output_.json) {
            console.raw(report::to_text(report::rules_json(catalog, rules))).raw("\n");
        } else if (catalog.find(id_) == nullptr && catalog.statements(id_).empty()) {
            print_contents(console, rules);
        } else {
            for (const Rule* rule : rules) {
                if (rule != rules.front()) console.line();
                print_rule(console, *rule);
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
};

}  // namespace

const CommandInfo rules_command{
    "rules",
    "[OPTIONS] [GAME [ID]]",
    "the rulebooks, rule by rule, in our own words",
    "Without arguments: the games and how many rules of each kind they have. With a game: all its rules,\n"
    "a line each. With the number of a rule (28A), or of one statement of it (28A.s1): what it says, when\n"
    "it holds, what would break it, and which facts it needs.",
    "umpire rules europa 28A.s1",
    []() -> std::unique_ptr<Command> { return std::make_unique<Rules>(); },
};

}  // namespace umpire::commands
