#include "umpire/report/telling.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/tellings.hpp"
#include "umpire/error.hpp"
#include "umpire/games/games.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/rules/game_rules.hpp"

#include "adjudicate/april_game.hpp"
#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

/// What was done and what came of it, as a sentence.
namespace telling_test {

using namespace umpire;
using namespace umpire::testing;
using catalog::Phrase;
using catalog::Tellings;
using game::Kind;
using game::Said;
using game::Subject;
using game::Value;
using Json = nlohmann::json;

namespace {

Tellings tellings(const Json& told) {
    return Tellings::from_json(
        {{"told", told}}, [](const std::string&, const Phrase::Used&) { return std::string(); },
        [](const std::string&) { return std::string(); });
}

/// A shot in a game of its own.
struct Shot {
    Shot() : position(norwegian_sea_request().map) {
        hood = position.add(Kind::unit, "Hood");
        bismarck = position.add(Kind::unit, "Bismarck");
        action.verb = "fire";
        action.side = "Axis";
        action.source.step = 7;
        judgement.verb = "fire";
        judgement.arguments = {{"unit", bismarck}, {"target", Value::List{hood}}};
        judgement.outcome.dice.push_back(
            {{3, 4}, 6, game::say("gunfire of {}", bismarck), "Guenther", 7, false});
        judgement.outcome.results = {{"hits", 1.0},
                                     {"roll", 8.0},
                                     {"sunk", false},
                                     {"range", "far"},
                                     {"numbers", Value::List{7.0, 10.0, Value()}}};
        judgement.outcome.modifiers = {{"30A3.s4", 1, {}}};
    }

    report::Account account(const Tellings& words) const {
        return {action,
                judgement,
                words,
                norwegian_sea_request().rules->catalog(),
                position,
                [&](const std::string& result) {
                    return grounds.contains(result) ? grounds.at(result) : std::vector<Subject>();
                }};
    }
    std::string told(const Json& told) const {
        const Tellings words = tellings({{"fire", told}});
        return account(words).told().sentence().text();
    }
    /// For somebody who must not know of this thing.
    std::string told_without(Subject unknown, const Json& told) const {
        const Tellings words = tellings({{"fire", told}});
        const auto hides = [&](const Said& said) {
            const auto is_it = [&](Subject thing) { return thing == unknown; };
            return std::any_of(said.rests_on.begin(), said.rests_on.end(), is_it) ||
                   std::any_of(said.names.begin(), said.names.end(), is_it) ||
                   std::any_of(said.words.parts().begin(), said.words.parts().end(), [&](const auto& part) {
                       return part.kind == game::Sentence::Part::Kind::thing && is_it(part.thing);
                   });
        };
        return account(words).told(hides).sentence().text();
    }

