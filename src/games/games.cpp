#include "umpire/games/games.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/rules/aeto/rulebook.hpp"
#include "umpire/rules/awaw/rulebook.hpp"
#include "umpire/rules/europa/rulebook.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <random>

namespace umpire::games {

namespace {

/// The orders of a game, held to its rulebook and its registry.
class OrdersReader {
  public:
    OrdersReader(const catalog::GameFiles& files, const catalog::Catalog& catalog, const std::string& game)
        : files_(files), catalog_(catalog), game_(game), file_(game + "/orders.json") {}

    rules::GameRules::Declarations read() const {
        rules::GameRules::Declarations all{std::make_shared<const orders::Vocabulary>(),
                                           catalog_.registry().events()};
        if (!files_.has(file_)) return all;
        const bool is_shipped = files_.is_shipped(file_);
        const auto vocabulary = std::make_shared<const orders::Vocabulary>(
            orders::Vocabulary::load(files_.json(file_), files_.shown_name(file_), is_shipped));
        // What ships was held to the rulebook that ships.
        if (!files_.ships_all()) check(*vocabulary);
        for (const orders::Verb& verb : vocabulary->verbs())
            for (const orders::Argument& argument : verb.form.arguments())
                try {
                    all.arguments[verb.verb].try_emplace(argument.name,
                                                         catalog_.registry().type_named(type_of(argument)));
                } catch (const InputError& error) {
                    throw InputError(fmt::format("{} <{}>: {}", verb.verb, argument.name, error.reason()))
                        .in_file(files_.shown_name(file_));
                }
        all.vocabulary = vocabulary;
        return all;
    }

  private:
    [[noreturn]] void fail(const std::string& pointer, const std::string& what) const {
        throw InputError::at(pointer, what).in_file(files_.shown_name(file_));
    }

    /// They are of this game, name rules that there are, and nothing that no rule asks for.
    void check(const orders::Vocabulary& vocabulary) const {
        if (vocabulary.game() != game_)
            fail("/game", fmt::format("expected \"{}\", not \"{}\"", game_, vocabulary.game()));
        std::optional<orders::Vocabulary> shipped;
        if (!files_.is_shipped(file_))
            shipped = orders::Vocabulary::load(catalog::GameFiles().json(file_), file_, true);
        for (std::size_t i = 0; i < vocabulary.verbs().size(); ++i) {
            const orders::Verb& verb = vocabulary.verbs()[i];
            for (const std::string& rule : verb.rules)
                if (!catalog_.names_rules(rule))
                    fail(fmt::format("/verbs/{}/rules", i), fmt::format("there is no rule '{}'", rule));
            check_spoken(verb, fmt::format("/verbs/{}/spoken", i));
            if (!shipped) continue;
            if (const std::string problem = unheard_of(verb, *shipped); !problem.empty())
                fail(fmt::format("/verbs/{}", i), problem);
        }
    }

    /// What ordinary words have by themselves is a word of the game.
    void check_spoken(const orders::Verb& verb, const std::string& pointer) const {
        for (std::size_t i = 0; i < verb.spoken.size(); ++i)
            for (const auto& [name, word] : verb.spoken[i].with) {
                const std::string& list = verb.form.find(name)->words;
                if (list.empty() || catalog_.registry().spelt(list, word)) continue;
                fail(fmt::format("{}/{}/with/{}", pointer, i, name),
                     fmt::format("there is no {} \"{}\"", list, word));
            }
    }

    /// An order that players phrase in their own way still says what the rules ask for. Empty if it does.
    static std::string unheard_of(const orders::Verb& verb, const orders::Vocabulary& known) {
        const orders::Verb* same = known.find(verb.verb);
        if (same == nullptr) return fmt::format("no rule knows the order \"{}\"", verb.verb);
        for (const orders::Argument& argument : verb.form.arguments()) {
            const orders::Argument* asked = same->form.find(argument.name);
            if (asked == nullptr) return fmt::format("no rule asks for <{}> of it", argument.name);
            for (const std::string& choice : argument.choices)
                if (std::find(asked->choices.begin(), asked->choices.end(), choice) == asked->choices.end())
                    return fmt::format("no rule knows \"{}\" as its <{}>", choice, argument.name);
        }
        return {};
    }

