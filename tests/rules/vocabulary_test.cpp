#include "umpire/actions/statement.hpp"
#include "umpire/cases/suite.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"

#include "rules/misspelt.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace rules_vocabulary_test {

/// Tests of the words that cases are written in: none may be misspelt, none may be turned round, and none
/// that the program asks for may fail to be understood.
using namespace umpire;
using umpire::testing::misspelt;
using Json = nlohmann::json;

namespace {

struct Game {
    explicit Game(const char* game) : name(game), rules(games::load(files, game)) {}

    const game::Registry& registry() const { return rules->catalog().registry(); }

    catalog::GameFiles files;
    std::string name;
    std::shared_ptr<const rules::GameRules> rules;
};

/// Each case of a game as a file of its own, so that changing it leaves the others alone.
template <class Visit>
void for_each_case(const Game& game, Visit visit) {
    for (const std::string& path : game.files.names("cases/" + game.name + "/")) {
        const Json file = game.files.json(path);
        for (std::size_t i = 0; i < file["cases"].size(); ++i) {
            Json alone{{"game", game.name}, {"cases", {file["cases"][i]}}};
            if (file.contains("defaults")) alone["defaults"] = file["defaults"];
            visit(alone, fmt::format("{} {}", path, file["cases"][i]["name"].get<std::string>()));
        }
    }
}

enum class Came : std::uint8_t { refused, failed, passed };

Came outcome_of(const Json& json, const Game& game) {
    try {
        const cases::CaseFile file(json, "case.json");
        return file.run(0, game.rules, game.files).passed() ? Came::passed : Came::failed;
    } catch (const InputError&) {
        return Came::refused;
    }
}

/// Keys of an object of facts, one at a time, and words among its values.
struct Slips {
    const Game& game;
    std::size_t tried = 0, free = 0;
    std::vector<std::string> silent{};

    void check(const Json& changed, const std::string& what) {
        ++tried;
        if (outcome_of(changed, game) != Came::refused) silent.push_back(what);
    }

    bool is_free(const game::ValueType& type) const { return type.has(game::ValueSort::text); }

    void facts(const Json& whole, const Json::json_pointer& place, const std::string& what) {
        const Json object = whole[place];
        if (!object.is_object()) return;
        for (const auto& [key, value] : object.items()) {
            if (key == "at") continue;
            const game::FactDeclaration* fact = game.registry().fact(key);
            // What follows the name of one of a family may be a thing of any name.
            if (game.registry().fact(misspelt(key)) == nullptr) {
                Json changed = whole;
                changed[place].erase(key);
                changed[place][misspelt(key)] = value;
                check(changed, what + ": " + misspelt(key));
            }
            if (fact == nullptr || !value.is_string() || value.get<std::string>().empty()) continue;
            if (is_free(fact->type)) {
                ++free;
                continue;
            }
            Json changed = whole;
            changed[place][key] = misspelt(value);
            check(changed, fmt::format("{}: {} {}", what, key, misspelt(value)));
        }
    }

    void things(const Json& whole, const Json::json_pointer& place, const std::string& what) {
        if (!whole.contains(place)) return;
        for (const auto& [name, attributes] : whole[place].items()) {
            if (attributes.is_object()) facts(whole, place / name, what);
            if (!attributes.is_string()) continue;
            Json changed = whole;
            changed[place][name] = misspelt(attributes);
            check(changed, fmt::format("{}: type {}", what, misspelt(attributes)));
        }
    }

