#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/games/games.hpp"
#include "umpire/report/facts_json.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"

#include "command.hpp"
#include "console.hpp"
#include "options.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace umpire::commands {

namespace po = boost::program_options;
using game::FactDeclaration;
using game::Registry;

namespace {

void print_words(Console& console, const game::WordList& words) {
    for (const auto& [word, others] : words)
        console.line(others.empty() ? fmt::format("    {}", word)
                                    : fmt::format("    {} (also {})", word, fmt::join(others, ", ")));
}

/// Everything about one fact, with the rules that ask for it and those that change it.
void print_fact(Console& console, const FactDeclaration& fact, const Registry& registry,
                const rules::FactUses& uses) {
    const auto detail = [&](std::string_view name, std::string_view text) {
        if (!text.empty()) console.text(fmt::format("    {:<9}", name), Style::dim).line(text);
    };
    console.line(fact.name, Style::title);
    detail("words", fact.words);
    detail("of", report::kinds_words(fact.about));
    detail("is", report::type_words(fact));
    detail("from", report::origin_words(fact));
    detail("unsaid", report::unsaid_words(fact));
    detail("free", fact.free);
    if (fact.secret) detail("secret", "yes");
    const auto rules = [&](std::string_view label, const rules::FactUses::Rules& all) {
        if (const auto found = all.find(fact.name); found != all.end())
            detail(label, fmt::format("{}", fmt::join(found->second, ", ")));
    };
    rules("asked by", uses.asked);
    rules("set by", uses.set);
    for (const game::ValueType::Choice& choice : fact.type.choices)
        if (const game::WordList* words = registry.words(choice.words)) {
            console.line(fmt::format("  {}", choice.words));
            print_words(console, *words);
        }
}

class Facts : public Command {
  public:
    void add_options(OptionList& options) override {
        output_.add_to(options);
        data_.add_to(options);
        options.add_options()("renamed", po::bool_switch(&renamed_),
                              "what facts were called once, and are called now");
    }

    void setup(const std::vector<std::string>& arguments) override {
        output_.check();
        if (arguments.empty()) throw UsageError("the game whose facts are wanted is missing");
        if (arguments.size() > 2)
            throw UsageError(fmt::format("a game and the name of a fact are expected, not {} arguments",
                                         arguments.size()));
        game_ = arguments.front();
        if (arguments.size() == 2) name_ = arguments.back();
    }

    ExitCode run() override {
        const catalog::GameFiles files = data_.files();
        if (!files.has(game_ + "/facts.json"))
            throw UsageError(fmt::format("there are no facts for '{}'", game_));
        const auto rules = games::load(files, game_);
        const Registry& registry = rules->catalog().registry();
        Console console(output_.colour());
        if (renamed_)
            print_renamed(console, registry);
        else if (name_.empty())
            print_all(console, registry);
        else
            print_one(console, registry, rules, files);
        console.finish();
        return ExitCode::done;
    }

  private:
    void print_renamed(Console& console, const Registry& registry) const {
        if (output_.json) {
            console.raw(report::to_text(nlohmann::json(registry.renamed()))).raw("\n");
            return;
        }
        for (const auto& [old, now] : registry.renamed())
            console.line(fmt::format("{} -> {}", old, now));
    }

    void print_all(Console& console, const Registry& registry) const {
        if (output_.json) {
            console.raw(report::to_text(report::facts_json(registry))).raw("\n");
            return;
        }
        Columns columns;
        columns.add({"fact", "of", "is", "from", "in words"});
        for (const FactDeclaration& fact : registry.facts())
            columns.add({fact.name, report::kinds_words(fact.about), report::type_words(fact),
                         report::origin_words(fact), fact.words});
        columns.print(console);
        console.line().line(
            fmt::format("{} facts; lists of words: {}", registry.facts().size(), lists(registry)));
    }

    static std::string lists(const Registry& registry) {
        std::vector<std::string> names;
        for (const auto& [name, words] : registry.word_lists())
            names.push_back(name);
        return fmt::format("{}", fmt::join(names, ", "));
    }

    /// A fact, or a list of words.
    void print_one(Console& console, const Registry& registry, std::shared_ptr<const rules::GameRules> rules,
                   const catalog::GameFiles& files) const {
        const FactDeclaration* fact = registry.fact(name_);
        if (fact == nullptr)
            for (const FactDeclaration& one : registry.facts())
                if (one.name == name_) fact = &one;
        const game::WordList* words = registry.words(name_);
        if (fact == nullptr && words == nullptr) {
            std::vector<std::string_view> names;
            for (const FactDeclaration& one : registry.facts())
                names.push_back(one.name);
            const auto now = registry.renamed().find(name_);
            throw UsageError(now != registry.renamed().end()
                                 ? fmt::format("'{}' is now '{}'", name_, now->second)
                                 : fmt::format("there is no fact '{}'; the nearest is '{}'", name_,
                                               closest(name_, names)));
        }
        rules::FactUses uses;
        rules::Options options;
        options.uses = &uses;
        if (fact != nullptr) cases::run_all(cases::shipped_cases(files, game_), rules, files, options);
        if (output_.json) {
            nlohmann::ordered_json json =
                fact != nullptr ? report::fact_json(*fact) : nlohmann::ordered_json::object();
            if (fact != nullptr) {
                const auto list = [&](const rules::FactUses::Rules& all) {
                    const auto found = all.find(fact->name);
                    return found == all.end() ? nlohmann::json::array() : nlohmann::json(found->second);
                };
                json["askedBy"] = list(uses.asked);
                json["setBy"] = list(uses.set);
            }
            if (words != nullptr) json["words"] = *words;
            console.raw(report::to_text(json)).raw("\n");
            return;
        }
        if (fact != nullptr) print_fact(console, *fact, registry, uses);
        if (fact == nullptr) {
            console.line(name_, Style::title);
            print_words(console, *words);
        }
    }

    OutputOptions output_;
    DataOptions data_;
    std::string game_, name_;
    bool renamed_ = false;
};

}  // namespace

const CommandInfo facts_command{
    "facts",
    "GAME [FACT]",
    "the vocabulary that cases, maps, bindings and statements use",
    "Lists every fact of a game: what it is about, what values it takes and where it comes from. With the "
    "name of\n"
    "a fact it tells which rules ask for it and which change it, as the cases that ship show; with the name "
    "of a\n"
    "list of words, its words.",
    "umpire facts europa low_fuel",
    []() -> std::unique_ptr<Command> { return std::make_unique<Facts>(); },
};

}  // namespace umpire::commands