    /// What stands in a place of a form, as the registry calls it.
    static std::string type_of(const orders::Argument& argument) {
        using orders::ArgumentType;
        const auto several = [&](const char* type) {
            return fmt::format("{}{}", argument.list ? "list of " : "", type);
        };
        if (!argument.words.empty()) return several(argument.words.c_str());
        switch (argument.type) {
            case ArgumentType::unit:
            case ArgumentType::group:
                return several(argument.made ? "group or text" : "unit or group");
            case ArgumentType::side:
                return "side";
            case ArgumentType::location:
                return several("location");
            case ArgumentType::path:
                return "list of location";
            case ArgumentType::number:
                return "number";
            case ArgumentType::dice:
                return "list of number";
            case ArgumentType::flag:
                return "yes/no";
            case ArgumentType::word:
            case ArgumentType::text:
            case ArgumentType::choice:
                return several("text");
        }
        return "text";
    }

    const catalog::GameFiles& files_;
    const catalog::Catalog& catalog_;
    const std::string& game_;
    const std::string file_;
};

/// What to try for arguments that were not declared.
void enter_undeclared(rules::Rulebook& book, const orders::Vocabulary& vocabulary) {
    for (const orders::Verb& verb : vocabulary.verbs())
        for (const auto& [argument, words] : verb.undeclared) {
            std::vector<game::Value> values;
            for (const std::string& word : words)
                values.push_back(word == "yes" || word == "no" ? game::Value(word == "yes")
                                                               : game::Value(word));
            book.undeclared(verb.verb, argument, std::move(values));
        }
}

}  // namespace

namespace {

/// Null if its rules are not here.
const Game* find(std::string_view game) {
    const auto games = all();
    const auto found =
        std::find_if(games.begin(), games.end(), [&](const Game& one) { return one.name == game; });
    return found == games.end() ? nullptr : &*found;
}

std::span<const rules::Chapter> chapters_of(std::string_view game) {
    const Game* found = find(game);
    return found != nullptr ? found->chapters() : std::span<const rules::Chapter>();
}

}  // namespace

std::span<const Game> all() {
    static constexpr Game games[]{{"europa", rules::europa::chapters, rules::europa::roles},
                                  {"awaw", rules::awaw::chapters, rules::awaw::roles},
                                  {"aeto", rules::aeto::chapters, rules::aeto::roles}};
    return games;
}

std::shared_ptr<const rules::GameRules> load(const catalog::GameFiles& files, std::string_view game) {
    return load(files, game, chapters_of(game));
}

std::shared_ptr<const rules::GameRules> load_shuffled(const catalog::GameFiles& files, std::string_view game,
                                                      unsigned order) {
    const auto chapters = chapters_of(game);
    std::vector<rules::Chapter> shuffled(chapters.begin(), chapters.end());
    std::mt19937 random(order);
    for (std::size_t i = shuffled.size(); i > 1; --i)
        std::swap(shuffled[i - 1], shuffled[random() % i]);
    return load(files, game, shuffled);
}

std::shared_ptr<const rules::GameRules> load(const catalog::GameFiles& files, std::string_view game,
                                             std::span<const rules::Chapter> chapters) {
    const std::string name(game);
    rules::Rulebook book(name);
    for (const rules::Chapter& chapter : chapters)
        chapter.enter(book);
    auto catalog = std::make_shared<const catalog::Catalog>(catalog::Catalog::load(files, name));
    rules::GameRules::Declarations orders = OrdersReader(files, *catalog, name).read();
    if (const Game* found = find(game)) orders.roles = found->roles();
    enter_undeclared(book, *orders.vocabulary);
    return rules::GameRules::load(files, std::move(book), std::move(catalog), std::move(orders));
}

}  // namespace umpire::games