    void step(const Json& whole, const Json::json_pointer& place, const std::string& what) {
        static const std::set<std::string> free_text{"understood as", "because"};
        const Json object = whole[place];
        const std::string verb = object["do"] == "turn" ? "phase" : object["do"].get<std::string>();
        for (const auto& [key, value] : object.items()) {
            if (free_text.contains(key)) continue;
            Json changed = whole;
            changed[place].erase(key);
            changed[place][misspelt(key)] = value;
            check(changed, what + ": " + misspelt(key));
            const game::ValueType* type = game.rules->argument_type(verb, key);
            if (key == "do" || (type != nullptr && value.is_string() && !is_free(*type))) {
                Json other = whole;
                other[place][key] = misspelt(value);
                check(other, fmt::format("{}: {} {}", what, key, misspelt(value)));
            }
        }
        things(whole, place / "after", what);
        if (object.contains("outcome"))
            for (const auto& [key, value] : object["outcome"].items()) {
                if (game.registry().result(misspelt(key)) != nullptr) continue;
                Json changed = whole;
                changed[place]["outcome"].erase(key);
                changed[place]["outcome"][misspelt(key)] = value;
                check(changed, what + ": " + misspelt(key));
            }
    }
};

void no_slip_passes(const char* name) {
    const Game game(name);
    Slips slips{game};
    std::string last;
    for_each_case(game, [&](const Json& alone, const std::string& what) {
        const Json::json_pointer the_case("/cases/0"), defaults("/defaults");
        for (const Json::json_pointer& part : {defaults, the_case}) {
            // Defaults stand for many cases; once a file is enough.
            const std::string file = what.substr(0, what.find(' '));
            if (part == defaults && (file == last || !alone.contains("defaults"))) continue;
            if (part == defaults) last = file;
            for (const char* member : {"places", "groups", "units", "markers", "battles", "facts"})
                slips.things(alone, part / member, what);
            if (alone[part].contains("game")) slips.facts(alone, part / "game", what);
        }
        slips.things(alone, the_case / "after", what);
        if (alone[the_case].contains("readings"))
            for (const auto& [id, choice] : alone[the_case / "readings"].items()) {
                Json changed = alone;
                changed[the_case]["readings"] = {{misspelt(id), choice}};
                slips.check(changed, what + ": reading " + misspelt(id));
                changed[the_case]["readings"] = {{id, misspelt(choice)}};
                slips.check(changed, what + ": choice " + misspelt(choice));
            }
        for (std::size_t i = 0; i < alone[the_case].value("steps", Json::array()).size(); ++i)
            slips.step(alone, the_case / "steps" / i, what);
    });
    INFO(fmt::format("{} of {} slips pass, the first: {}", slips.silent.size(), slips.tried,
                     slips.silent.empty() ? "" : slips.silent.front()));
    CHECK(slips.silent.empty());
    CHECK(slips.tried > 10'000);
    WARN(fmt::format("{}: {} slips, each refused; {} texts are free", name, slips.tried, slips.free));
}

/// What is expected, turned round one thing at a time.
struct Reversals {
    const Game& game;
    std::size_t tried = 0;
    std::vector<std::string> unnoticed{};

    void check(const Json& changed, const std::string& what) {
        ++tried;
        if (outcome_of(changed, game) == Came::passed) unnoticed.push_back(what);
    }

    static Json other(const Json& value) {
        if (value.is_boolean()) return !value.get<bool>();
        if (value.is_number()) return value.get<double>() + 1;
        if (value.is_string()) return value.get<std::string>() + "x";
        if (value.is_array()) {
            Json list = value;
            if (list.empty())
                list.push_back("x");
            else
                list.erase(list.begin());
            return list;
        }
        return 77;
    }

    void values(const Json& whole, const Json::json_pointer& place, const std::string& what) {
        if (!whole.contains(place)) return;
        for (const auto& [key, value] : whole[place].items()) {
            if (value.is_object()) {
                values(whole, place / key, what);
                continue;
            }
            Json changed = whole;
            changed[place][key] = other(value);
            check(changed, fmt::format("{}: {} {}", what, key, changed[place][key].dump()));
        }
    }

    void verdict(const Json& whole, const Json::json_pointer& step, const std::string& what) {
        const Json expect = whole[step].value("expect", Json("legal"));
        Json changed = whole;
        changed[step]["expect"] =
            expect == "legal" ? Json{{"illegal", {*game.rules->book().ids().begin()}}} : Json("legal");
        check(changed, what + ": the verdict");
        if (expect.is_object())
            for (const auto& [kind, ids] : expect.items()) {
                if (!ids.empty()) {
                    changed[step]["expect"][kind] = ids;
                    changed[step]["expect"] = {
                        {kind, other(ids).empty() ? Json{*game.rules->book().ids().begin()} : other(ids)}};
                    if (changed[step]["expect"][kind] != ids) check(changed, what + ": a rule");
                }
                changed[step]["expect"] = {{kind == "illegal" ? "cannot tell" : "illegal",
                                            ids.empty() ? Json{*game.rules->book().ids().begin()} : ids}};
                check(changed, what + ": " + kind);
            }
        if (whole[step].contains("because")) {
            Json reason = whole;
            reason[step]["because"] = other(whole[step]["because"]);
            check(reason, what + ": the reason");
        }
    }
};

void no_reversal_passes(const char* name) {
    const Game game(name);
    Reversals reversals{game};
    for_each_case(game, [&](const Json& alone, const std::string& what) {
        const Json::json_pointer the_case("/cases/0");
        reversals.values(alone, the_case / "after", what);
        for (std::size_t i = 0; i < alone[the_case].value("steps", Json::array()).size(); ++i) {
            const auto step = the_case / "steps" / i;
            reversals.verdict(alone, step, what);
            reversals.values(alone, step / "after", what);
            reversals.values(alone, step / "outcome", what);
        }
    });
    INFO(fmt::format("{} of {} pass, the first: {}", reversals.unnoticed.size(), reversals.tried,
                     reversals.unnoticed.empty() ? "" : reversals.unnoticed.front()));
    CHECK(reversals.unnoticed.empty());
    CHECK(reversals.tried > 5'000);
    WARN(fmt::format("{}: {} expectations turned round, each noticed", name, reversals.tried));
}

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

}  // namespace

TEST_CASE("a slip in any word of a case of Europa is refused", "[.slow]") {
    no_slip_passes("europa");
}
TEST_CASE("a slip in any word of a case of A World at War is refused", "[.slow]") {
    no_slip_passes("awaw");
}
TEST_CASE("every expectation of a case of Europa, turned round, is noticed", "[.slow]") {
    no_reversal_passes("europa");
}
TEST_CASE("every expectation of a case of A World at War, turned round, is noticed", "[.slow]") {
    no_reversal_passes("awaw");
}
TEST_CASE("what Europa asks a player to state is understood and settles it", "[whole-game]") {
    every_request_can_be_met("europa");
}
TEST_CASE("what A World at War asks a player to state is understood and settles it", "[whole-game]") {
    every_request_can_be_met("awaw");
}
TEST_CASE("numbers of A World at War say what they count, and texts why they may be any text") {
    const Game game("awaw");
    for (const game::FactDeclaration& fact : game.registry().facts()) {
        INFO(fact.name);
        if (fact.type.has(game::ValueSort::number)) CHECK_FALSE(fact.unit.empty());
        if (fact.type.has(game::ValueSort::text)) CHECK_FALSE(fact.free.empty());
    }
}
TEST_CASE("cells of tables that rules of A World at War give as facts are words of their lists") {
    const Game game("awaw");
    const auto expect_word = [&](const char* list, const Json& cell) {
        if (cell.is_null()) return;
        INFO(list << ": " << cell);
        CHECK(game.registry().spelt(list, cell.get<std::string>()) == cell.get<std::string>());
    };
    const std::map<std::string, const char*> compared{{"phase", "phase_allowed"},
                                                      {"from a U.S. box", "us_boxes_allowed"},
                                                      {"base change before it", "base_change_allowed"},
                                                      {"counterair en route", "counterair_allowed"},
                                                      {"counter-interception", "help_allowed"},
                                                      {"attacks from the hex", "base_attacks_allowed"},
                                                      {"return", "time_of_return"},
                                                      {"BRPs", "front_that_pays"}};
    const auto rows_of = [&](const char* table) {
        return game.files.json(fmt::format("awaw/tables/{}.json", table))["rows"];
    };
    for (const Json& row : rows_of("patrol_vs_carrier_mission"))
        for (const Json& cell : row["cells"])
            expect_word(compared.at(row["key"]), cell);
    for (const Json& row : rows_of("naval_inversion")) {
        expect_word("inversion_cause", row["key"]);
        expect_word("uninverts_when", row["cells"][1]);
    }
    for (const Json& row : rows_of("island_raid_ships"))
        expect_word("raid_port_condition", row["cells"][2]);
    for (const Json& row : rows_of("straits"))
        expect_word("strait", row["key"]);
}
TEST_CASE("names that facts of A World at War had once lead to those of today") {
    const Game game("awaw");
    const auto problem = [&](const char* name, game::Kind about) {
        return game.registry().problem_with(name, about);
    };
    CHECK(problem("capacity", game::Kind::location) ==
          "\"capacity\" of a location is now \"naval_capacity\"");
    CHECK(problem("lost_Axis", game::Kind::battle) ==
          "\"lost_Axis\" of a battle is now \"factors_lost Axis\"");
    CHECK(problem("torpedo_research Japan", game::Kind::game) ==
          "\"torpedo_research Japan\" of a game is now \"research Japan torpedo\"");
    CHECK(problem("combined", game::Kind::group) == "\"combined\" of a group is now \"combines_with\"");
}

}  // namespace rules_vocabulary_test
