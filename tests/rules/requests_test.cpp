#include "umpire/actions/statement.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/games/games.hpp"
#include "umpire/orders/order.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace rules_requests_test {

/// "To settle it, write ...": whatever the program asks players to write, it understands, and then it has
/// nothing more to ask of that.
using namespace umpire;

namespace {

struct Game {
    explicit Game(const char* game) : name(game), rules(games::load(files, game)) {}

    const game::Registry& registry() const { return rules->catalog().registry(); }

    catalog::GameFiles files;
    std::string name;
    std::shared_ptr<const rules::GameRules> rules;
};

using Words = std::vector<std::string>;

/// The sentence with something filled in: what stands between < and > is what it asks for.
std::string filled_in(std::string sentence, const game::FactDeclaration* fact, const game::Position& position,
                      const Game& game) {
    const auto open = sentence.find('<'), close = sentence.rfind('>');
    if (open == std::string::npos || close == std::string::npos) return sentence;
    std::string value = "1";
    if (fact != nullptr) {
        const game::ValueType::Choice& choice = fact->type.choices.back();
        if (choice.sort == game::ValueSort::yes_no) value = "yes";
        if (choice.sort == game::ValueSort::word) value = game.registry().words(choice.words)->begin()->first;
        if (choice.sort == game::ValueSort::moment) value = game.registry().calendar()->example_moment();
        if (choice.sort == game::ValueSort::turn) value = game.registry().calendar()->example_turn();
        if (choice.sort == game::ValueSort::thing)
            for (std::size_t kind = 0; kind < game::kind_count; ++kind)
                if (choice.things.has(static_cast<game::Kind>(kind)) &&
                    position.count(static_cast<game::Kind>(kind)) > 0)
                    value = position.name({static_cast<game::Kind>(kind), 0});
    }
    return sentence.replace(open, close - open + 1, value);
}

/// What a case asks a player to state, stated: it must be understood, and the same thing is not asked again.
void every_request_can_be_met(const char* name) {
    const Game game(name);
    std::size_t asked = 0;
    std::vector<std::string> problems;
    for (const cases::CaseFile& file : cases::shipped_cases(game.files, name))
        for (std::size_t i = 0; i < file.size(); ++i)
            file.stage(
                i, game.rules, game.files, {},
                [&](const game::Action& action, game::Position& position, const rules::Options& options) {
                    const rules::Referee referee(game.rules, position, options);
                    for (const game::Finding& finding : referee.consider(action).judgement.findings) {
                        constexpr std::string_view order = "!state ";
                        const std::string settle = finding.settle.text();
                        if (!settle.starts_with(order)) continue;
                        ++asked;
                        const std::string what = settle.substr(order.size());
                        const auto blank = actions::read_statement(what, position, game.registry());
                        const std::string text =
                            filled_in(what, game.registry().fact(blank.fact), position, game);
                        const auto stated = actions::read_statement(text, position, game.registry());
                        if (!stated.problem.empty()) {
                            problems.push_back(fmt::format("{}: {}", text, stated.problem));
                            continue;
                        }
                        const std::size_t before = position.mark();
                        position.set(stated.about, game::Name::of(stated.fact), stated.value);
                        for (const game::Finding& again : referee.consider(action).judgement.findings)
                            if (again.because == finding.because && again.settle == finding.settle &&
                                again.rules == finding.rules)
                                problems.push_back(fmt::format("{} changes nothing", text));
                        position.undo_to(before);
                    }
                    return false;
                });
    INFO(fmt::format("{} of {}, the first: {}", problems.size(), asked,
                     problems.empty() ? "" : problems.front()));
    CHECK(problems.empty());
    CHECK(asked > 20);
    WARN(fmt::format("{}: {} requests to state a fact, each met", name, asked));
}

/// The lines that the rules of a game may ask for, as they stand in the code.
Words requests_in_code(const std::string& game) {
    Words lines;
    const std::regex line(R"re("(![a-z]+[^"\n]*)")re");
    const auto folder = std::filesystem::path(UMPIRE_SOURCE_DIR) / "src/rules" / game;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".cpp") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const std::string all = text.str();
        for (std::sregex_iterator found(all.begin(), all.end(), line), end; found != end; ++found)
            lines.push_back((*found)[1]);
    }
    return lines;
}

/// Whether some words in its gaps make it an order.
bool can_be_an_order(const std::string& line, const orders::Vocabulary& vocabulary) {
    const auto open = line.find_first_of("<{");
    if (open == std::string::npos)
        return std::holds_alternative<orders::Order>(orders::parse_order(line, vocabulary));
    const auto close = line.find(line[open] == '<' ? '>' : '}', open);
    Words words{"Xyzzy", "1"};
    if (const orders::Verb* verb = vocabulary.find(line.substr(1, line.find(' ') - 1)))
        for (const orders::Argument& argument : verb->form.arguments())
            words.insert(words.end(), argument.choices.begin(), argument.choices.end());
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return can_be_an_order(line.substr(0, open) + word + line.substr(close + 1), vocabulary);
    });
}

}  // namespace

TEST_CASE("what Europa asks a player to state is understood and settles it", "[whole-game]") {
    every_request_can_be_met("europa");
}
TEST_CASE("what A World at War asks a player to state is understood and settles it", "[whole-game]") {
    every_request_can_be_met("awaw");
}
TEST_CASE("what the European Theater asks a player to state is understood and settles it", "[whole-game]") {
    every_request_can_be_met("aeto");
}
TEST_CASE("every order that the rules may ask for has its form") {
    for (const char* name : {"europa", "awaw", "aeto"}) {
        const Game game(name);
        const Words lines = requests_in_code(name);
        CHECK(lines.size() > 20);
        for (const std::string& line : lines) {
            INFO(name << ": " << line);
            CHECK((line.starts_with("!state ") || can_be_an_order(line, game.rules->vocabulary())));
        }
    }
}

}  // namespace rules_requests_test