    game::Position position;
    Subject hood, bismarck;
    game::Action action;
    game::Judgement judgement;
    std::map<std::string, std::vector<Subject>> grounds;
};

const Json whole_shot{
    {"says", "{unit} fires at {target}[range=far? at 2 hexes|range=near? at 1 hex]"},
    {"needs", "it needs {numbers.1} for a hit[, {numbers.2} for two][, {numbers.3} for three]"},
    {"rolls", "roll"},
    {"comes", "{hits:hit}[sunk=yes?, and it is sunk]"}};

}  // namespace

TEST_CASE("a shot is told as a sentence with all its numbers") {
    CHECK(Shot().told(whole_shot) ==
          "Bismarck fires at Hood at 2 hexes: it needs 7 for a hit, 10 for two; 3+4 = 7, radar +1 (30A3.s4) "
          "= 8: one hit");
}

TEST_CASE("what is counted is told in words, none, one and several") {
    Shot shot;
    const auto told = [&](double hits) {
        shot.judgement.outcome.results["hits"] = hits;
        return shot.told(
            {{"says", "x"}, {"rolls", "roll"}, {"comes", "[sunk?][range?][numbers?]{hits:foot/feet}"}});
    };
    CHECK_THAT(told(0), Catch::EndsWith(": no foot"));
    CHECK_THAT(told(1), Catch::EndsWith(": one foot"));
    CHECK_THAT(told(2), Catch::EndsWith(": two feet"));
    CHECK_THAT(told(13), Catch::EndsWith(": 13 feet"));
    CHECK_THAT(told(2.5), Catch::EndsWith(": 2½ feet"));
}

TEST_CASE("where the game has no words of its own everything is told all the same") {
    const Tellings none;
    CHECK(Shot().account(none).told().sentence().text() ==
          "gunfire of Bismarck: 3+4 = 7, radar +1 (30A3.s4): hits 1, needed for hits 7 and 10, range far, "
          "modified roll 8, sunk: no");
}

TEST_CASE("what the words of the game do not speak of is told behind them") {
    Json less = whole_shot;
    less.erase("needs");
    CHECK_THAT(Shot().told(less), Catch::EndsWith(": one hit, needed for hits 7 and 10"));
}

TEST_CASE("no sum is told that is none") {
    Shot shot;
    shot.judgement.outcome.results["roll"] = 9.0;
    CHECK_THAT(shot.told(whole_shot), Catch::Contains("3+4 = 7, radar +1 (30A3.s4), modified 9: one hit"));
    shot.judgement.outcome.modifiers.clear();
    shot.judgement.outcome.results["roll"] = 7.0;
    CHECK_THAT(shot.told(whole_shot), Catch::Contains("; 3+4 = 7: one hit"));
}

TEST_CASE("what is added to the dice stands beside them") {
    Shot shot;
    shot.judgement.outcome.results["strength"] = 4.0;
    shot.judgement.outcome.results["roll"] = 12.0;
    Json words = whole_shot;
    words["adds"] = "strength";
    CHECK_THAT(shot.told(words),
               Catch::Contains("; 3+4 = 7, strength used +4, radar +1 (30A3.s4) = 12: one hit"));
}

TEST_CASE("modifiers of something else than the dice are part of what decides") {
    Shot shot;
    shot.judgement.outcome.results["roll"] = 7.0;
    CHECK_THAT(shot.told(whole_shot), Catch::Contains("10 for two, radar +1 (30A3.s4); 3+4 = 7: one hit"));
    Json words = whole_shot;
    words.erase("rolls");
    CHECK_THAT(shot.told(words),
               Catch::Contains("10 for two, radar +1 (30A3.s4); 3+4 = 7: one hit, modified roll 7"));
}

TEST_CASE("results of several things stand behind the name of each") {
    game::Outcome outcome;
    outcome.results = {{"TF-1 dice", 3.0}, {"TF-1 total", 5.0}, {"TF-2 dice", 2.0}, {"hits", 1.0}};
    game::Judgement judgement;
    judgement.outcome = outcome;
    const auto awaw = check::shipped_request(catalog::GameFiles(), "awaw");
    game::Position position(awaw.map);
    for (const char* group : {"TF-1", "TF-2"})
        position.add(Kind::group, group);
    const report::Account account({}, judgement, {}, awaw.rules->catalog(), position,
                                  [](const std::string&) { return std::vector<Subject>(); });
    CHECK(account.told().sentence().text() == "hits 1; TF-1: dice 3, total 5; TF-2: dice 2");
}

TEST_CASE("dice of the umpire and of another step are told as such") {
    Shot shot;
    shot.judgement.outcome.dice.front().step = 9;
    CHECK_THAT(shot.told(whole_shot), Catch::Contains("3+4 = 7 (step 9), radar"));
    // Whoever declares something rolls for it next.
    shot.judgement.outcome.dice.front().step = 8;
    CHECK_THAT(shot.told(whole_shot), Catch::Contains("3+4 = 7, radar"));
    shot.judgement.outcome.dice.front().step.reset();
    shot.judgement.outcome.dice.front().made_now = true;
    CHECK_THAT(shot.told(whole_shot), Catch::Contains("3+4 = 7 (rolled by the umpire), radar"));
}

TEST_CASE("several rolls are told with what each was for, and what came of each") {
    Shot shot;
    shot.judgement.outcome.dice.push_back(
        {{1, 1}, 6, game::say("gunfire of {}", shot.hood), "Guenther", 7, false});
    shot.judgement.outcome.results = {{"hits", Value::List{0.0, 2.0}},
                                      {"checked", Value::List{shot.hood, shot.bismarck}}};
    shot.judgement.outcome.modifiers.clear();
    CHECK(shot.told({{"says", "a check"}, {"comes", "{hits@checked:hit}"}}) ==
          "a check: gunfire of Bismarck: 3+4 = 7; gunfire of Hood: 1+1 = 2: no hit on Hood, two hits on "
          "Bismarck");
}

TEST_CASE("a clause with something that is hidden is left out, and nothing stands in its place") {
    Shot shot;
    shot.grounds = {{"numbers", {shot.bismarck}}, {"range", {shot.bismarck}}};
    Json words = whole_shot;
    words["says"] = "{target} is shot at[range=near? from near|range=far? from afar| from somewhere]";
    CHECK(shot.told_without(shot.bismarck, words) ==
          "Hood is shot at: 3+4 = 7, radar +1 (30A3.s4) = 8: one hit");
    // Nor does the sentence begin without who did it, or tell what the roll was for.
    CHECK(shot.told_without(shot.bismarck, whole_shot) == "roll: 3+4 = 7, radar +1 (30A3.s4) = 8: one hit");
    shot.judgement.outcome.modifiers.front().rests_on = {shot.bismarck};
    CHECK(shot.told_without(shot.bismarck, words) == "Hood is shot at: 3+4 = 7, modified 8: one hit");
}

TEST_CASE("the words alone do not tell what a roll was taken for") {
    Shot shot;
    shot.action.verb = "dice";
    const Json words{{"says", "a shot in the dark"}, {"comes", "{hits:hit}"}};
    CHECK_THAT(shot.told(words), Catch::StartsWith("a shot in the dark: "));
    CHECK_THAT(shot.told_without(shot.bismarck, words), Catch::StartsWith("roll: 3+4 = 7"));
}

TEST_CASE("a sentence that nobody could fill in is refused") {
    for (const char* text : {"{", "a}", "[a", "a]", "{}", "{hits.0}", "{hits.x}", "{hits:}", "{units~sails}",
                             "[=a?b]", "{hits@:hit}", "{hits@checked}"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(Phrase::compile(text), InputError);
    }
    for (const char* text : {"", "a", "{hits}", "[{a}|b]", "[a?]", "[a=b,!c,d>1?x|y]", "{a~b/c}"})
        CHECK_NOTHROW(Phrase::compile(text));
}

TEST_CASE("a misspelt name or value in a sentence of a game is refused with its place and the nearest") {
    const auto refusal = [](const Json& telling) -> std::string {
        TemporaryFolder folder;
        std::filesystem::create_directories(folder.path() / "europa");
        std::ofstream(folder.path() / "europa/told.json") << Json{{"game", "europa"}, {"told", telling}};
        try {
            games::load(catalog::GameFiles(folder.path()), "europa");
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    };
    CHECK(refusal({{"fire", {{"says", "{unit} fires"}}}}).empty());
    CHECK_THAT(
        refusal({{"fire", {{"comes", "{hit:hit}"}}}}),
        Catch::Contains("europa/told.json: /told/fire/comes: \"hit\" is neither a result nor an argument of "
                        "\"fire\"; the nearest is \"hits\""));
    CHECK_THAT(refusal({{"fier", {{"says", "x"}}}}),
               Catch::Contains("/told/fier: there is no verb \"fier\"; the nearest is \"fire\""));
    CHECK_THAT(refusal({{"fire", {{"comes", "[sunk=perhaps?x]"}}}}),
               Catch::Contains("is compared to \"perhaps\""));
    CHECK_THAT(refusal({{"fire", {{"rolls", "rol"}}}}), Catch::Contains("the nearest is \"roll\""));
    CHECK_THAT(refusal({{"fire", {{"tells", "x"}}}}), Catch::Contains("told.schema.json"));
}

TEST_CASE("every order that dice may be rolled for is told in words of its game") {
    for (const std::string game : {"europa", "awaw", "aeto"}) {
        const auto rules = games::load(catalog::GameFiles(), game);
        for (const orders::Verb& verb : rules->vocabulary().verbs()) {
            if (verb.dice.empty()) continue;
            CAPTURE(game, verb.verb);
            const catalog::Telling* telling = rules->tellings().find(verb.verb);
            REQUIRE(telling != nullptr);
            CHECK_FALSE(telling->says.empty());
        }
    }
}

}  // namespace telling_test
