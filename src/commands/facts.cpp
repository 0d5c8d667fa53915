#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/games/games.hpp"
#include "umpire/report/facts_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"

#include "command.hpp"
#include "console.hpp"
#include "options.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::commands {

namespace po = boost::program_options;
using game::FactDeclaration;
using game::Registry;

namespace {

/// What the rules do with a fact, as the cases that ship show.
report::FactUse use_of(const FactDeclaration& fact, const std::shared_ptr<const rules::GameRules>& rules,
                       const catalog::GameFiles& files) {
    rules::FactUses uses;
    rules::Options options;
    options.uses = &uses;
    cases::run_all(cases::shipped_cases(files, rules->game()), rules, files, options);
    return {uses.asked[fact.name], uses.set[fact.name]};
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
            tell_renamed(console, registry);
        else if (name_.empty())
            tell_all(console, registry);
        else
            tell_one(console, rules, files);
        console.finish();
        return ExitCode::done;
    }

  private:
    void tell_renamed(Console& console, const Registry& registry) const {
        if (output_.json)
            console.json(registry.renamed());
        else
            report::print_renamed(registry, console);
    }

    void tell_all(Console& console, const Registry& registry) const {
        if (output_.json)
            console.json(report::facts_json(registry));
        else
            report::print_facts(registry, console);
    }

    /// A fact, or a list of words.
    void tell_one(Console& console, const std::shared_ptr<const rules::GameRules>& rules,
                  const catalog::GameFiles& files) const {
        const Registry& registry = rules->catalog().registry();
        const FactDeclaration* fact = fact_of(registry);
        const game::WordList* words = registry.words(name_);
        if (fact == nullptr && words == nullptr) throw UsageError(nearest(registry));
        const report::FactUse use = fact != nullptr ? use_of(*fact, rules, files) : report::FactUse();
        if (output_.json)
            console.json(report::fact_json(fact, use, words));
        else if (fact != nullptr)
            report::print_fact(*fact, registry, use, console);
        else
            report::print_words(name_, *words, console);
    }

    const FactDeclaration* fact_of(const Registry& registry) const {
        if (const FactDeclaration* fact = registry.fact(name_)) return fact;
        const FactDeclaration* last = nullptr;
        for (const FactDeclaration& one : registry.facts())
            if (one.name == name_) last = &one;
        return last;
    }

    std::string nearest(const Registry& registry) const {
        const auto now = registry.renamed().find(name_);
        if (now != registry.renamed().end()) return fmt::format("'{}' is now '{}'", name_, now->second);
        std::vector<std::string_view> names;
        for (const FactDeclaration& one : registry.facts())
            names.push_back(one.name);
        return fmt::format("there is no fact '{}'; the nearest is '{}'", name_, closest(name_, names));
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
